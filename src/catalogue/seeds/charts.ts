import { isDeepStrictEqual } from 'node:util';

import type { Gpt } from '../../games/engine/gpt.ts';
import type { Game } from '../../games/registry.ts';
import { factsOf } from '../documents.ts';
import { gptRow } from '../gpts.ts';
import { addChartKeys, replaceChartKeys, type KeyedChart } from '../keys/store.ts';
import { chartName, type Told, type ToldChange } from './changes.ts';
import type { SeedFile } from './files.ts';
import { readableEntries, type GptEntry, type Loading } from './loading.ts';
import { withoutSecondPrimaries } from './primaries.ts';
import type { Entry } from './report.ts';
import { ChartSeed } from './schemas.ts';
import {
  addCharts,
  changeCharts,
  readCharts,
  readPrimaries,
  readSongs,
  type NewChart,
  type StoredChart,
  type StoredSong,
} from './store.ts';

/** A chart that may be stored, as far as the file alone can tell. */
interface Incoming extends NewChart {
  entry: GptEntry<ChartSeed>;
  ofSong: StoredSong;
}

async function ofKnownPlaytypes(
  { tx, report }: Loading,
  game: Game,
  entries: readonly Entry<ChartSeed>[],
): Promise<GptEntry<ChartSeed>[]> {
  const known: GptEntry<ChartSeed>[] = [];
  for (const entry of entries) {
    const gpt = game.playtypes.get(entry.value.playtype);
    if (gpt) known.push({ ...entry, gpt, gptRow: await gptRow(tx, game.id, gpt.playtype) });
    else report.skip('charts', `${game.id}:${entry.value.playtype}`);
  }
  return known;
}

/** Scores on the chart have a percent, which could not be computed any more. */
function losesMax(gpt: Gpt, before: StoredChart, after: ChartSeed, songData: Record<string, unknown>): boolean {
  const max = (chart: StoredChart | ChartSeed) => gpt.scoreMax(factsOf(chart, songData));
  return max(before) !== undefined && max(after) === undefined;
}

function whyNot(
  { value, gpt, gptRow }: GptEntry<ChartSeed>,
  song: StoredSong | undefined,
  stored: StoredChart | undefined,
): string | null {
  const { chartID, songID, difficulty } = value;
  const { order, open } = gpt.def.difficulties;
  if (!song) return `chart ${chartID} is of song ${songID}, which is not there`;
  if (!open && !order.includes(difficulty)) return `chart ${chartID} has the unknown difficulty "${difficulty}"`;
  if (stored && stored.gpt !== gptRow) return `chart ${chartID} is stored as one of another game:playtype`;
  if (stored && losesMax(gpt, stored, value, song.data)) return `chart ${chartID} no longer tells its largest score`;
  return null;
}

function toIncoming(entry: GptEntry<ChartSeed>, song: StoredSong): Incoming {
  const { songID: _public, playtype: _known, ...chart } = entry.value;
  return { ...chart, song: song.id, gpt: entry.gptRow, entry, ofSong: song };
}

const toRow = ({ entry: _entry, ofSong: _song, ...row }: Incoming): NewChart => row;

const facts = ({ chartID: _same, rgcID: _id, versions: _versions, ...chart }: NewChart) => chart;

const keyed = ({ entry, data, ofSong }: Incoming, row: number): KeyedChart => ({
  row,
  gpt: entry.gpt,
  gptRow: entry.gptRow,
  data,
  songData: ofSong.data,
});

const toTold = ({ entry, ofSong, chartID, ...chart }: Incoming): Told => ({
  id: chartID,
  idString: entry.gpt.idString,
  name: chartName(ofSong, chart),
});

async function acceptable(
  loading: Loading,
  entries: readonly GptEntry<ChartSeed>[],
  stored: ReadonlyMap<string, StoredChart>,
  allSongs: readonly StoredSong[],
): Promise<readonly Incoming[]> {
  const { tx, report } = loading;
  const songs = new Map(allSongs.map((song) => [song.songID, song]));
  const incoming = entries.flatMap((entry) => {
    const song = songs.get(entry.value.songID);
    const reason = whyNot(entry, song, stored.get(entry.value.chartID));
    if (reason === null) return [toIncoming(entry, song!)];
    report.leaveOut('charts', entry, reason);
    return [];
  });
  const primaries = [];
  for (const gpt of new Set(entries.map(({ gptRow }) => gptRow))) primaries.push(...(await readPrimaries(tx, gpt)));
  return withoutSecondPrimaries(incoming, primaries, ({ entry, chartID, difficulty }, holder) =>
    report.leaveOut('charts', entry, `chart ${chartID} would be a second primary ${difficulty} beside ${holder}`),
  );
}

/** Loads the charts of one game, whose songs must have been loaded. Charts that the file does not have stay. */
export async function loadCharts(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, games, report } = loading;
  const game = games.get(file.game!);
  if (!game) return report.skip('charts', file.game!, file.entries.length);
  const entries = await ofKnownPlaytypes(
    loading,
    game,
    readableEntries(loading, file, ChartSeed, ({ chartID }) => chartID),
  );
  const found = await readCharts(
    tx,
    entries.map(({ value }) => value.chartID),
  );
  const stored = new Map(found.map((chart) => [chart.chartID, chart]));
  const songs = await readSongs(tx, game.id);
  const incoming = await acceptable(loading, entries, stored, songs);
  const added = incoming.filter(({ chartID }) => !stored.has(chartID));
  await saveNew(loading, added);
  const changed = await saveChanged(loading, incoming, stored);
  if (added.length + changed.length > 0) loading.touchedGames.add(game.id);
  report.tell('charts', {
    added: added.map(toTold),
    changed: changed.map((one) => toToldChange(one, songs)),
    unchanged: incoming.length - added.length - changed.length,
  });
}

async function saveNew({ tx, addedCharts }: Loading, added: readonly Incoming[]): Promise<void> {
  const rows = await addCharts(tx, added.map(toRow));
  for (const row of rows) addedCharts.add(row);
  await addChartKeys(
    tx,
    added.map((chart, at) => keyed(chart, rows[at]!)),
  );
}

/** A chart that is stored otherwise. */
interface Change {
  chart: Incoming;
  before: StoredChart;
  after: StoredChart;
}

async function saveChanged(
  { tx, changedCharts, movedCharts }: Loading,
  incoming: readonly Incoming[],
  stored: ReadonlyMap<string, StoredChart>,
): Promise<Change[]> {
  const changes = incoming.flatMap((chart) => {
    const before = stored.get(chart.chartID);
    if (!before) return [];
    const after = { ...toRow(chart), id: before.id };
    return isDeepStrictEqual(before, after) ? [] : [{ chart, before, after }];
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
    withNewFacts.map(({ chart, before }) => keyed(chart, before.id)),
  );
  return changes;
}

function toToldChange({ chart, before, after }: Change, songs: readonly StoredSong[]): ToldChange {
  const songIDOf = (row: number) => songs.find(({ id }) => id === row)?.songID;
  const [songBefore, songAfter] = before.song === after.song ? [] : [songIDOf(before.song), songIDOf(after.song)];
  const shown = ({ song: _row, ...rest }: StoredChart, songID: number | undefined) => ({ songID, ...rest });
  return { ...toTold(chart), before: shown(before, songBefore), after: shown(after, songAfter) };
}
