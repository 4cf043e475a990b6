import fc from 'fast-check';

import { propertySeed } from './property-runs.ts';

// Every property of every test file begins with the same seed, so that a failure is reproducible.
const seed = propertySeed();
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
