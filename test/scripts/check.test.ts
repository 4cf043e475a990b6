import { expect, test } from 'vitest';

import { runSteps, type Outcome } from '../../scripts/check/run-steps.ts';

const node = (code: string): string => `"${process.execPath}" -e "${code}"`;

test('a check that fails is named with all that it printed, and the others still run', async () => {
  const told: Outcome[] = [];
  const failed = await runSteps(
    {
      lint: node(`console.log('a finding'); console.error('a warning'); process.exitCode = 3`),
      missing: 'kaiden-no-such-command',
      types: node(`console.log(process.env.CHECKED)`),
    },
    { atOnce: 1, env: { ...process.env, CHECKED: 'with the environment' }, tell: (outcome) => told.push(outcome) },
  );
  expect(failed).toEqual(['lint', 'missing']);
  expect(told.map(({ name, passed }) => [name, passed])).toEqual([
    ['lint', false],
    ['missing', false],
    ['types', true],
  ]);
  expect(told[0]!.output).toBe('a finding\na warning');
  expect(told[2]!.output).toBe('with the environment');
});
