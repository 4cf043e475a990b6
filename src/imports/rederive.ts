import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../db/open.ts';
import { gptName } from '../catalogue/gpts.ts';
import { chartFacts } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { findPositions, updatePositions } from '../pbs/store.ts';
import { findScoresOnChart, updateScoreGrading, type ScoreRow } from '../scores/store.ts';
import { rateSessions } from '../sessions/assign.ts';
import { refreshProfile } from '../stats/refresh.ts';
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
 * changed: percent, grade and ratings of their scores, and the PBs, sessions and profiles these are part of.
 */
export async function rederiveCharts(
  tx: Tx,
  charts: readonly number[],
  { games, now }: CommandContext,
): Promise<Rederived> {
  const facts = await chartFacts(tx, charts);
  const touched = new Map<string, Touched>();
  const result: Rederived = { scores: 0, changed: 0, moved: [] };
  for (const [chart, chartIs] of facts) {
    for (const row of await findScoresOnChart(tx, chart)) {
      const { game, playtype } = await gptName(tx, row.gpt);
      const gpt = games.gpt(game, playtype);
      if (!gpt) continue;
      result.scores += 1;
      if (await regrade(tx, gpt, row, chartIs)) result.changed += 1;
      note(touched, { userID: row.user, gpt, gptRow: row.gpt }, row, chartIs);
    }
  }
  for (const one of touched.values()) result.moved.push(...(await rederiveProfile(tx, one, now())));
  return result;
}

async function rederiveProfile(tx: Tx, { ugpt, charts, sessions }: Touched, now: number): Promise<MovedRating[]> {
  const { userID, gpt, gptRow } = ugpt;
  const before = await findProfile(tx, userID, gptRow);
  await rateSessions(tx, ugpt, [...sessions]);
  await rebuildPBs(tx, ugpt, charts);
  await refreshProfile(tx, ugpt, {}, now);
  await refreshTargets(tx, ugpt, [...charts.keys()], now);
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
async function regrade(tx: Tx, gpt: Gpt, row: ScoreRow, chart: ChartFacts): Promise<boolean> {
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
}
