import { isObject } from '../../base/shared/is-object.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { gptName } from '../gpts.ts';
import { chartKeysOf } from '../keys/chart-keys.ts';
import { FIRST_SENT_SONG } from '../sent/sent-chart.ts';
import { readWholeChartsOfSongs } from '../sent/store.ts';
import { gptOf, type Loading } from './loading.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import type { StoredChart, StoredSong } from './store.ts';

/** Returns texts that equal charts of a game:playtype share: one for each of their keys. */
const keysIn = (gpt: Gpt, data: Record<string, unknown>): string[] =>
  chartKeysOf(gpt, data, {}).map(({ matchType, key }) => JSON.stringify([gpt.idString, matchType, key]));

/** Returns a function that finds the chart that players' games have sent for a chart with this data; undefined if there are none. */
async function sentChartFinder({ tx, games }: Loading, songs: readonly StoredSong[]) {
  const rows = songs.filter(({ songID }) => songID >= FIRST_SENT_SONG).map(({ id }) => id);
  if (rows.length === 0) return undefined;
  const byKey = new Map<string, StoredChart>();
  for (const chart of await readWholeChartsOfSongs(tx, rows)) {
    const { game, playtype } = await gptName(tx, chart.gpt);
    const gpt = games.gpt(game, playtype);
    if (gpt) for (const key of keysIn(gpt, chart.data)) byKey.set(key, chart);
  }
  return (gpt: Gpt, data: Record<string, unknown>): StoredChart | undefined => {
    for (const key of keysIn(gpt, data)) if (byKey.has(key)) return byKey.get(key);
    return undefined;
  };
}

/**
 * Returns the songs that players' games have sent and the files now have, by their ids in the files: those whose charts have the same
 * hashes.
 */
export async function findSentSongs(
  loading: Loading,
  game: string,
  songs: readonly StoredSong[],
): Promise<ReadonlyMap<string | number, StoredSong>> {
  const taken = new Map<string | number, StoredSong>();
  const find = await sentChartFinder(loading, songs);
  if (!find) return taken;
  const byRow = new Map(songs.map((song) => [song.id, song]));
  for (const file of loading.chartFiles) {
    for (const entry of file.entries) {
      if (!isObject(entry) || !isObject(entry['data'])) continue;
      const gpt = gptOf(loading.games, {
        game: file.game!,
        playtype: (entry['playtype'] as string | undefined) ?? null,
      });
      const chart = gpt?.game === game ? find(gpt, entry['data']) : undefined;
      const seed = chart && SCHEMAS[loading.shape].chart.safeParse(entry).data;
      if (seed && !taken.has(seed.songID)) taken.set(seed.songID, byRow.get(chart.song)!);
    }
  }
  return taken;
}

/** Returns the charts that players' games have sent, by the ids that the files have for charts with the same hashes. */
export async function findSentCharts(
  loading: Loading,
  incoming: readonly { chartID: string; data: Record<string, unknown>; entry: { gpt: Gpt } }[],
  songs: readonly StoredSong[],
): Promise<Map<string, StoredChart>> {
  const find = await sentChartFinder(loading, songs);
  if (!find) return new Map();
  return new Map(
    incoming.flatMap(({ chartID, data, entry }) => {
      const sent = find(entry.gpt, data);
      return sent && sent.chartID !== chartID ? [[chartID, sent] as const] : [];
    }),
  );
}
