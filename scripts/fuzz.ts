// Sends generated requests to the built program and checks every answer against openapi.json:
// `npm run fuzz -- --requests 20000 --seed 1`, or `--minutes 60 --seed random`. `--only 1234` or `--only 1200-1234` sends
// what had these numbers again, one after another. `--without cut-forms` leaves out forms whose body ends too early.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildServer } from './build/server.ts';
import { fuzz } from './fuzz/fuzz.ts';
import type { FuzzOptions } from './fuzz/session.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    without: { type: 'string' },
    build: { type: 'boolean', default: false },
  },
});

/** Reads the options. Throws a RangeError for one that makes no sense. */
function optionsOf(): FuzzOptions {
  const seed = values.seed === 'random' ? randomInt(2 ** 31) : Number(values.seed);
  const [first, last = first] = (values.only ?? '').split('-').map(Number);
  const requests = values.minutes === undefined ? Number(values.requests ?? 20_000) : Infinity;
  const ms = values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000;
  if (![seed, requests, ms].every((value) => value >= 0))
    throw new RangeError('--seed, --requests and --minutes take numbers, 0 or more');
  if (values.without !== undefined && values.without !== 'cut-forms') {
    throw new RangeError('--without: expected cut-forms');
  }
  return {
    seed,
    requests,
    ms,
    only: values.only === undefined ? undefined : { first: first!, last: last! },
    withoutCutForms: values.without === 'cut-forms',
  };
}

const options = optionsOf();
if (values.build || !existsSync('dist/kaiden.js')) await buildServer('dist');
const folder = await mkdtemp(join(tmpdir(), 'kaiden-fuzz-'));
try {
  process.exitCode = (await fuzz(folder, options)) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
