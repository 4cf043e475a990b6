import { cellReader, type CellReader } from '../csv/cells.ts';
import { readCSV, type Row, type Table } from '../csv/read.ts';
import type { ImportFormat } from '../format.ts';
import { byPlaytype } from '../shared/by-playtype.ts';
import { notThat } from '../shared/faults.ts';
import { CHARTS, PLAYTYPES, trackedPlay, type Tracked } from './charts.ts';

const EXPECTED = 'tracker.tsv of Reflux or Reflux-RS (beatmania IIDX INFINITAS)';

/** The best score on each chart of beatmania IIDX INFINITAS, as written by Reflux: a row per song, without times. */
export const refluxTSV: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX INFINITAS, Reflux (TSV)', ja: 'beatmania IIDX INFINITAS・Reflux（TSV）' },
    signs: [/\bSP[BNHAL] Lamp\t/],
    guide: {
      games: ['iidx'],
      steps: [
        {
          en: 'Start INFINITAS, then Reflux. It writes your best scores to a file next to itself.',
          ja: 'INFINITAS、Reflux の順に起動します。Reflux と同じフォルダにベストスコアのファイルが書き出されます。',
          picture: {
            kind: 'folder',
            path: ['Reflux'],
            files: ['Reflux.exe', 'config.ini', 'tracker.tsv'],
            marked: 'tracker.tsv',
          },
        },
        {
          en: 'Drop tracker.tsv on the import page and look at the preview before you import it.',
          ja: 'インポート画面に tracker.tsv をドロップし、プレビューを確認してから取り込みます。',
        },
      ],
    },
  },
  // A row has nine charts.
  entries: { openers: '\t', perPlay: 90 },
  parse(body, { games }) {
    const table = readCSV(body, EXPECTED, '\t');
    const columns = columnsOf(table);
    const cells = cellReader(table);
    const tracked = table.rows.flatMap((row, index) =>
      columns.charts.map((chart, nth) => read(cells, row, columns, chart, index * columns.charts.length + nth)),
    );
    cells.refuseFaults();
    return byPlaytype(games, { game: 'iidx', playtypes: PLAYTYPES, service: 'Reflux' }, tracked.flatMap(trackedPlay));
  },
};

interface ChartColumns {
  chart: string;
  lamp: number;
  score: number;
  missCount: number;
}

interface Columns {
  title: number;
  /** -1 in files of older versions. */
  songID: number;
  charts: ChartColumns[];
}

/** Returns the positions of the columns in a table. Throws a 400 if it is not from a tracker. */
function columnsOf({ header }: Table): Columns {
  const at = (name: string) => header.indexOf(name);
  const charts = [...CHARTS.keys()]
    .map((chart) => ({
      chart,
      lamp: at(`${chart} Lamp`),
      score: at(`${chart} EX Score`),
      missCount: at(`${chart} Miss Count`),
    }))
    .filter(({ lamp, score }) => lamp >= 0 && score >= 0);
  const title = Math.max(at('title'), at('Title'));
  if (title < 0 || charts.length === 0)
    throw notThat('The file is missing columns such as "title" and "SPA Lamp"', EXPECTED);
  return { title, songID: at('Song ID'), charts };
}

const read = (
  cells: CellReader,
  row: Row,
  { title, songID }: Columns,
  chart: ChartColumns,
  position: number,
): Tracked => ({
  chart: chart.chart,
  songID: cells.text(row, songID) || null,
  title: cells.text(row, title),
  lamp: cells.text(row, chart.lamp),
  score: cells.count(row, chart.score) ?? 0,
  missCount: cells.count(row, chart.missCount) ?? null,
  position,
});
