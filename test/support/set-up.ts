import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { inject } from 'vitest';

import { startThreadsFrom } from '../../src/base/shared/thread-file.ts';
import { propertySeed } from './property-runs.ts';

// Every property of every test file begins with the same seed, so that a failure is reproducible.
const seed = propertySeed();
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

// Threads start from the built program once another file has had it built.
const program = join(inject('shared'), 'program');
startThreadsFrom(() => (existsSync(`${program}.done`) ? program : undefined));
