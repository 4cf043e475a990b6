import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../../db/open.ts';
import type { Tierlists } from '../../../db/schema/catalogue.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { tierlistOf } from '../../games/engine/tiers.ts';
import type { Game, Games } from '../../games/registry.ts';
import { factsOf } from '../documents.ts';
import { gptRow } from '../gpts.ts';
import { addChartKeys, replaceChartKeys, type KeyedChart } from '../keys/store.ts';
import { chartName, type Told, type ToldChange } from './changes.ts';
import type { SeedFile } from './files.ts';
import { gptOf, readableEntries, type GptEntry, type Loading } from './loading.ts';
import { keepUnmentioned, mentionedKeys } from './merge.ts';
import { withoutSecondPrimaries } from './primaries.ts';
import { findRemade, followRemade } from './remade.ts';
import type { Entry } from './report.ts';
import type { ChartSeed } from './shapes/entries.ts';
import { gameNamed, gptNamed } from './shapes/names.ts';
import { SCHEMAS } from './shapes/schemas.ts';
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
export interface Incoming extends NewChart {
  entry: GptEntry<ChartSeed>;
  ofSong: StoredSong;
}

/** The keys that any chart of a file has. */
interface Mentioned {
  data: ReadonlySet<string>;
  tierlists: ReadonlySet<string>;
}

/** Returns entries with their game:playtype: that of the file in v3, their own playtype in v2. */
async function ofKnownPlaytypes(
  { tx, games, report }: Loading,
  { game, kind }: SeedFile,
  entries: readonly Entry<ChartSeed>[],
): Promise<GptEntry<ChartSeed>[]> {
  const known: GptEntry<ChartSeed>[] = [];
  for (const entry of entries) {
    const name = { game: game!, playtype: entry.value.playtype };
    const gpt = gptOf(games, name);
    if (gpt) known.push({ ...entry, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) });
    else report.skip(kind, `${name.game}:${name.playtype}`);
  }
  return known;
}

/** Scores on the chart have a percent, which could not be computed any more. */
function losesMax(gpt: Gpt, before: StoredChart, after: ChartSeed, songData: Record<string, unknown>): boolean {
  const max = (chart: StoredChart | ChartSeed) => gpt.scoreMax(factsOf(chart, songData));
  return max(before) !== undefined && max(after) === undefined;
}

/** Returns what keeps a chart from being stored, or null. */
function faultOf(
  { value, gpt, gptRow }: GptEntry<ChartSeed>,
  song: StoredSong | undefined,
  stored: StoredChart | undefined,
): string | null {
  const { difficulty } = value;
  const { order, open } = gpt.def.difficulties;
  if (!song) return 'has a song that is not there';
  if (!open && !order.includes(difficulty)) return `has the unknown difficulty "${difficulty}"`;
  if (stored && stored.gpt !== gptRow) return 'is stored as one of another game:playtype';
  if (stored && losesMax(gpt, stored, value, song.data)) return 'no longer tells its largest score';
  return null;
}

function toIncoming(entry: GptEntry<ChartSeed>, song: StoredSong): Incoming {
  const { songID: _public, playtype: _known, ...chart } = entry.value;
  const tierlistInfo = tierlistOf(entry.gpt, chart.data, chart.tierlistInfo) as Tierlists;
  return { ...chart, tierlistInfo, song: song.id, gpt: entry.gptRow, entry, ofSong: song };
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

const toTold = ({ entry, ofSong, chartID, ...chart }: Incoming): Told => ({
  id: chartID,
  idString: entry.gpt.idString,
  name: chartName(ofSong, chart),
});

/** Returns a function that finds a song by its id, in the files of either shape. */
function songFinder(songs: readonly StoredSong[]): (id: string | number) => StoredSong | undefined {
  const byID = new Map(songs.map((song) => [song.songID, song]));
  const byV3ID = new Map(songs.map((song) => [song.v3ID, song]));
  return (id) => (typeof id === 'number' ? byID.get(id) : byV3ID.get(id));
}

/** Returns the charts that may be stored, but for those of which there would be two primary ones. */
function withSongs(
  { report }: Loading,
  entries: readonly GptEntry<ChartSeed>[],
  stored: ReadonlyMap<string, StoredChart>,
  findSong: (id: string | number) => StoredSong | undefined,
): Incoming[] {
  return entries.flatMap((entry) => {
    const { chartID, songID } = entry.value;
    const song = findSong(songID);
    const fault = faultOf(entry, song, stored.get(chartID));
    if (fault === null) return [toIncoming(entry, song!)];
    report.leaveOut('charts', entry, `chart ${chartID} of song ${songID}`, fault);
    return [];
  });
}

/** Loads the charts of one game, whose songs must have been loaded. Charts that the file does not have stay. */
export async function loadCharts(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, games, report } = loading;
  const known = gameOf(games, file);
  if (!known) return report.skip('charts', file.game!, file.entries.length);
  const schema = SCHEMAS[loading.shape].chart;
  const readable = readableEntries(loading, file, schema, ({ chartID }) => chartID);
  const entries = await ofKnownPlaytypes(
    loading,
    file,
    readable.filter(({ value: { level } }) => level !== known.def.seeds?.noChart),
  );
  const stored = new Map<string, StoredChart>();
  for (const chart of await readCharts(
    tx,
    entries.map(({ value }) => value.chartID),
  ))
    stored.set(chart.chartID, chart);
  const songs = await readSongs(tx, known.id);
  const found = withSongs(loading, entries, stored, songFinder(songs));
  const primaries = await readPrimariesOf(tx, entries);
  const remade = await findRemade(tx, { known: found, stored, primaries });
  for (const [chartID, before] of remade) stored.set(chartID, before);
  const formerIDs = new Set([...remade.values()].map(({ chartID }) => chartID));
  const incoming = withoutSecondPrimaries(
    found,
    primaries.filter(({ chartID }) => !formerIDs.has(chartID)),
    ({ entry, chartID, difficulty }, holder) =>
      report.leaveOut('charts', entry, `chart ${chartID}`, `would be a second primary ${difficulty} beside ${holder}`),
  );
  const added = incoming.filter(({ chartID }) => !stored.has(chartID));
  await saveNew(loading, added);
  const changed = await saveChanged(loading, incoming, stored);
  await followRemade(loading, changed);
  if (added.length + changed.length > 0) loading.touchedGames.add(known.id);
  const visibly = changed.filter(({ isVisible }) => isVisible);
  report.tell('charts', {
    added: added.map(toTold),
    changed: visibly.map((one) => toToldChange(one, songs)),
    unchanged: incoming.length - added.length - visibly.length,
  });
}

/** Returns the game of a file: its name is a game in v2, often a game:playtype in v3. */
function gameOf(games: Games, { game }: SeedFile): Game | undefined {
  const gpt = gptNamed(games, game!);
  return gpt ? games.get(gpt.game) : gameNamed(games, game!);
}

async function readPrimariesOf(tx: Tx, entries: readonly GptEntry<ChartSeed>[]) {
  const primaries = [];
  for (const gpt of new Set(entries.map(({ gptRow }) => gptRow))) primaries.push(...(await readPrimaries(tx, gpt)));
  return primaries;
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
  /** False where only the id of v3 is new. */
  isVisible: boolean;
}

/** Returns what is to be stored of a chart that is there, with what the file does not know. */
function merged(chart: Incoming, before: StoredChart, known: Mentioned): StoredChart {
  const { gpt } = chart.entry;
  const data = keepUnmentioned(before.data, chart.data, known.data);
  const lists = keepUnmentioned(before.tierlistInfo, chart.tierlistInfo, known.tierlists) as Tierlists;
  return {
    ...toRow(chart),
    data,
    tierlistInfo: tierlistOf(gpt, data, lists) as Tierlists,
    v3ID: chart.v3ID ?? before.v3ID,
    rgcID: chart.rgcID ?? before.rgcID,
    id: before.id,
  };
}

async function saveChanged(
  { tx, changedCharts, movedCharts }: Loading,
  incoming: readonly Incoming[],
  stored: ReadonlyMap<string, StoredChart>,
): Promise<Change[]> {
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

function toToldChange({ chart, before, after }: Change, songs: readonly StoredSong[]): ToldChange {
  const songIDOf = (row: number) => songs.find(({ id }) => id === row)?.songID;
  const [songBefore, songAfter] = before.song === after.song ? [] : [songIDOf(before.song), songIDOf(after.song)];
  const shown = ({ song: _row, v3ID: _id, ...rest }: StoredChart, songID: number | undefined) => ({ songID, ...rest });
  return { ...toTold(chart), before: shown(before, songBefore), after: shown(after, songAfter) };
}
