import type { Tx } from '../../../db/open.ts';
import type { Game, Games } from '../../games/registry.ts';
import { chartName, type ReportedEntry, type ReportedChange } from './changes.ts';
import type { SeedFile } from './files.ts';
import { ofKnownPlaytypes, songFinder, withSongs, type Incoming } from './incoming-charts.ts';
import { readableEntries, type GptEntry, type Loading } from './loading.ts';
import { withoutSecondPrimaries } from './primaries.ts';
import { findRemade, followRemade } from './remade.ts';
import { saveChanged, saveNew, type ChartChange } from './save-charts.ts';
import { findSentCharts } from './sent-songs.ts';
import type { ChartSeed } from './shapes/entries.ts';
import { gameNamed, gptNamed } from './shapes/names.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import { readCharts, readPrimaries, readSongs, type StoredChart, type StoredSong } from './store.ts';

/** Loads the charts of one game, whose songs must have been loaded. Charts missing in the file stay. */
export async function loadCharts(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, games, report } = loading;
  const known = gameOf(games, file);
  if (!known) return report.skip('charts', file.game!, file.entries.length);
  const schema = SCHEMAS[loading.shape].chart;
  const readable = readableEntries(loading, file, schema, ({ chartID }) => chartID);
  const isChart = ({ level, songID }: ChartSeed) =>
    level !== known.def.seeds?.noChart && !loading.notSongs.has(`${known.id} ${songID}`);
  const entries = await ofKnownPlaytypes(
    loading,
    file,
    readable.filter(({ value }) => isChart(value)),
  );
  const stored = await readStored(tx, entries);
  const songs = await readSongs(tx, known.id);
  const found = withSongs(loading, entries, stored, songFinder(songs));
  const primaries = await readPrimariesOf(tx, entries);
  const remade = await findRemade(tx, { known: found, stored, primaries });
  for (const [chartID, sent] of await findSentCharts(loading, found, songs))
    if (!stored.has(chartID) && !remade.has(chartID)) remade.set(chartID, sent);
  for (const [chartID, before] of remade) stored.set(chartID, before);
  const formerIDs = new Set([...remade.values()].map(({ chartID }) => chartID));
  const incoming = withoutSecondPrimaries(
    found,
    primaries.filter(({ chartID }) => !formerIDs.has(chartID)),
    ({ entry, chartID, difficulty }, holder) =>
      report.leaveOut('charts', entry, `chart ${chartID}`, `would be a second primary ${difficulty} besides ${holder}`),
  );
  const added = incoming.filter(({ chartID }) => !stored.has(chartID));
  await saveNew(loading, added);
  const changed = await saveChanged(loading, incoming, stored);
  await followRemade(loading, changed);
  if (added.length + changed.length > 0) loading.touchedGames.add(known.id);
  const visibly = changed.filter(({ isVisible }) => isVisible);
  report.addStored('charts', {
    added: added.map(toReported),
    changed: visibly.map((one) => toReportedChange(one, songs)),
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

async function readStored(tx: Tx, entries: readonly GptEntry<ChartSeed>[]): Promise<Map<string, StoredChart>> {
  const ids = entries.map(({ value }) => value.chartID);
  return new Map((await readCharts(tx, ids)).map((chart) => [chart.chartID, chart]));
}

const toReported = ({ entry, ofSong, chartID, ...chart }: Incoming): ReportedEntry => ({
  id: chartID,
  idString: entry.gpt.idString,
  name: chartName(ofSong, chart),
});

function toReportedChange({ chart, before, after }: ChartChange, songs: readonly StoredSong[]): ReportedChange {
  const songIDOf = (row: number) => songs.find(({ id }) => id === row)?.songID;
  const [songBefore, songAfter] = before.song === after.song ? [] : [songIDOf(before.song), songIDOf(after.song)];
  const shown = ({ song: _row, v3ID: _id, ...rest }: StoredChart, songID: number | undefined) => ({ songID, ...rest });
  return { ...toReported(chart), before: shown(before, songBefore), after: shown(after, songAfter) };
}
