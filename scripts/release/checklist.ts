import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { version } from '../../src/base/version.ts';
import { root } from '../build/root.ts';
import { HASHES } from '../package/hashes.ts';
import { buildAgain } from './again.ts';
import { runAsCi } from './run-as-ci.ts';
import { verifyRelease } from './sign.ts';
import { snapshotOf } from './snapshot.ts';
import { changelogFaults, versionFaults } from './versions.ts';

const run = promisify(execFile);

/** Public keys that releases are signed with, as `ssh-keygen -Y verify` reads them. */
export const SIGNERS = join(root, '.github/allowed_signers');

/** Name of the check that `buildAgain` makes. */
export const AGAIN = 'a second build of the commit has the same bytes as release/';

interface Item {
  what: string;
  /** Returns what is wrong; nothing if it is fine. */
  faults: () => Promise<string[]>;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const textOf = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

/** Checks that have to pass before a version is published; the cheapest come first. */
export const CHECKLIST: readonly Item[] = [
  {
    what: 'the working tree is clean',
    faults: async () => lines((await run('git', ['status', '--porcelain'], { cwd: root })).stdout),
  },
  { what: 'the version is a semantic one, the same everywhere', faults: () => versionFaults(root) },
  {
    what: 'the version has not been published',
    faults: async () => lines((await run('git', ['tag', '--list', `v${version}`], { cwd: root })).stdout),
  },
  {
    what: 'the changelog has a dated section for the version',
    faults: async () => changelogFaults(await textOf('CHANGELOG.md'), version),
  },
  {
    what: "the client's changelog, too",
    faults: async () => changelogFaults(await textOf('packages/client/CHANGELOG.md'), version),
  },
  {
    what: 'a database that the version made is kept for the upgrades to come',
    faults: () => Promise.resolve(existsSync(snapshotOf(version)) ? [] : [`${snapshotOf(version)} is missing`]),
  },
  { what: 'everything that CI runs passes', faults: () => runAsCi(root, 'bash', '.ci/run') },
  { what: AGAIN, faults: buildAgain },
  {
    what: 'the files in release/ are those of the hashes, which are signed',
    faults: () =>
      verifyRelease(join(root, 'release'), SIGNERS).then(
        () => [],
        ({ message }: Error) => [`${message} (npm run release -- --sign KEY signs release/${HASHES})`],
      ),
  },
];
