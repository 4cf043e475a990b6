import type { Tx } from '../../db/open.ts';
import { gptName } from '../catalogue/gpts.ts';
import { chartFacts } from '../catalogue/store.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { deleteScores } from '../scores/change/store.ts';
import { findImportsWithScores, type ScoreRow } from '../scores/store.ts';
import { resettleSessions } from '../sessions/resettle.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { refreshTargets } from '../targets/refresh.ts';
import type { CommandContext } from '../writer/command.ts';
import { deleteCompleted } from './store.ts';

/**
 * Removes scores, and makes everything that hung on them fit what is left: PBs and play counts, sessions, ratings,
 * derived classes, goals and quests, and imports, which go with their last score (but for the one to `keep`, a row).
 * Classes that a game gave stay. The only way in which scores go.
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
  for (const part of parts.values()) await mend(tx, part, context);

  const imports = distinct(rows.map((row) => row.import));
  const alive = await findImportsWithScores(tx, imports);
  await deleteCompleted(
    tx,
    imports.filter((row) => !alive.has(row) && row !== keep),
  );
}

/** Mends what is derived from the scores of one player in one game:playtype. */
async function mend(tx: Tx, rows: readonly ScoreRow[], { games, now }: CommandContext): Promise<void> {
  const { user: userID, gpt: gptRow } = rows[0]!;
  const { game, playtype } = await gptName(tx, gptRow);
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Error(`There are scores of ${game}:${playtype}, which is not known`);
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
