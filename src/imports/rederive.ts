import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../db/open.ts';
import { gptName } from '../catalogue/gpts.ts';
import { chartFacts } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { deletePBRatings } from '../pbs/store.ts';
import { findPositions, recountPlayers, touchGpt, updatePositions } from '../pbs/upkeep/store.ts';
import { updateScoreGrading } from '../scores/change/store.ts';
import { findScoresOnChart, type ScoreRow } from '../scores/store.ts';
import { rateSessions } from '../sessions/assign.ts';
import { refreshProfile, type ProfileChange } from '../stats/refresh.ts';
import { findProfile } from '../stats/store.ts';
import { refreshTargets } from '../targets/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';

interface Touched {
  ugpt: Ugpt;
  charts: Map<number, ChartFacts>;
  sessions: Set<number>;
}

/** A profile rating that is another one than before. */
export interface MovedRating {
  userID: number;
  idString: string;
  alg: string;
  old: number | null;
  new: number | null;
}

export interface Rederived {
  /** How many scores were computed anew. */
  scores: number;
  /** How many of them have another percent, grade or rating now. */
  changed: number;
  moved: MovedRating[];
}

/**
 * Computes everything anew that hangs on these charts (rows), because what is known of them, or how it is rated, has
 * changed: percent, grade and ratings of their scores, and the PBs, sessions and profiles these are part of. `only`
 * picks scores; without it all are taken.
 */
export async function rederiveCharts(
  tx: Tx,
  charts: readonly number[],
  { games, now }: CommandContext,
  only: (row: ScoreRow) => boolean = () => true,
): Promise<Rederived> {
  const facts = await chartFacts(tx, charts);
  const touched = new Map<string, Touched>();
  const result: Rederived = { scores: 0, changed: 0, moved: [] };
  for (const [chart, chartIs] of facts) {
    for (const row of await findScoresOnChart(tx, chart)) {
      const { game, playtype } = await gptName(tx, row.gpt);
      const gpt = games.gpt(game, playtype);
      if (!gpt || !only(row)) continue;
      result.scores += 1;
      if (await regrade(tx, gpt, row, chartIs)) result.changed += 1;
      note(touched, { userID: row.user, gpt, gptRow: row.gpt }, row, chartIs);
    }
  }
  for (const one of touched.values()) result.moved.push(...(await rederiveProfile(tx, one, { change: 0, now: now() })));
  return result;
}

/**
 * Makes the PBs of a player on these charts (rows) anew from the scores, and all that follows from PBs. For what is
 * stored and may be wrong: play counts are counted, not moved. Returns the profile ratings that have moved.
 */
export async function resyncPBs(tx: Tx, ugpt: Ugpt, charts: readonly number[], now: number): Promise<MovedRating[]> {
  const facts = await chartFacts(tx, charts);
  // Those of a PB that got lost would be in the way.
  await deletePBRatings(tx, ugpt.userID, charts);
  const moved = await rederiveProfile(tx, { ugpt, charts: facts, sessions: new Set() }, { change: 'unknown', now });
  await recountPlayers(tx, charts);
  return moved;
}

async function rederiveProfile(
  tx: Tx,
  { ugpt, charts, sessions }: Touched,
  how: ProfileChange,
): Promise<MovedRating[]> {
  const { userID, gpt, gptRow } = ugpt;
  const before = await findProfile(tx, userID, gptRow);
  await rateSessions(tx, ugpt, [...sessions]);
  await rebuildPBs(tx, ugpt, charts);
  await refreshProfile(tx, ugpt, how);
  await refreshTargets(tx, ugpt, [...charts.keys()], how.now);
  const after = await findProfile(tx, userID, gptRow);
  return Object.entries(after?.ratings ?? {}).flatMap(([alg, value]) => {
    const old = before?.ratings[alg] ?? null;
    return old === value ? [] : { userID, idString: gpt.idString, alg, old, new: value };
  });
}

/**
 * Grades and rates a score anew and returns whether anything is another now. A play is the truth: it stays as it is,
 * also where the chart that it fitted has become another.
 */
export async function regrade(tx: Tx, gpt: Gpt, row: ScoreRow, chart: ChartFacts): Promise<boolean> {
  // Without its maximum a chart can't tell what a score is worth; what it was worth stands until it can again.
  if (gpt.scoreMax(chart) === undefined) return false;
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
  if (isDeepStrictEqual({ ...graded, calculated }, { percent, grade, calculated: row.calculated })) return false;
  await updateScoreGrading(tx, row.id, { ...graded, calculated });
  return true;
}

function note(all: Map<string, Touched>, ugpt: Ugpt, { chart, session }: ScoreRow, facts: ChartFacts): void {
  const key = `${ugpt.userID} ${ugpt.gptRow}`;
  const touched = all.get(key) ?? { ugpt, charts: new Map(), sessions: new Set() };
  all.set(key, touched);
  touched.charts.set(chart, facts);
  if (session !== null) touched.sessions.add(session);
}

/** Finds the positions of lamps and grades of stored PBs anew, because the lists of a game have changed. */
export async function repositionPBs(tx: Tx, gpt: Gpt, gptRow: number): Promise<void> {
  for (const { id, lamp, grade } of await findPositions(tx, gptRow)) {
    await updatePositions(tx, id, gpt.lampIndex(lamp), gpt.gradeIndex(grade));
  }
  // Scores tell positions as well, but do not store them.
  await touchGpt(tx, gptRow);
}
