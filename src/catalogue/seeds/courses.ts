import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { gptRow } from '../gpts.ts';
import type { SeedFile } from './files.ts';
import { readableEntries, reportSaved, type GptEntry, type Loading } from './loading.ts';
import type { CourseSeed } from './shapes/entries.ts';
import { gptNamed } from './shapes/names.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import { saveCourses } from './store.ts';

/** Returns the game:playtypes that a course may belong to. Files before 2026 name only the playtype. */
function fitting(games: Games, { game, playtype, set }: CourseSeed): Gpt[] {
  const named = game === null ? games.all().filter((gpt) => gpt.playtype === playtype) : [gptNamed(games, game)];
  return named.filter((gpt) => gpt !== undefined && gpt.classSets.has(set)) as Gpt[];
}

/** Returns the position of a course's class; -1 for a class that the set does not have. */
function positionOf(gpt: Gpt, { set, value }: CourseSeed): number {
  const { values } = gpt.classSets.get(set)!;
  if (typeof value === 'string') return values.findIndex(({ id }) => id === value);
  return value < values.length ? value : -1;
}

/** Loads courses: MD5 hashes of charts played in sequence, and the class that a clear gives. */
export async function loadCourses(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, games, report } = loading;
  const idOf = ({ game, playtype, md5sums }: CourseSeed) => `${game ?? playtype} ${md5sums}`;
  const known: GptEntry<CourseSeed & { value: number }>[] = [];
  for (const entry of readableEntries(loading, file, SCHEMAS[loading.shape].course, idOf)) {
    const { game, playtype, set, title } = entry.value;
    const [gpt, ...others] = fitting(games, entry.value);
    const value = gpt ? positionOf(gpt, entry.value) : -1;
    const what = `course "${title}"`;
    if (!gpt) report.skip('courses', `${set} (${game ?? playtype})`);
    else if (others.length > 0) report.leaveOut('courses', entry, what, 'fits several games');
    else if (value < 0)
      report.leaveOut('courses', entry, what, `gives class ${entry.value.value}, which ${set} does not have`);
    else
      known.push({ ...entry, value: { ...entry.value, value }, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) });
  }
  const rows = known.map(({ value: { md5sums, title, set, value }, gptRow }) => ({
    gpt: gptRow,
    md5sums,
    title,
    classSet: set,
    value,
  }));
  const saved = await saveCourses(tx, rows);
  await reportSaved(loading, 'courses', saved, ({ md5sums, title }) => ({ id: md5sums, name: title }));
}
