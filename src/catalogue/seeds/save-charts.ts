import { isDeepStrictEqual } from 'node:util';

import type { Tierlists } from '../../../db/schema/catalogue.ts';
import { tierlistOf } from '../../games/engine/tiers.ts';
import { addChartKeys, replaceChartKeys, type KeyedChart } from '../keys/store.ts';
import { withoutMark } from '../sent/sent-chart.ts';
import type { Incoming } from './incoming-charts.ts';
import type { Loading } from './loading.ts';
import { keepUnmentioned, mentionedKeys } from './merge.ts';
import { addCharts, changeCharts, type NewChart, type StoredChart } from './store.ts';

/** Keys that occur in any chart of a file. */
interface Mentioned {
  data: ReadonlySet<string>;
  tierlists: ReadonlySet<string>;
}

const toRow = ({ entry: _entry, ofSong: _song, ...row }: Incoming): NewChart => row;

const facts = ({ chartID: _same, rgcID: _id, v3ID: _alias, versions: _versions, ...chart }: NewChart) => chart;

const keyed = ({ entry, data, ofSong }: Incoming, row: number): KeyedChart => ({
  row,
  gpt: entry.gpt,
  gptRow: entry.gptRow,
  data,
  songData: ofSong.data,
});

/** Stores new charts. */
export async function saveNew({ tx, addedCharts }: Loading, added: readonly Incoming[]): Promise<void> {
  const rows = await addCharts(tx, added.map(toRow));
  for (const row of rows) addedCharts.add(row);
  await addChartKeys(
    tx,
    added.map((chart, at) => keyed(chart, rows[at]!)),
  );
}

/** Change of a stored chart. */
export interface ChartChange {
  chart: Incoming;
  before: StoredChart;
  after: StoredChart;
  /** False if only the v3 id is new. */
  isVisible: boolean;
}

/** Returns the new state of a stored chart, including data that the file lacks. */
function merged(chart: Incoming, before: StoredChart, known: Mentioned): StoredChart {
  const { gpt } = chart.entry;
  const data = keepUnmentioned(withoutMark(before.data), chart.data, known.data);
  const lists = keepUnmentioned(before.tierlistInfo, chart.tierlistInfo, known.tierlists) as Tierlists;
  return {
    ...toRow(chart),
    data,
    tierlistInfo: tierlistOf(gpt, data, lists),
    v3ID: chart.v3ID ?? before.v3ID,
    rgcID: chart.rgcID ?? before.rgcID,
    id: before.id,
  };
}

/** Stores changed charts. `stored` has them by their ids in the file. */
export async function saveChanged(
  { tx, changedCharts, movedCharts }: Loading,
  incoming: readonly Incoming[],
  stored: ReadonlyMap<string, StoredChart>,
): Promise<ChartChange[]> {
  const mentioned = {
    data: mentionedKeys(incoming),
    tierlists: mentionedKeys(incoming.map(({ tierlistInfo }) => ({ data: tierlistInfo }))),
  };
  const changes = incoming.flatMap((chart) => {
    const before = stored.get(chart.chartID);
    if (!before) return [];
    const after = merged(chart, before, mentioned);
    if (isDeepStrictEqual(before, after)) return [];
    return [{ chart, before, after, isVisible: !isDeepStrictEqual({ ...before, v3ID: after.v3ID }, after) }];
  });
  await changeCharts(
    tx,
    changes.map(({ after }) => after),
  );
  const withNewFacts = changes.filter(({ before, after }) => !isDeepStrictEqual(facts(before), facts(after)));
  for (const { before, after } of withNewFacts) {
    changedCharts.add(before.id);
    if (before.song !== after.song || before.isPrimary !== after.isPrimary) movedCharts.add(before.id);
  }
  await replaceChartKeys(
    tx,
    withNewFacts.map(({ chart, before, after }) => ({ ...keyed(chart, before.id), data: after.data })),
  );
  return changes;
}
