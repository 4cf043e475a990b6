import { gptRow } from '../gpts.ts';
import type { SeedFile } from './files.ts';
import { readableEntries, tellSaved, type GptEntry, type Loading } from './loading.ts';
import { CourseSeed } from './schemas.ts';
import { saveCourses } from './store.ts';

/**
 * Loads courses. The file does not say of which game they are: it is the one with that playtype and that set of
 * classes.
 */
export async function loadCourses(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, CourseSeed, ({ playtype, md5sums }) => `${playtype} ${md5sums}`);
  const known: GptEntry<CourseSeed>[] = [];
  for (const entry of entries) {
    const { playtype, set, title, value } = entry.value;
    const fitting = loading.games.all().filter((gpt) => gpt.playtype === playtype && gpt.classSets.has(set));
    const [gpt] = fitting;
    if (!gpt) report.skip('courses', `${set} (${playtype})`);
    else if (fitting.length > 1) report.leaveOut('courses', entry, `course "${title}" fits several games`);
    else if (value >= gpt.classSets.get(set)!.values.length)
      report.leaveOut('courses', entry, `course "${title}" gives class ${value}, which ${set} does not have`);
    else known.push({ ...entry, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) });
  }
  const rows = known.map(({ value: { md5sums, title, set, value }, gptRow }) => ({
    gpt: gptRow,
    md5sums,
    title,
    classSet: set,
    value,
  }));
  const saved = await saveCourses(tx, rows);
  await tellSaved(loading, 'courses', saved, ({ md5sums, title }) => ({ id: md5sums, name: title }));
}
