// Prepares and checks a release; docs/releases.md tells the order.
// `--prepare VERSION` sets the version, dates the changelogs and keeps a database; `--allow KEY.pub` allows a key to sign releases; `--sign KEY` signs the hashes in
// release/; `--verify DIR` checks a downloaded release; `--again` builds the commit again and compares; without options, the whole checklist is walked.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './build/root.ts';
import { buildAgain } from './release/again.ts';
import { AGAIN, CHECKLIST, SIGNERS } from './release/checklist.ts';
import { prepare } from './release/prepare.ts';
import { allowSigner, signHashes, verifyRelease } from './release/sign.ts';

const { values } = parseArgs({
  options: {
    prepare: { type: 'string' },
    allow: { type: 'string' },
    sign: { type: 'string' },
    verify: { type: 'string' },
    signers: { type: 'string', default: SIGNERS },
    again: { type: 'boolean' },
  },
});

async function main(): Promise<void> {
  if (values.prepare !== undefined) return prepare(values.prepare);
  if (values.allow !== undefined) return allowSigner(values.allow, values.signers);
  if (values.sign !== undefined) return signHashes(join(root, 'release'), values.sign);
  if (values.verify !== undefined) return verifyRelease(values.verify, values.signers);
  if (values.again === true) return report(AGAIN, await buildAgain());
  for (const { what, faults } of CHECKLIST) report(what, await faults());
}

function report(what: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
