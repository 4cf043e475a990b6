import { read, readPages } from '../../api.ts';
import type { Gpt } from '../../components/game.ts';

/** Names of a chart; charts contain them. */
interface Named extends Gpt {
  chartID: string;
}

const call = ({ game, playtype, chartID }: Named) => ({ params: { game, playtype, chartID } });

export const chartOf = (chart: Named) => read('charts', 'get', call(chart));
export const boardOn = (chart: Named) => readPages('charts', 'pbs', { ...call(chart), query: { limit: 25 } });
export const distributionOn = (chart: Named) => read('charts', 'distribution', call(chart));
export const foldersWith = (chart: Named) => read('charts', 'folders', call(chart));
export const playcountOf = (chart: Named) => read('charts', 'playcount', call(chart));
/** Returns the query of a song with all its charts. */
export const songOf = ({ game, playtype }: Gpt, songID: number | string) =>
  read('games', 'song', { params: { game, playtype, songID } });
