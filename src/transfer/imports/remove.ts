import type { Tx } from '../../../db/open.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { rebuildPBs } from '../../play/pbs/rebuild.ts';
import { deleteScores } from '../../play/scores/change.store.ts';
import { findImportsWithScores, type ScoreRow } from '../../play/scores/store.ts';
import { resettleSessions } from '../../play/sessions/resettle.ts';
import { refreshProfile } from '../../play/stats/refresh.ts';
import { refreshTargets } from '../../play/targets/refresh.ts';
import type { CommandContext } from '../../writer/command.ts';
import { deleteCompleted } from './store.ts';

/**
 * Removes scores and updates everything derived from them: PBs and play counts, sessions, ratings, derived classes, goals and quests, and
 * imports, which are deleted with their last score (except the one to `keep`, a row). Classes given by a game stay. The only way to delete
 * scores.
 */
export async function removeScores(
  tx: Tx,
  rows: readonly ScoreRow[],
  context: CommandContext,
  { keep }: { keep?: number } = {},
): Promise<void> {
  await deleteScores(
    tx,
    rows.map(({ id }) => id),
  );
  const parts = Map.groupBy(rows, ({ user, gpt }) => `${user} ${gpt}`);
  for (const part of parts.values()) await rebuildAfterRemoval(tx, part, context);

  const imports = distinct(rows.map((row) => row.import));
  const alive = await findImportsWithScores(tx, imports);
  await deleteCompleted(
    tx,
    imports.filter((row) => !alive.has(row) && row !== keep),
  );
}

/** Updates the data derived from one player's scores in one game:playtype. */
async function rebuildAfterRemoval(tx: Tx, rows: readonly ScoreRow[], { games, now }: CommandContext): Promise<void> {
  const { user: userID, gpt: gptRow } = rows[0]!;
  const gpt = await gptOfRow(tx, games, gptRow);
  const ugpt = { userID, gpt, gptRow };
  await resettleSessions(tx, ugpt, distinct(rows.map(({ session }) => session)), now());
  const charts = distinct(rows.map(({ chart }) => chart));
  await rebuildPBs(tx, ugpt, await chartFacts(tx, charts));
  await refreshProfile(tx, ugpt, { change: -rows.length, now: now() });
  await refreshTargets(tx, ugpt, charts, now());
}

const distinct = (values: readonly (number | null)[]): number[] => [
  ...new Set(values.filter((value): value is number => value !== null)),
];
