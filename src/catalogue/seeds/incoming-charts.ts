import type { Tierlists } from '../../../db/schema/catalogue.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { tierlistOf } from '../../games/engine/tiers.ts';
import { factsOf } from '../documents.ts';
import { gptRow } from '../gpts.ts';
import type { SeedFile } from './files.ts';
import { gptOf, type GptEntry, type Loading } from './loading.ts';
import type { Entry } from './report.ts';
import type { ChartSeed } from './shapes/entries.ts';
import type { NewChart, StoredChart, StoredSong } from './store.ts';

/** Chart that may be stored, as far as the file alone can tell. */
export interface Incoming extends NewChart {
  entry: GptEntry<ChartSeed>;
  ofSong: StoredSong;
}

/** Returns entries with their game:playtype: that of the file in v3, the entry's playtype in v2. */
export async function ofKnownPlaytypes(
  { tx, games, report }: Loading,
  { game, kind }: SeedFile,
  entries: readonly Entry<ChartSeed>[],
): Promise<GptEntry<ChartSeed>[]> {
  const known = new Map<string | null, Pick<GptEntry<ChartSeed>, 'gpt' | 'gptRow'>>();
  for (const playtype of new Set(entries.map(({ value }) => value.playtype))) {
    const gpt = gptOf(games, { game: game!, playtype });
    if (gpt) known.set(playtype, { gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) });
  }
  return entries.flatMap((entry) => {
    const { playtype } = entry.value;
    const found = known.get(playtype);
    if (found) return { ...entry, ...found };
    report.skip(kind, `${game}:${playtype}`);
    return [];
  });
}

/** Scores on the chart have a percent that could no longer be computed. */
function losesMax(gpt: Gpt, before: StoredChart, after: ChartSeed, songData: Record<string, unknown>): boolean {
  const max = (chart: StoredChart | ChartSeed) => gpt.scoreMax(factsOf(chart, songData));
  return max(before) !== undefined && max(after) === undefined;
}

/** Returns the reason why a chart can't be stored, or null. */
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
  if (stored && losesMax(gpt, stored, value, song.data)) return 'no longer has its maximum score';
  return null;
}

function toIncoming(entry: GptEntry<ChartSeed>, song: StoredSong): Incoming {
  const { songID: _public, playtype: _known, ...chart } = entry.value;
  const tierlistInfo = tierlistOf(entry.gpt, chart.data, chart.tierlistInfo) as Tierlists;
  return { ...chart, tierlistInfo, song: song.id, gpt: entry.gptRow, entry, ofSong: song };
}

/** Returns a function that finds a song by its id, in the files of either shape. */
export function songFinder(songs: readonly StoredSong[]): (id: string | number) => StoredSong | undefined {
  const byID = new Map(songs.map((song) => [song.songID, song]));
  const byV3ID = new Map(songs.map((song) => [song.v3ID, song]));
  return (id) => (typeof id === 'number' ? byID.get(id) : byV3ID.get(id));
}

/** Returns the charts that may be stored; the others are reported. That only one chart is primary is checked later. */
export function withSongs(
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
