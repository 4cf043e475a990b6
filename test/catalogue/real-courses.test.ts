import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { findCourse, listCourses } from '../../src/catalogue/courses.ts';
import { readSeeds, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { emptyCatalogue, games } from './support.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
/** How many courses there are in all, and of 7K alone. */
const STATES = [
  ['seeds', 100, 78],
  ['seeds-2025', 136, 101],
  ['seeds-2026', 136, 101],
] as const;
const isThere = STATES.every(([state]) => existsSync(join(shared, state)));
if (!isThere) console.warn(`SKIPPED: there are no song databases of three years at ${shared}`);

interface Entry {
  md5sums: string;
  title: string;
  set: string;
  /** In 2022 the position. */
  value: string | number;
}

async function coursesOf(state: string): Promise<SeedFiles> {
  const { files } = await readSeeds(join(shared, state));
  return { files: files.filter(({ kind }) => kind === 'courses') };
}

test.skipIf(!isThere).each(STATES)(
  'every course of %s is found by the MD5 sums that hooks send, with the class that it gives',
  async (state, total, of7K) => {
    const { db, load } = await emptyCatalogue();
    const files = await coursesOf(state);
    const report = await load(files);
    expect([report.leftOut, report.skipped, report.kinds.courses]).toEqual([
      [],
      {},
      expect.objectContaining({ added: total, changed: 0, unchanged: 0 }),
    ]);
    for (const { md5sums, title, set, value } of files.files[0]!.entries as Entry[]) {
      const course = (await findCourse(db, games, md5sums))!;
      expect(course).toMatchObject({ title, set, [typeof value === 'string' ? 'value' : 'classValue']: value });
      const sets = course.gpt.classSets.get(set)!;
      expect([sets.type, sets.values[course.classValue]?.id]).toEqual(['provided', course.value]);
    }
    expect(await listCourses(db, games.gpt('bms', '7K')!)).toHaveLength(of7K);
    expect(await listCourses(db, games.gpt('bms', '14K')!)).toHaveLength(total - of7K);
  },
);
