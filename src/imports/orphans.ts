import type { Tx } from '../../db/open.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { stableJSON } from '../shared/stable-json.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { ingest } from './ingest.ts';
import type { RawPlay } from './raw-play.ts';
import { deleteOrphans, findOrphans, type OrphanRow } from './store.ts';

/** What is needed beside the play to try an orphan again; stored with it. */
export interface OrphanContext {
  game: string;
  playtype: string;
  service: string;
  version: string | null;
}

export interface OrphansRetried {
  processed: number;
  /** Still without a chart; kept. */
  failed: number;
  /** Became scores. */
  success: number;
  /** Impossible on the chart that was found, there already, or blacklisted; gone. */
  removed: number;
}

/** Tries orphans of a user, or of everybody (null), again. */
export async function retryOrphans(tx: Tx, userID: number | null, context: CommandContext): Promise<OrphansRetried> {
  const result: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };
  const alike = Map.groupBy(await findOrphans(tx, userID), ({ user, importType, context: about }) =>
    stableJSON([user, importType, about]),
  );
  for (const orphans of alike.values()) {
    const { settled, success } = await retryAlike(tx, orphans, context);
    await deleteOrphans(tx, settled);
    result.processed += orphans.length;
    result.failed += orphans.length - settled.length;
    result.success += success;
    result.removed += settled.length - success;
  }
  return result;
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

/** Tries orphans of one user that came the same way. Returns the ids of those that are settled, and how many are scores. */
async function retryAlike(
  tx: Tx,
  orphans: readonly OrphanRow[],
  { games, now }: CommandContext,
): Promise<{ settled: string[]; success: number }> {
  const { user: userID, importType } = orphans[0]!;
  const { game, playtype, service, version } = orphans[0]!.context as OrphanContext;
  const gpt = games.gpt(game, playtype);
  if (!gpt) return { settled: [], success: 0 };
  const ugpt = { userID, gpt, gptRow: await gptRow(tx, game, playtype) };
  const plays = orphans.map(({ data }) => data as RawPlay);
  const how = { importType, importRow: null };
  const { sifted } = await ingest(tx, ugpt, { plays, service, version, classes: {} }, how, {
    now,
    progress: () => undefined,
  });
  const kept = new Set(sifted.unmatched);
  const settled = orphans.filter((_, index) => !kept.has(index)).map(({ orphanID }) => orphanID);
  return { settled, success: sifted.fresh.length };
}
