import { expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';

test('every route of v3 says when to use it', () => {
  const without = Object.entries<RouteContract>(api.v3).filter(
    ([, { description = '' }]) => !/\bUse it \w/.test(description),
  );
  expect(without.map(([name]) => name)).toEqual([]);
});
