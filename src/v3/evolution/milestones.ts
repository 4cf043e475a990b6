import { setImmediate as nextTurn } from 'node:timers/promises';

import type { V3EvolutionEvent } from '../../../contracts/documents/v3/folder.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { formatScoreID } from '../../play/scores/score-id.ts';
import { enumsOf, metricsOf } from '../metrics.ts';
import { findPlaysInOrder } from './store.ts';

/** Number of charts read at a time. */
const CHARTS = 50;

/** Row and id of a chart. */
export interface ChartName {
  row: number;
  chartID: string;
}

const timeOf = ({ timeAchieved, timeAdded }: V3EvolutionEvent): number => timeAchieved ?? timeAdded;

/**
 * Returns every play of a player that improved the best lamp, grade or other named metric on one of these charts, the first play on a chart
 * included; earliest first. Yields to the event loop between charts.
 */
export async function milestones(
  db: Db,
  ugpt: Pick<Ugpt, 'userID' | 'gpt'>,
  charts: readonly ChartName[],
): Promise<V3EvolutionEvent[]> {
  const events: V3EvolutionEvent[] = [];
  for (let from = 0; from < charts.length; from += CHARTS) {
    events.push(...(await milestonesOn(db, ugpt, charts.slice(from, from + CHARTS))));
    await nextTurn();
  }
  return events.sort((a, b) => timeOf(a) - timeOf(b));
}

async function milestonesOn(
  db: Db,
  { userID, gpt }: Pick<Ugpt, 'userID' | 'gpt'>,
  charts: readonly ChartName[],
): Promise<V3EvolutionEvent[]> {
  const ids = new Map(charts.map(({ row, chartID }) => [row, chartID]));
  const best = new Map<string, number>();
  const plays = await findPlaysInOrder(db, userID, [...ids.keys()]);
  const facts = await chartFacts(db, [...ids.keys()]);
  return plays.flatMap((play) => {
    const { timeAchieved, timeAdded } = play;
    const chartID = ids.get(play.chart)!;
    const raised = enumsOf(metricsOf(gpt, play, () => facts.get(play.chart)!.data)).filter(({ metric, index }) => {
      const key = `${play.chart} ${metric}`;
      if (index <= (best.get(key) ?? -1)) return false;
      best.set(key, index);
      return true;
    });
    const scoreID = formatScoreID(play.scoreID);
    return raised.map(({ metric, value, index }) => ({
      chartID,
      metric,
      value,
      enumIndex: index,
      scoreID,
      timeAchieved,
      timeAdded,
    }));
  });
}
