import type { courses, goals, questlines, quests, tables } from '../../../db/schema/index.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartRow, FolderRow, SongRow } from './store.ts';

// Converts rows to entries of seed files, in the form the public song database had until 2026, plus today's ids.

const gptOf = ({ game, playtype }: Gpt) => ({ game, playtype });

export const songEntry = ({ songID, title, artist, altTitles, searchTerms, data, v3ID }: SongRow) => ({
  id: songID,
  title,
  artist,
  altTitles,
  searchTerms,
  data,
  v3ID,
});

export const chartEntry = (
  { id: _id, song: _song, gpt: _gpt, playcount: _playcount, ...chart }: ChartRow,
  { playtype }: Gpt,
) => ({ ...chart, playtype });

export const folderEntry = ({ id: _id, gpt: _gpt, ...folder }: FolderRow, gpt: Gpt) => ({ ...folder, ...gptOf(gpt) });

export const tableEntry = ({ gpt: _gpt, isDefault, ...table }: typeof tables.$inferSelect, gpt: Gpt) => ({
  ...table,
  default: isDefault,
  ...gptOf(gpt),
});

/** Lamps are numbered as in those files; the name of a goal tells which one is meant if they lack it. */
export function goalEntry({ gpt: _gpt, valueName, criteria, ...goal }: typeof goals.$inferSelect, gpt: Gpt) {
  const { inSeeds } = gpt.def.lamps;
  const isOld = criteria.key === 'scoreData.lampIndex' && valueName !== null && inSeeds?.includes(valueName);
  const value = isOld ? inSeeds!.indexOf(valueName) : criteria.value;
  return { ...goal, criteria: { ...criteria, value }, ...gptOf(gpt) };
}

export const questEntry = ({ gpt: _gpt, ...quest }: typeof quests.$inferSelect, gpt: Gpt) => ({
  ...quest,
  ...gptOf(gpt),
});

export const questlineEntry = ({ gpt: _gpt, ...questline }: typeof questlines.$inferSelect, gpt: Gpt) => ({
  ...questline,
  ...gptOf(gpt),
});

export const courseEntry = ({ classSet, value, md5sums, title }: typeof courses.$inferSelect, gpt: Gpt) => ({
  playtype: gpt.playtype,
  set: classSet,
  md5sums,
  title,
  value: gpt.classSets.get(classSet)?.values[value]?.id ?? value,
});
