import type { Tx } from '../../../db/open.ts';
import type { Loading } from './loading.ts';
import { placeOf, type Contender } from './primaries.ts';
import { addFormerIDs, renameInFolders, renameInGoals, renameInShowcases } from './remade.store.ts';
import type { Entry } from './report.ts';
import { readCharts, type StoredChart } from './store.ts';

interface ComparedCharts {
  /** Charts of the file. */
  known: readonly Contender[];
  /** Stored charts whose id is in the file, by id. */
  stored: ReadonlyMap<string, unknown>;
  /** Stored primary charts. */
  primaries: readonly Omit<Contender, 'isPrimary'>[];
}

/**
 * Returns stored charts that the file has under new ids, by these: the primary chart of the same song, playtype and difficulty, if the file
 * lacks the stored id. (All charts of maimai got new ids after 2022.)
 */
export async function findRemade(
  tx: Tx,
  { known, stored, primaries }: ComparedCharts,
): Promise<Map<string, StoredChart>> {
  const inFile = new Set(known.map(({ chartID }) => chartID));
  const holders = new Map(
    primaries.filter(({ chartID }) => !inFile.has(chartID)).map((chart) => [placeOf(chart), chart.chartID]),
  );
  const formerIDs = new Map<string, string>();
  for (const chart of known) {
    const holder = chart.isPrimary && !stored.has(chart.chartID) ? holders.get(placeOf(chart)) : undefined;
    if (holder === undefined) continue;
    formerIDs.set(chart.chartID, holder);
    holders.delete(placeOf(chart));
  }
  const charts = new Map((await readCharts(tx, [...formerIDs.values()])).map((chart) => [chart.chartID, chart]));
  return new Map([...formerIDs].map(([chartID, former]) => [chartID, charts.get(former)!]));
}

/** Updates all references to charts that got new public ids, and stores the former ids. */
export async function followRemade(
  { tx, report }: Loading,
  changes: readonly { chart: { entry: Entry }; before: StoredChart; after: StoredChart }[],
): Promise<void> {
  const remade = changes.filter(({ before, after }) => before.chartID !== after.chartID);
  if (remade.length === 0) return;
  const renamed = new Map(remade.map(({ before, after }) => [before.chartID, after.chartID]));
  for (const { chart, before } of remade) {
    const reason = 'has another id in these files; its scores and goals stay with it';
    report.adjust(chart.entry, `chart ${before.chartID}`, reason);
  }
  await addFormerIDs(
    tx,
    remade.map(({ before }) => ({ chartID: before.chartID, chart: before.id })),
  );
  for (const gptRow of new Set(remade.map(({ after }) => after.gpt))) {
    await renameInFolders(tx, gptRow, renamed);
    await renameInGoals(tx, gptRow, renamed);
    await renameInShowcases(tx, gptRow, renamed);
  }
}
