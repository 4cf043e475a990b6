import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import { chartFacts } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { deletePBRatings } from '../../play/pbs/change.store.ts';
import { rebuildPBs } from '../../play/pbs/rebuild.ts';
import { findPositions, recountPlayers, touchGpt, updatePositions } from '../../play/pbs/upkeep.store.ts';
import { updateGradings, type Grading } from '../../play/scores/change.store.ts';
import { findScoresOfPlayer, findScoresOnCharts, type ScoreRow } from '../../play/scores/store.ts';
import { rateSessions } from '../../play/sessions/assign.ts';
import { refreshPlayer, type MovedRating } from '../../play/stale/refresh.ts';
import type { CommandContext } from '../../writer/command.ts';

/** Changed scores of a player. */
interface Touched {
  ugpt: Ugpt;
  charts: Map<number, ChartFacts>;
  sessions: Set<number>;
}

export interface Rederived {
  /** Number of recomputed scores. */
  scores: number;
  /** Number of them whose percent, grade or rating changed. */
  changed: number;
  moved: MovedRating[];
}

/** Joins the changes of each rating into one, from its first value to its last; ratings that end where they began are left out. */
export function joinMoved(moved: readonly MovedRating[]): MovedRating[] {
  const joined = new Map<string, MovedRating>();
  for (const one of moved) {
    const key = `${one.userID} ${one.idString} ${one.alg}`;
    joined.set(key, { ...one, old: (joined.get(key) ?? one).old });
  }
  return [...joined.values()].filter(({ old, new: now }) => old !== now);
}

interface RederiveOptions {
  /** Filters scores; all by default. */
  only?: ((row: ScoreRow) => boolean) | undefined;
  /** Whether sessions of unchanged scores are rated again, too: if it may not only be charts that have changed. */
  withAllSessions: boolean;
}

/**
 * Recomputes what depends on these charts (rows) after a change of their data or of the rating rules: percent, grade and ratings of their
 * scores, and their sessions and PBs. Profiles and targets are left to the caller.
 */
export async function rederiveScores(
  tx: Tx,
  charts: readonly number[],
  { games }: Pick<CommandContext, 'games'>,
  { only = () => true, withAllSessions }: RederiveOptions,
): Promise<Omit<Rederived, 'moved'> & { touched: Touched[] }> {
  const facts = await chartFacts(tx, charts);
  const touched = new Map<string, Touched>();
  const changed = new Map<number, Grading>();
  let scores = 0;
  for (const row of await findScoresOnCharts(tx, [...facts.keys()])) {
    const gpt = await findGptOfRow(tx, games, row.gpt);
    if (!gpt || !only(row)) continue;
    const chart = facts.get(row.chart)!;
    scores += 1;
    const grading = regrade(gpt, row, chart);
    if (grading) changed.set(row.id, grading);
    const session = grading || withAllSessions ? row.session : null;
    note(touched, { userID: row.user, gpt, gptRow: row.gpt }, { ...row, session }, chart);
  }
  await updateGradings(tx, changed);
  for (const one of touched.values()) await rebuild(tx, one);
  return { scores, changed: changed.size, touched: [...touched.values()] };
}

/** Recomputes everything that depends on these charts (rows), as `rederiveScores` does, with profiles and targets. */
export async function rederiveCharts(
  tx: Tx,
  charts: readonly number[],
  context: CommandContext,
  only?: (row: ScoreRow) => boolean,
): Promise<Rederived> {
  const { touched, ...result } = await rederiveScores(tx, charts, context, { only, withAllSessions: true });
  const moved: MovedRating[] = [];
  for (const one of touched)
    moved.push(...(await refreshPlayer(tx, one.ugpt, [...one.charts.keys()], { change: 0, now: context.now() })));
  return { ...result, moved };
}

/** Recomputes a player's scores on these charts (rows), and everything that depends on them. */
export async function rederivePlayer(
  tx: Tx,
  ugpt: Ugpt,
  charts: readonly number[],
  { now }: CommandContext,
): Promise<Rederived> {
  const facts = await chartFacts(tx, charts);
  const scores = await findScoresOfPlayer(tx, ugpt, charts);
  const changed = await regradeAll(tx, ugpt.gpt, scores, facts);
  const sessions = new Set(scores.flatMap(({ session }) => session ?? []));
  await rebuild(tx, { ugpt, charts: facts, sessions });
  return {
    scores: scores.length,
    changed,
    moved: await refreshPlayer(tx, ugpt, [...facts.keys()], { change: 0, now: now() }),
  };
}

/**
 * Rebuilds a player's PBs on these charts (rows) from the scores, and everything derived from PBs. For stored data that may be wrong: play
 * counts are recounted, not adjusted. Returns the changed profile ratings.
 */
export async function resyncPBs(tx: Tx, ugpt: Ugpt, charts: readonly number[], now: number): Promise<MovedRating[]> {
  const facts = await chartFacts(tx, charts);
  // Ratings of a lost PB would be in the way.
  await deletePBRatings(tx, ugpt.userID, charts);
  await rebuildPBs(tx, ugpt, facts);
  const moved = await refreshPlayer(tx, ugpt, [...facts.keys()], { change: 'unknown', now });
  await recountPlayers(tx, charts);
  return moved;
}

/** Recomputes the sessions and PBs of changed scores. */
async function rebuild(tx: Tx, { ugpt, charts, sessions }: Touched): Promise<void> {
  await rateSessions(tx, ugpt, [...sessions]);
  await rebuildPBs(tx, ugpt, charts);
}

/** Grades and rates a player's scores again, with an entry of `facts` for every chart. Returns how many have changed. */
export async function regradeAll(
  tx: Tx,
  gpt: Gpt,
  rows: readonly ScoreRow[],
  facts: ReadonlyMap<number, ChartFacts>,
): Promise<number> {
  const gradings = rows.map((row) => [row.id, regrade(gpt, row, facts.get(row.chart)!)] as const);
  const changed = new Map(gradings.flatMap(([id, grading]) => (grading ? [[id, grading] as const] : [])));
  await updateGradings(tx, changed);
  return changed.size;
}

/**
 * Grades and rates a score again and returns its grading if that has changed. The play itself stays as it is, even if it no longer fits its
 * changed chart.
 */
function regrade(gpt: Gpt, row: ScoreRow, chart: ChartFacts): Grading | undefined {
  // Without a chart's maximum the value of a score can't be computed; the stored one stays until then.
  if (gpt.scoreMax(chart) === undefined) return undefined;
  const play = {
    score: row.score,
    lamp: row.lamp,
    percent: row.percent,
    judgements: row.judgements ?? {},
    optional: row.optional ?? {},
    scoreMeta: row.scoreMeta ?? {},
  };
  const graded = gpt.grade(play, chart);
  const calculated = gpt.ratings({ ...play, ...graded }, chart);
  const { percent, grade } = row;
  const isSame = isDeepStrictEqual({ ...graded, calculated }, { percent, grade, calculated: row.calculated });
  return isSame ? undefined : { ...graded, calculated };
}

function note(all: Map<string, Touched>, ugpt: Ugpt, { chart, session }: ScoreRow, facts: ChartFacts): void {
  const key = `${ugpt.userID} ${ugpt.gptRow}`;
  const touched = all.get(key) ?? { ugpt, charts: new Map(), sessions: new Set() };
  all.set(key, touched);
  touched.charts.set(chart, facts);
  if (session !== null) touched.sessions.add(session);
}

/** Recomputes the positions of lamps and grades of stored PBs after a game's lists have changed. */
export async function repositionPBs(tx: Tx, gpt: Gpt, gptRow: number): Promise<void> {
  for (const { id, lamp, grade } of await findPositions(tx, gptRow)) {
    await updatePositions(tx, id, gpt.lampIndex(lamp), gpt.gradeIndex(grade));
  }
  // Score documents contain positions as well, but don't store them.
  await touchGpt(tx, gptRow);
}
