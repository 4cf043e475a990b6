import { execFileSync, spawnSync } from 'node:child_process';

import { nearestTests } from './test-changed/nearest.ts';

/** As many files of tests as take less than half a minute. */
const MOST = 10;

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
console.log(`Changed: ${changed.join(', ') || 'nothing'}`);
if (tests.length === 0) {
  console.log('No test loads what has changed without starting a server or a browser; `npm test` runs all tests.');
} else {
  const { status } = spawnSync('vitest', ['run', ...tests], { stdio: 'inherit' });
  if (left > 0) console.log(`${left} more files of tests depend on it, less directly; \`npm test\` runs them, too.`);
  process.exitCode = status ?? 1;
}
