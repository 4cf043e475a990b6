import type { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import type { V3SongDocument } from '../../../contracts/documents/v3/chart.ts';
import { isObject } from '../../base/shared/is-object.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Context } from '../context.ts';

/** Converts a song. */
export const song = ({ id, title, artist, searchTerms, altTitles, data }: SongDocument): V3SongDocument => ({
  id: String(id),
  title,
  artist,
  searchTerms,
  altTitles,
  data,
});

/** Converts a chart, with its song. */
export async function chart({ playtype, songID, rgcID: _id, tierlistInfo, ...rest }: ChartDocument, context: Context) {
  const { gpt, id } = context.named({ game: rest.game, playtype });
  return {
    ...rest,
    legacyChartID: rest.chartID,
    game: id,
    song: song(await context.song(rest.game, songID)),
    data: chartData(gpt, rest.data, tierlistInfo),
  };
}

type Data = Readonly<Record<string, unknown>>;

function chartData(gpt: Gpt, data: Data, tiers: ChartDocument['tierlistInfo']): Data {
  const single = gpt.def.v3?.single;
  const first = single !== undefined && Array.isArray(data[single]) ? { [single]: (data[single] as unknown[])[0] } : {};
  return { ...data, ...tiersOf(gpt, data, tiers), ...first, ...tablesOf(data) };
}

/** Returns tiers as data of v3, under the names in today's song files: those of BMS as numbers, others with their text. */
function tiersOf({ def }: Gpt, data: Data, tiers: ChartDocument['tierlistInfo']): Data {
  const shown = Object.entries(def.tiers).flatMap(([name, { key }]) => {
    const tier = tiers[name];
    if (!tier || data[key] !== undefined) return [];
    const { value, text, individualDifference = false } = tier;
    return [[key, key.startsWith('sgl') ? value : { value, text, individualDifference }] as const];
  });
  return Object.fromEntries(shown);
}

/** Returns tables and levels of a BMS chart: an object in v3, a list here. */
function tablesOf({ tableFolders }: Data): Data {
  if (!Array.isArray(tableFolders)) return {};
  const entries = tableFolders.flatMap((entry: unknown) =>
    isObject(entry) ? [[String(entry['table']), entry['level']] as const] : [],
  );
  return { tableFolders: Object.fromEntries(entries) };
}
