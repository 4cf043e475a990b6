import { expect, test } from 'vitest';

import { stepsToldApart } from '../../web/components/plot-steps.ts';

test.each([
  [0, 1],
  [2, 0.01],
  [4, 0.0001],
])('an axis of values with %i decimals has steps from %d on, so that no value is written twice', (decimals, least) => {
  const format = (value: number) => value.toFixed(decimals);
  const steps = stepsToldApart(format);
  expect(Math.min(...steps)).toBe(least);
  for (const step of steps) expect(format(28 + step)).not.toBe(format(28));
});
