import type { Db } from '../../../../db/open.ts';
import { stableJSON } from '../../../base/shared/stable-json.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import type { SentChart } from '../../../catalogue/sent/sent-chart.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { CommandContext } from '../../../writer/command.ts';
import { readAgain } from '../formats/tachi/plays.ts';
import { preparePlays, type PreparedPlays } from '../prepare.ts';
import type { ImportPart, RawPlay } from '../raw-play.ts';
import { findOrphansBehind, type OrphanPlace, type OrphanRow } from '../store.ts';

/** Context stored with an orphan, needed to retry it. */
export interface OrphanContext {
  game: string;
  playtype: string;
  service: string;
  version: string | null;
  /** Chart as the player's game describes it. */
  sentChart?: SentChart;
}

export interface RetryRequest {
  userID: number;
  /** Row of the name whose orphans to retry; null for all of the user's. */
  name: number | null;
  /** Orphan to continue after; null for the first page. */
  after: OrphanPlace | null;
  /** Maximum number to retry. */
  limit: number;
}

/** Orphans of one user from the same source that now have a chart, as plays; plain data. */
export interface FoundOrphans {
  importType: string;
  /** The orphan of each play, by its `index`. */
  orphanIDs: string[];
  prepared: PreparedPlays;
}

export interface PreparedRetry {
  catalogue: number;
  /** Time of the retry (Unix ms). */
  time: number;
  found: FoundOrphans[];
}

export interface PackedRetry {
  /** Null if no orphan has a chart, so that there is nothing to store. */
  retry: string | null;
  /** Number of orphans tried. */
  tried: number;
  /** Where to continue; null at the end. */
  next: OrphanPlace | null;
}

export const unpackRetry = (packed: string): PreparedRetry => JSON.parse(packed) as PreparedRetry;

/** Prepares a retry of some of a user's orphans, oldest first. Only reads; `storeRetried` stores those that now have a chart. */
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
        ? JSON.stringify({ catalogue: await catalogueVersionOf(db), time, found } satisfies PreparedRetry)
        : null,
    tried: orphans.length,
    next: last ? [last.timeInserted, last.orphanID] : null,
  };
}

const wayOf = ({ importType, context }: OrphanRow): string => stableJSON([importType, context]);

/** Returns whether an orphan is a play, and not documents of another server that could not be read. */
export const isReadable = ({ data }: OrphanRow): boolean => (data as RawPlay).unread === undefined;

/** Returns the plays of orphans; unreadable ones are read again, and `faults` lists the remaining faults. */
export function readOrphans(gpt: Gpt, orphans: readonly OrphanRow[]): Required<Pick<ImportPart, 'plays' | 'faults'>> {
  const faults = new Map<number, string>();
  const plays = orphans.map(({ data }, index) => {
    const stored = data as RawPlay;
    if (!stored.unread) return stored;
    const { play, fault } = readAgain(gpt, stored.unread);
    if (fault !== undefined) faults.set(index, fault);
    return play;
  });
  return { plays, faults };
}

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
  const part = { ...readOrphans(gpt, orphans), service, version, classes: {} };
  const progress = () => undefined;
  const prepared = await preparePlays(db, ugpt, part, { importType }, { now, progress });
  if (prepared.unmatched.length === orphans.length) return undefined;
  return { importType, orphanIDs: orphans.map(({ orphanID }) => orphanID), prepared: { ...prepared, orphans: [] } };
}
