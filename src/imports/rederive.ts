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
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';

interface Touched {
  ugpt: Ugpt;
  charts: Map<number, ChartFacts>;
  sessions: Set<number>;
}

/**
 * Computes everything anew that hangs on these charts (rows), because what is known of them has changed: percent,
 * grade and ratings of their scores, and the PBs, sessions and profiles these are part of.
 * Returns the number of scores that were looked at.
 */
export async function rederiveCharts(
  tx: Tx,
  charts: readonly number[],
  { games, now }: CommandContext,
): Promise<number> {
  const facts = await chartFacts(tx, charts);
  const touched = new Map<string, Touched>();
  let count = 0;
  for (const [chart, chartIs] of facts) {
    for (const row of await findScoresOnChart(tx, chart)) {
      const { game, playtype } = await gptName(tx, row.gpt);
      const gpt = games.gpt(game, playtype);
      if (!gpt) continue;
      await regrade(tx, gpt, row, chartIs);
      note(touched, { userID: row.user, gpt, gptRow: row.gpt }, row, chartIs);
      count += 1;
    }
  }
  for (const { ugpt, charts: onCharts, sessions } of touched.values()) {
    await rateSessions(tx, ugpt, [...sessions]);
    await rebuildPBs(tx, ugpt, onCharts);
    await refreshProfile(tx, ugpt, {}, now());
  }
  return count;
}

/** A play is the truth: it stays as it is, also where the chart that it fitted has become another. */
async function regrade(tx: Tx, gpt: Gpt, row: ScoreRow, chart: ChartFacts): Promise<void> {
  // Without its maximum a chart can't tell what a score is worth; what it was worth stands until it can again.
  if (gpt.scoreMax(chart) === undefined) return;
  const play = {
    score: row.score,
    lamp: row.lamp,
    percent: row.percent,
    judgements: row.judgements ?? {},
    optional: row.optional ?? {},
    scoreMeta: row.scoreMeta ?? {},
  };
  const graded = gpt.grade(play, chart);
  await updateScoreGrading(tx, row.id, { ...graded, calculated: gpt.ratings({ ...play, ...graded }, chart) });
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
