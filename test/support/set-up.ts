import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';

import { startThreadsFrom } from '../../src/base/shared/thread-file.ts';
import { propertySeed } from './property-runs.ts';

// Every property of every test file begins with the same seed, so that a failure is reproducible.
const seed = propertySeed();
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

// Threads start from the built program once another file has had it built.
const program = join(inject('shared'), 'program');
startThreadsFrom(() => (existsSync(`${program}.done`) ? program : undefined));

// Most files share a process: with a clock that stands still, files after this one would wait for ever.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('A test of this file has left a clock of its own');
});
