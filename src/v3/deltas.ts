import type { V3ScoreInfo } from '../../contracts/documents/v3/session.ts';
import type { Db } from '../../db/open.ts';
import { chartFacts } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { pbsBefore } from '../pbs/before.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScoresOfSession } from '../scores/store.ts';
import { parseSessionID } from '../sessions/session-id.ts';
import { findSession } from '../sessions/store.ts';
import { notFound } from '../shared/refusal.ts';
import { metricsOf, numbersOf, type Graded } from './metrics.ts';

/**
 * Returns, for each score of a session in their order, the difference of every metric of the game to the PB that its
 * player had on the chart before the session; positions are compared where values are names. Throws 404.
 */
export async function sessionDeltas(db: Db, gpt: Gpt, sessionID: string): Promise<V3ScoreInfo[]> {
  const id = parseSessionID(sessionID);
  const session = id && (await findSession(db, id));
  if (!session) throw notFound('session');
  const scores = await findScoresOfSession(db, session.id);
  const facts = await chartFacts(db, [...new Set(scores.map(({ chart }) => chart))]);
  const pbs = await pbsBefore(db, { gpt, userID: session.user }, facts, session.timeStarted);
  const numbers = (play: Graded, chart: number) => numbersOf(metricsOf(gpt, play, () => facts.get(chart)!.data));
  return scores.map((score) => {
    const scoreID = formatScoreID(score.scoreID);
    const pb = pbs.get(score.chart);
    if (!pb) return { scoreID, isNewScore: true };
    const before = numbers(pb, score.chart);
    const deltas = Array.from(numbers(score, score.chart), ([metric, value]) => {
      const than = before.get(metric);
      return than === undefined ? [] : [[metric, value - than] as const];
    });
    return { scoreID, isNewScore: false, deltas: Object.fromEntries(deltas.flat()) };
  });
}
