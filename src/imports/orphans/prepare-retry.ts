import type { Db } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import { stableJSON } from '../../shared/stable-json.ts';
import type { CommandContext } from '../../writer/command.ts';
import { preparePlays, type PreparedPlays } from '../prepare.ts';
import type { RawPlay } from '../raw-play.ts';
import { findOrphansBehind, type OrphanPlace, type OrphanRow } from '../store.ts';

/** Context of an orphan, stored with it and needed to try it again. */
export interface OrphanContext {
  game: string;
  playtype: string;
  service: string;
  version: string | null;
}

export interface RetryRequest {
  userID: number;
  /** Row of the name whose orphans to try; null for all of the user's. */
  name: number | null;
  /** The orphan behind which to go on; null for the first ones. */
  after: OrphanPlace | null;
  /** How many to try. */
  limit: number;
}

/** Orphans of one user that came the same way and have a chart now, as plays; plain data. */
export interface FoundOrphans {
  importType: string;
  /** The orphan of each play, by its `index`. */
  orphanIDs: string[];
  prepared: PreparedPlays;
}

export interface PreparedRetry {
  catalogue: number;
  /** When they are tried (Unix ms). */
  time: number;
  found: FoundOrphans[];
}

export interface PackedRetry {
  /** Null where nothing has a chart, so that there is nothing to store. */
  retry: string | null;
  /** How many were tried. */
  tried: number;
  /** Where to go on; null behind the last one. */
  next: OrphanPlace | null;
}

export const unpackRetry = (packed: string): PreparedRetry => JSON.parse(packed) as PreparedRetry;

/** Tries some orphans of a user again, oldest first. Only reads; `storeRetried` stores those that have a chart now. */
export async function prepareRetry(
  db: Db,
  { userID, name, after, limit }: RetryRequest,
  { games, now }: Pick<CommandContext, 'games' | 'now'>,
): Promise<PackedRetry> {
  const orphans = await findOrphansBehind(db, { user: userID, name, after, limit });
  const time = now();
  const found: FoundOrphans[] = [];
  for (const alike of Map.groupBy(orphans, wayOf).values()) {
    const one = await prepareAlike(db, userID, alike, { games, now: () => time });
    if (one) found.push(one);
  }
  const last = orphans.length < limit ? undefined : orphans.at(-1);
  return {
    retry:
      found.length > 0
        ? JSON.stringify({ catalogue: catalogueVersionOf(db), time, found } satisfies PreparedRetry)
        : null,
    tried: orphans.length,
    next: last ? [last.timeInserted, last.orphanID] : null,
  };
}

const wayOf = ({ importType, context }: OrphanRow): string => stableJSON([importType, context]);

async function prepareAlike(
  db: Db,
  userID: number,
  orphans: readonly OrphanRow[],
  { games, now }: Pick<CommandContext, 'games' | 'now'>,
): Promise<FoundOrphans | undefined> {
  const { importType } = orphans[0]!;
  const { game, playtype, service, version } = orphans[0]!.context as OrphanContext;
  const gpt = games.gpt(game, playtype);
  if (!gpt) return undefined;
  const ugpt = { userID, gpt, gptRow: await gptRow(db, game, playtype) };
  const part = { plays: orphans.map(({ data }) => data as RawPlay), service, version, classes: {} };
  const progress = () => undefined;
  const prepared = await preparePlays(db, ugpt, part, { importType }, { now, progress });
  if (prepared.unmatched.length === orphans.length) return undefined;
  return { importType, orphanIDs: orphans.map(({ orphanID }) => orphanID), prepared: { ...prepared, orphans: [] } };
}
