/**
 * Types of all calls and documents, inferred from the contracts. The package has this file as plain types, without Zod:
 * scripts/build/client-types makes them from the same contracts.
 */
import type { Api } from '../index.ts';
import type { ClientOf } from './types.ts';

export type { ErrorEnvelope, Issue } from '../common.ts';
export type { ErrorCode } from '../error-codes.ts';
export type { Permission } from '../contract.ts';
export type { ApiKeySummary } from '../documents/api-key.ts';
export type { OAuth2ClientDoc, PublicClientDoc } from '../documents/client.ts';
export type { WebhookDelivery } from '../documents/webhook.ts';
export type { ActivityDocument, ClassAchievementDocument } from '../documents/activity.ts';
export type { CourseDocument } from '../documents/course.ts';
export type { FolderDocument, FolderStats, TableDocument } from '../documents/folder.ts';
export type { RankedUserGameStats, UserGameStats } from '../documents/game-stats.ts';
export type { AuditEntry } from '../documents/audit.ts';
export type { GameConfig, GamePTConfig, JSONSchemaDocument } from '../documents/game.ts';
export type { DryRunAnswer, FailedImport, ImportDocument, ImportProgress, ImportSummary } from '../documents/import.ts';
export type { CatalogueEntry, CatalogueSource, CatalogueStage } from '../documents/catalogue.ts';
export type { BackupDocument, ExaminationDocument, JobDocument } from '../documents/operations.ts';
export type { AliasDocument, UnmatchedName } from '../documents/alias.ts';
export type { OrphanDocument } from '../documents/orphan.ts';
export type { RatingGain } from '../documents/rating.ts';
export type { PBDocument, ScoreDocument } from '../documents/score.ts';
export type { SessionDocument } from '../documents/session.ts';
export type { ChartDocument, SongDocument } from '../documents/song.ts';
export type {
  EvaluatedGoalResult,
  GoalDocument,
  GoalSubDocument,
  QuestDocument,
  QuestlineDocument,
  QuestSubDocument,
} from '../documents/target.ts';
export type { UserDocument } from '../documents/user.ts';

/** One function per route, by group. */
export type Client = ClientOf<Api>;

/** A BATCH-MANUAL document, as tools send scores; described in docs/batch-manual.md. */
export type BatchManualDocument = Parameters<Client['imports']['direct']>[0]['json'];

/** Form fields that accompany a file of scores. */
export type ImportForm = Parameters<Client['imports']['fromFile']>[0]['form'];
