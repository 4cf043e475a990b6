import { z } from 'zod';

import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { readIDs } from '../../../catalogue/seeds/store.ts';
import { chartByID } from '../../../catalogue/store.ts';
import { chartIDsByRow } from '../../../play/targets/charts.store.ts';
import { playOnChart } from '../../imports/formats/tachi/plays.ts';
import { matchPlays } from '../../imports/steps/match.ts';
import { getBody, type Played } from '../tachi/api.ts';
import { MAX_ANSWER, type AccountContext } from './context.ts';

/** Maximum number of charts requested from another server in one synchronisation of an account. */
const MOST_ASKED = 300;

const ChartAnswer = z.object({ chart: z.unknown(), song: z.unknown().optional() });

export type FoundChartID = { chartID: string } | 'unknown_chart' | 'later';

/** Finds the local equivalents of another server's charts. */
export interface ChartFinder {
  /** Throws RemoteError if the other server has to be asked and fails. */
  find(ugpt: Ugpt, played: Played, remoteID: string): Promise<FoundChartID>;
}

/**
 * Creates the chart finder of an account. A chart is found by its local id or its v3 id; otherwise its data is requested from the other
 * server, and it is looked up as that of a score would be.
 */
export function createChartFinder({ db, account }: Pick<AccountContext, 'db' | 'account'>): ChartFinder {
  const known = new Map<string, FoundChartID>();
  let requests = 0;

  const here = async ({ gptRow }: Ugpt, id: string): Promise<FoundChartID | undefined> => {
    const chartID = (await readIDs(db, 'charts', [id])).get(id) ?? id;
    return (await chartByID(db, gptRow, chartID)) && { chartID };
  };

  const ask = async ({ gpt, gptRow }: Ugpt, { path }: Played, id: string): Promise<FoundChartID> => {
    if (requests >= MOST_ASKED) return 'later';
    requests += 1;
    const charts = `${path.replace(/^\/api\/v1\/users\/\d+/, '/api/v1')}/charts`;
    const answer = await getBody(account.remote, `${charts}/${encodeURIComponent(id)}`, ChartAnswer, MAX_ANSWER);
    const play = answer && playOnChart(gpt, answer.chart, answer.song);
    if (!play) return 'unknown_chart';
    const [match] = await matchPlays(db, { gpt, gptRow, version: null }, [play], () => undefined);
    if (!match || !('chart' in match)) return 'unknown_chart';
    const [chartID] = await chartIDsByRow(db, [match.chart]);
    return chartID === undefined ? 'unknown_chart' : { chartID };
  };

  return {
    async find(ugpt, played, id) {
      const name = `${ugpt.gptRow} ${id}`;
      const found = known.get(name) ?? (await here(ugpt, id)) ?? (await ask(ugpt, played, id));
      if (found !== 'later') known.set(name, found);
      return found;
    },
  };
}
