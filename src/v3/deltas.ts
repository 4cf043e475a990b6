import type { V3ScoreInfo } from '../../contracts/documents/v3/session.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../base/shared/refusal.ts';
import { chartFacts } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { pbsBefore } from '../play/pbs/before.ts';
import { formatScoreID } from '../play/scores/score-id.ts';
import { findScoresOfSession } from '../play/scores/store.ts';
import { parseSessionID } from '../play/sessions/session-id.ts';
import { findSession } from '../play/sessions/store.ts';
import { metricsOf, numbersOf, type Graded } from './metrics.ts';

/**
 * Returns, for each score of a session in order, the difference of every metric of the game to the player's PB on the chart before the
 * session; named values are compared by position. Throws 404.
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
