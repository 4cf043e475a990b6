import type { Tx } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import { command, type CommandContext, type Writer } from '../../../writer/command.ts';
import { storePlays } from '../store-plays.ts';
import { deleteOrphans, findOrphanOwners, findOrphans, findStoredOrphans, type OrphanPlace } from '../store.ts';
import type { Preparer } from '../workers/preparer.ts';
import {
  prepareRetry,
  unpackRetry,
  type PackedRetry,
  type FoundOrphans,
  type OrphanContext,
  type PreparedRetry,
} from './prepare-retry.ts';

export interface OrphansRetried {
  processed: number;
  /** Still without a chart; stored. */
  failed: number;
  /** Turned into scores. */
  success: number;
  /** Impossible on the matched chart, duplicate, or blacklisted; deleted. */
  removed: number;
}

/** Orphans retried at a time. */
export const RETRIED_AT_ONCE = 500;

/** Stores a user's orphans that now have a chart. Returns null if the catalogue has changed since they were prepared. */
export const storeRetried = command<
  { userID: number; retry: string },
  Pick<OrphansRetried, 'success' | 'removed'> | null
>('imports.storeRetried', async (tx, { userID, retry: packed }, context) => {
  const retry = unpackRetry(packed);
  if ((await catalogueVersionOf(tx)) !== retry.catalogue) return null;
  return storeFound(tx, userID, retry, context);
});

export interface RetryDeps {
  userID: number;
  /** Row of the name whose orphans to retry; all of the user's by default. */
  name?: number | null | undefined;
  writer: Writer;
  preparer: Preparer;
  /** Waits until no other long command uses the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Retries a user's orphans in slices: looked up by a worker, each slice stored in a transaction. */
export async function retryInSlices({
  userID,
  name = null,
  writer,
  preparer,
  turn,
}: RetryDeps): Promise<OrphansRetried> {
  const result: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };
  await preparer.withOrphans(async (retrySome) => {
    let after: OrphanPlace | null = null;
    for (let isDone = false; !isDone;) {
      const { retry, tried, next }: PackedRetry = await retrySome({ userID, name, after, limit: RETRIED_AT_ONCE });
      const done = retry ? await turn(() => writer.run(storeRetried, { userID, retry })) : { success: 0, removed: 0 };
      // Looked up again if the catalogue has changed meanwhile.
      if (!done) continue;
      addTo(result, { tried, ...done });
      after = next;
      isDone = next === null;
    }
  });
  return result;
}

/** Retries orphans of a user, or of everybody (null), within one transaction. */
export async function retryOrphans(tx: Tx, userID: number | null, context: CommandContext): Promise<OrphansRetried> {
  const result: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };
  for (const owner of userID === null ? await findOrphanOwners(tx) : [userID]) {
    let after: OrphanPlace | null = null;
    do {
      const request = { userID: owner, name: null, after, limit: RETRIED_AT_ONCE };
      const { retry, tried, next } = await prepareRetry(tx, request, context);
      const done = retry ? await storeFound(tx, owner, unpackRetry(retry), context) : { success: 0, removed: 0 };
      addTo(result, { tried, ...done });
      after = next;
    } while (after);
  }
  return result;
}

/** Adds one result of orphans to another. */
export function addTo(
  sum: OrphansRetried,
  { tried, success, removed }: { tried: number; success: number; removed: number },
) {
  sum.processed += tried;
  sum.success += success;
  sum.removed += removed;
  sum.failed += tried - success - removed;
}

async function storeFound(tx: Tx, userID: number, { found, time }: PreparedRetry, context: CommandContext) {
  const sum = { success: 0, removed: 0 };
  for (const one of found) {
    const { success, resolved } = await storeAlike(tx, userID, one, { ...context, now: () => time });
    sum.success += success;
    sum.removed += resolved - success;
  }
  return sum;
}

async function storeAlike(
  tx: Tx,
  userID: number,
  { importType, orphanIDs, prepared }: FoundOrphans,
  { games, now }: CommandContext,
): Promise<{ success: number; resolved: number }> {
  const { game, playtype } = prepared;
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Error(`${prepared.idString} was prepared, but is not known`);
  const ugpt = { userID, gpt, gptRow: await gptRow(tx, game, playtype) };
  const unmatched = new Set(prepared.unmatched);
  // Leaves out those deleted or settled since.
  const stored = await findStoredOrphans(tx, orphanIDs);
  const isThere = ({ index }: { index: number }) => stored.has(orphanIDs[index]!);
  const plays = {
    ...prepared,
    fresh: prepared.fresh.filter(isThere),
    relays: prepared.relays?.filter((_, at) => isThere(prepared.fresh[at]!)) ?? null,
  };
  const how = { importType, importRow: null };
  const { fresh } = await storePlays(tx, ugpt, plays, how, { now, progress: () => undefined });
  const resolved = orphanIDs.filter((orphanID, index) => !unmatched.has(index) && stored.has(orphanID));
  await deleteOrphans(tx, resolved);
  return { success: fresh.length, resolved: resolved.length };
}

/** Removes the orphans of a player in a game:playtype and returns how many there were. */
export async function discardOrphans(tx: Tx, { userID, gpt }: Ugpt): Promise<number> {
  const orphans = (await findOrphans(tx, userID)).filter(({ context }) => {
    const { game, playtype } = context as OrphanContext;
    return game === gpt.game && playtype === gpt.playtype;
  });
  await deleteOrphans(
    tx,
    orphans.map(({ orphanID }) => orphanID),
  );
  return orphans.length;
}
