import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { importsOf } from '../imports/sources.ts';

const FOLDERS = ['contracts', 'db', 'src', 'web', 'scripts', 'test'];
/** Tests that start processes or browsers, and take longer than all others that one waits for. */
const SLOW = /^test\/(cli|clients|database|deploy|docs|property|scripts|server|web)\//;
const TEST = /\.test\.tsx?$/;
/** How many steps nearer a word in common brings a test. */
const WORD = 4;

/** The tests that are to be run first after a change. */
export interface Nearest {
  tests: string[];
  /** How many others depend on what has changed. */
  left: number;
}

/**
 * Returns the files of tests that depend on changed files, by imports, the nearest first: those that have changed themselves, then by the
 * number of imports between, and by the words that their paths have in common. Slow ones count only if they have changed, or are
 * named like a changed file that they import.
 */
export function nearestTests(changed: readonly string[], most: number): Nearest {
  const users = readUsers();
  const distances = new Map<string, number>();
  for (const file of changed) {
    for (const [test, distance] of testsFrom(file, users)) {
      const likeness = WORD * wordsIn(test).filter((word) => wordsIn(file).includes(word)).length;
      const near = distance === 0 ? -Infinity : distance - likeness;
      if (!SLOW.test(test) || distance === 0 || (distance === 1 && likeness > 0))
        distances.set(test, Math.min(near, distances.get(test) ?? Infinity));
    }
  }
  const all = [...distances].sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1)).map(([test]) => test);
  return { tests: all.slice(0, most), left: all.slice(most).length };
}

/** Returns the words of a path that say what it is about. */
const wordsIn = (path: string): string[] =>
  path
    .replace(/\.(test|store)?\.?tsx?$/, '')
    .split(/[/.-]/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !['src', 'test', 'api', 'base', 'shared', 'support', 'contract', 'index'].includes(word));

/** Returns the files that import each file. */
function readUsers(): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const { to } of importsOf({ path, code: readFileSync(path, 'utf8') })) {
      users.set(to, [...(users.get(to) ?? []), path]);
    }
  }
  return users;
}

/** Returns the tests that import a file, directly or not, and over how many imports; a test is at 0 from itself. */
function testsFrom(file: string, users: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const reached = new Map([[file, 0]]);
  for (const [current, distance] of reached) {
    for (const user of users.get(current) ?? []) if (!reached.has(user)) reached.set(user, distance + 1);
  }
  return new Map([...reached].filter(([path]) => TEST.test(path)));
}
