import { DryRunAnswer } from '../../../../contracts/documents/import.ts';
import type { Connection } from '../../../../db/open.ts';
import { readTogether } from '../../../../db/transaction.ts';
import { serializer } from '../../../base/json/serializer.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import type { Games } from '../../../games/registry.ts';
import { formatScoreID } from '../../../play/scores/score-id.ts';
import { findScoreIDsOfImport } from '../../../play/scores/store.ts';
import type { CommandContext } from '../../../writer/command.ts';
import { encodeImport, type EncodedImport } from '../encoded/encode.ts';
import { packLink } from '../link.ts';
import { prepareRetry, type RetryRequest, type PackedRetry } from '../orphans/prepare-retry.ts';
import { knownFrom, planImport, takeLink, type Plan, type PlanRequest } from '../plan.ts';
import { preparePlays } from '../prepare.ts';
import { previewImport, type PreviewRequest } from '../preview/preview.ts';
import { createChartCache } from '../steps/keyed-charts.ts';

const serialize = serializer(DryRunAnswer);
const encoder = new TextEncoder();

export interface OpenRequest extends PlanRequest {
  userID: number;
  /** Row of an import started before a restart, whose own plays are not duplicates. */
  resumed?: number | undefined;
}

export interface PackedLink {
  link: string;
  upTo: number;
  isLast: boolean;
}

/** Answer to a dry run, as JSON: encoding it takes long for many plays. */
export interface EncodedPreview {
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of scores that would be new. */
  fresh: number;
}

type OnProgress = CommandContext['progress'];

/** Read-only work of imports, done by a worker one task after another. */
export interface Workspace {
  /** Parses a body and returns its number of plays. Throws a 400 with every fault. */
  open(request: OpenRequest, progress: OnProgress): Promise<{ total: number }>;
  /** Prepares the next plays of the open import, from a position on, to be stored in one transaction. */
  prepare(next: { from: number; limit: number }, progress: OnProgress): Promise<PackedLink>;
  /** Releases the open import. */
  close(nothing: null): Promise<null>;
  /** Returns the effects of an import; nothing is written. */
  preview(request: PreviewRequest, progress: OnProgress): Promise<EncodedPreview>;
  /** Returns the encoded document of a completed import; null if there is none. */
  encode(importID: string): Promise<EncodedImport | null>;
  /** Prepares a retry of some of a user's orphans. */
  retry(request: RetryRequest): Promise<PackedRetry>;
}

export interface WorkspaceDeps {
  connection: Connection;
  games: Games;
  /** Unix ms. */
  now: () => number;
}

/** Creates a workspace on a connection that nothing else uses meanwhile. */
export function createWorkspace({ connection, games, now }: WorkspaceDeps): Workspace {
  const { db } = connection;
  const cache = createChartCache();
  let opened: { request: OpenRequest; plan: Plan; time: number } | undefined;
  return {
    async open(request, progress) {
      progress({ stage: 'reading', description: 'Reading' });
      const plan = await planImport(request, knownFrom(db, games));
      opened = { request, plan, time: now() };
      return { total: plan.total };
    },
    prepare: ({ from, limit }, progress) =>
      readTogether(connection, async () => {
        if (!opened) throw new Error('No import is open');
        const { request, plan, time } = opened;
        const { parts, upTo, isLast } = takeLink(plan, from, limit);
        const own = await ownPlays(connection, request.resumed);
        const prepared = [];
        let before = from;
        for (const part of parts) {
          const { game, playtype } = part.gpt;
          const ugpt = { userID: request.userID, gpt: part.gpt, gptRow: await gptRow(db, game, playtype) };
          const context = { now: () => time, progress, span: { before, total: plan.total } };
          const plays = await preparePlays(db, ugpt, part, { ...request, cache }, context);
          prepared.push({ ...plays, duplicates: plays.duplicates.filter(({ scoreID }) => !own.has(scoreID)) });
          before += part.plays.length;
        }
        const { game, missing, synced } = plan;
        const link = packLink({
          catalogue: await catalogueVersionOf(db),
          importType: request.importType,
          time,
          parts: prepared,
          span: { before: from, total: plan.total },
          isLast,
          game,
          missing,
          synced,
        });
        return { link, upTo, isLast };
      }),
    async close() {
      opened = undefined;
      return null;
    },
    async preview(request, progress) {
      const answer = await previewImport(connection, request, { games, now, progress, transaction: {} });
      return { bytes: encoder.encode(serialize(answer)), fresh: answer.scoreIDs.length };
    },
    encode: (importID) => encodeImport(db, importID),
    retry: (request) => readTogether(connection, () => prepareRetry(db, request, { games, now })),
  };
}

const ownPlays = async ({ db }: Connection, resumed: number | undefined): Promise<ReadonlySet<string>> =>
  new Set(resumed === undefined ? [] : (await findScoreIDsOfImport(db, resumed)).map(formatScoreID));
