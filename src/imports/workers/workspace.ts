import { DryRunAnswer } from '../../../contracts/documents/import.ts';
import type { Connection } from '../../../db/open.ts';
import { readTogether } from '../../../db/transaction.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import type { Games } from '../../games/registry.ts';
import { formatScoreID } from '../../scores/score-id.ts';
import { findScoreIDsOfImport } from '../../scores/store.ts';
import type { CommandContext } from '../../writer/command.ts';
import { writer } from '../../written/write.ts';
import { encodeImport, type EncodedImport } from '../encoded/encode.ts';
import { packLink } from '../link.ts';
import { prepareRetry, type RetryRequest, type PackedRetry } from '../orphans/prepare-retry.ts';
import { knownFrom, planImport, takeLink, type Plan, type PlanRequest } from '../plan.ts';
import { preparePlays } from '../prepare.ts';
import { previewImport, type PreviewRequest } from '../preview/preview.ts';
import { createKeptCharts } from '../steps/keyed-charts.ts';

const write = writer(DryRunAnswer);
const encoder = new TextEncoder();

export interface OpenRequest extends PlanRequest {
  userID: number;
  /** Row of an import that had begun before a restart, whose own plays are no duplicates. */
  resumed?: number | undefined;
}

export interface PackedLink {
  link: string;
  upTo: number;
  isLast: boolean;
}

/** The answer to a dry run, as JSON: making it takes long where there are many plays. */
export interface EncodedPreview {
  bytes: Uint8Array<ArrayBuffer>;
  /** How many scores would be new. */
  fresh: number;
}

type Tell = CommandContext['progress'];

/** The work on imports that only reads: what a worker does, one thing after another. */
export interface Workspace {
  /** Reads what was sent and returns how many plays it has. Throws a 400 with every fault. */
  open(request: OpenRequest, progress: Tell): Promise<{ total: number }>;
  /** Prepares the next plays of what was opened, from a place on, to be stored in one transaction. */
  prepare(next: { from: number; limit: number }, progress: Tell): Promise<PackedLink>;
  /** Forgets what was opened. */
  close(nothing: null): Promise<null>;
  /** Returns what an import would lead to; nothing is written. */
  preview(request: PreviewRequest, progress: Tell): Promise<EncodedPreview>;
  /** Returns the document of a completed import, encoded; null when there is none. */
  encode(importID: string): Promise<EncodedImport | null>;
  /** Prepares some of a user's orphans to be tried again. */
  retry(request: RetryRequest): Promise<PackedRetry>;
}

export interface WorkspaceDeps {
  connection: Connection;
  games: Games;
  /** Unix ms. */
  now: () => number;
}

/** Makes a workspace on a connection that nothing else uses meanwhile. */
export function createWorkspace({ connection, games, now }: WorkspaceDeps): Workspace {
  const { db } = connection;
  const kept = createKeptCharts();
  let opened: { request: OpenRequest; plan: Plan; time: number } | undefined;
  return {
    async open(request, progress) {
      progress({ stage: 'reading', description: 'Reading' });
      const plan = planImport(request, knownFrom(db, games));
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
          const plays = await preparePlays(db, ugpt, part, { ...request, kept }, context);
          prepared.push({ ...plays, duplicates: plays.duplicates.filter(({ scoreID }) => !own.has(scoreID)) });
          before += part.plays.length;
        }
        const { game, missing, synced } = plan;
        const link = packLink({
          catalogue: catalogueVersionOf(db),
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
      return { bytes: encoder.encode(write(answer)), fresh: answer.scoreIDs.length };
    },
    encode: (importID) => encodeImport(db, importID),
    retry: (request) => readTogether(connection, () => prepareRetry(db, request, { games, now })),
  };
}

const ownPlays = async ({ db }: Connection, resumed: number | undefined): Promise<ReadonlySet<string>> =>
  new Set(resumed === undefined ? [] : (await findScoreIDsOfImport(db, resumed)).map(formatScoreID));
