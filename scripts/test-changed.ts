import { execFileSync, spawnSync } from 'node:child_process';

import { nearestTests } from './test-changed/nearest.ts';
import { nearestRoutes } from './test-changed/routes.ts';

/** As many files of tests as take less than half a minute. */
const MOST = 10;
/** Pages of the web app that are opened if they load what has changed. */
const MOST_PAGES = 3;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Returns the files that differ from the last commit, new ones included; those of the last commit if none do. */
function changedFiles(): string[] {
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : git('diff', '--name-only', 'HEAD~1');
}

const given = process.argv.slice(2);
const changed = given.length > 0 ? given : changedFiles();
const { tests, left } = nearestTests(changed, MOST);
const { routes, left: otherRoutes } = nearestRoutes(changed, MOST_PAGES);

/** Runs tests; returns whether they have passed. */
const run = (...args: string[]): boolean => spawnSync('vitest', ['run', ...args], { stdio: 'inherit' }).status === 0;
/** Returns what the names of the tests of some pages have in them. */
const namesOf = (paths: readonly string[]) => ` (${paths.map((path) => path.replaceAll('$', () => '\\$')).join('|')}),`;

console.log(`Changed: ${changed.join(', ') || 'nothing'}`);
if (tests.length + routes.length === 0)
  console.log('No test loads what has changed without starting a server or a browser; `npm test` runs all tests.');
const passed = [
  tests.length === 0 || run(...tests),
  routes.length === 0 || run('test/web/pages.test.ts', '-t', namesOf(routes)),
];
if (left > 0) console.log(`${left} more files of tests depend on it, less directly; \`npm test\` runs them, too.`);
if (otherRoutes > 0) console.log(`${otherRoutes} more pages load it; \`npm test\` opens them, too.`);
process.exitCode = passed.every(Boolean) ? 0 : 1;
