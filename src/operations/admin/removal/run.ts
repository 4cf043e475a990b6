import { CATALOGUE_KINDS, type CatalogueKind } from '../../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../../db/open.ts';
import type { Games } from '../../../games/registry.ts';
import type { Progress, Writer } from '../../../writer/command.ts';
import { removeEntries } from './commands.ts';
import { planRemoval, type Removable, type RemovalOptions, type RemovalPlan } from './plan.ts';
import { findPlayers } from './store.ts';
import { unmatchScores, type PlayedCharts } from './unmatch.ts';

/** Counts of removed and kept entries, for a removal or its preview. */
export interface RemovalReport extends Pick<RemovalPlan, 'played' | 'aliases'> {
  kinds: Record<CatalogueKind, { removed: number; stays: number }>;
  /** Scores turned into orphans, and those that couldn't be: their charts stay. */
  scores: { unmatched: number; left: number };
}

interface RemovalDeps {
  db: Db;
  games: Games;
  writer: Writer;
  onProgress?: (step: Pick<Progress, 'description' | 'done' | 'total'>) => void;
}

/** In this order no entry is removed while another one still refers to it. */
const BEFORE_SCORES = ['questlines', 'quests', 'goals', 'tables', 'courses', 'folders'] as const;
const BEHIND_SCORES = ['charts', 'songs'] as const;

/** Maximum entries per command. */
const MOST = 500;

/** Returns the effects of `removeFromCatalogue`. Scores that can't become orphans are not known in advance. */
export async function previewRemoval({ db, games }: RemovalDeps, options: RemovalOptions): Promise<RemovalReport> {
  const plan = await planRemoval(db, games, options);
  const removed = Object.fromEntries(CATALOGUE_KINDS.map((kind) => [kind, plan.remove[kind].length]));
  return reportOf(plan, removed, { unmatched: options.withScores ? plan.played.scores : 0, left: 0 });
}

/**
 * Removes part of the catalogue, in transactions of about a tenth of a second, so that others can write in between. If interrupted, removed
 * entries stay removed, and a repeated call continues. Without `withScores`, nothing is removed that a player has scores on, follows or
 * shows; with it, scores become orphans.
 */
export async function removeFromCatalogue(deps: RemovalDeps, options: RemovalOptions): Promise<RemovalReport> {
  const plan = await planRemoval(deps.db, deps.games, options);
  const removed: Record<string, number> = {};
  const removeAll = async (kinds: readonly (keyof Removable)[]) => {
    for (const kind of kinds) removed[kind] = await removeKind(deps, kind, plan.remove[kind], options.withScores);
  };
  await removeAll(BEFORE_SCORES);
  const scores = options.withScores ? await unmatchAll(deps, plan.remove.charts) : { unmatched: 0, left: 0 };
  await removeAll(BEHIND_SCORES);
  return reportOf(plan, removed, scores);
}

async function removeKind(
  { writer, onProgress }: RemovalDeps,
  kind: keyof Removable,
  entries: Removable[keyof Removable],
  withScores: boolean,
): Promise<number> {
  let [at, removed] = [0, 0];
  while (at < entries.length) {
    const some = entries.slice(at, at + MOST);
    const result = await writer.run(removeEntries, { kind, entries: some, withScores });
    at += result.done;
    removed += result.removed;
    onProgress?.({ description: `Removing ${kind}`, done: at, total: entries.length });
  }
  return removed;
}

async function unmatchAll({ db, writer, onProgress }: RemovalDeps, charts: readonly number[]) {
  const sum = { unmatched: 0, left: 0 };
  const played = await findPlayers(db, charts);
  const players = [...Map.groupBy(played, ({ user, gpt }) => `${user} ${gpt}`).values()];
  for (const [done, some] of players.entries()) {
    const { user, gpt } = some[0]!;
    onProgress?.({ description: 'Keeping scores as unmatched ones', done, total: players.length });
    const result = await unmatchPlayer(writer, { user, gpt, charts: some.map(({ chart }) => chart) });
    sum.unmatched += result.unmatched;
    sum.left += result.left;
  }
  return sum;
}

async function unmatchPlayer(writer: Writer, played: PlayedCharts) {
  const sum = { unmatched: 0, left: 0 };
  for (;;) {
    const { unmatched, left } = await writer.run(unmatchScores, { ...played, passed: sum.left });
    if (unmatched + left === 0) return sum;
    sum.unmatched += unmatched;
    sum.left += left;
  }
}

function reportOf(plan: RemovalPlan, removed: Record<string, number>, scores: RemovalReport['scores']): RemovalReport {
  const kinds = CATALOGUE_KINDS.map((kind) => {
    const gone = removed[kind] ?? 0;
    return [kind, { removed: gone, stays: Math.max(0, plan.total[kind] - gone) }] as const;
  });
  return {
    kinds: Object.fromEntries(kinds) as RemovalReport['kinds'],
    played: plan.played,
    aliases: plan.aliases,
    scores,
  };
}
