// Prepares and checks a release; docs/releases.md tells the order.
// `--prepare VERSION` sets the version, dates the changelogs and keeps a database; `--sign KEY` signs the hashes in release/;
// `--verify DIR` checks a downloaded release; `--twice` builds the commit twice; without options, the whole checklist is walked.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './build/root.ts';
import { CHECKLIST, SIGNERS } from './release/checklist.ts';
import { prepare } from './release/prepare.ts';
import { signHashes, verifyRelease } from './release/sign.ts';
import { buildTwice } from './release/twice.ts';

const { values } = parseArgs({
  options: {
    prepare: { type: 'string' },
    sign: { type: 'string' },
    verify: { type: 'string' },
    signers: { type: 'string', default: SIGNERS },
    twice: { type: 'boolean' },
  },
});

async function main(): Promise<void> {
  if (values.prepare !== undefined) return prepare(values.prepare);
  if (values.sign !== undefined) return signHashes(join(root, 'release'), values.sign);
  if (values.verify !== undefined) return verifyRelease(values.verify, values.signers);
  if (values.twice === true) return report('two builds of the commit are the same bytes', await buildTwice());
  for (const { what, faults } of CHECKLIST) report(what, await faults());
}

function report(what: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
