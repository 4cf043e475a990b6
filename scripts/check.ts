// Runs every `check:…` of package.json, two at a time, and fails if one of them does. All of them run, so that one call tells all that is wrong.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { runSteps } from './check/run-steps.ts';

const PREFIX = 'check:';
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};
const steps = Object.fromEntries(
  Object.entries(scripts)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, command]) => [name.slice(PREFIX.length), command]),
);

// Each thread of the type checker computes most types anew, so the linter leaves half of the processors to the step beside it.
// Its memory is used for moments only: a rarer garbage collection costs less time.
const env = { GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)), GOGC: '400', ...process.env };
const failed = await runSteps(steps, {
  atOnce: 2,
  env,
  tell: ({ name, passed, output, taken }) => {
    console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} (${(taken / 1000).toFixed(1)} s)`);
    if (output !== '') console.log(output);
  },
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}; \`npm run ${PREFIX}NAME\` runs one of them`);
  process.exitCode = 1;
}
