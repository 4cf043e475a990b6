import { expect, test } from 'vitest';

import { withoutSecondPrimaries, type Contender } from './primaries.ts';

const at = (chartID: string, song: number, isPrimary = true): Contender => ({
  chartID,
  song,
  gpt: 1,
  difficulty: 'ANOTHER',
  isPrimary,
});

function settle(incoming: Contender[], stored: Contender[]): { kept: string[]; leftOut: string[] } {
  const leftOut: string[] = [];
  const primaries = withoutSecondPrimaries(incoming, stored, (chart, holder) =>
    leftOut.push(`${chart.chartID}<${holder}`),
  );
  return { kept: primaries.map(({ chartID }) => chartID), leftOut };
}

test('the second of two new primary charts is left out', () => {
  expect(settle([at('a', 1), at('b', 1), at('c', 1, false)], [])).toEqual({ kept: ['a', 'c'], leftOut: ['b<a'] });
});

test('a stored primary chart that the file does not tell of keeps its place', () => {
  expect(settle([at('b', 1)], [at('a', 1)])).toEqual({ kept: [], leftOut: ['b<a'] });
});

test('a stored primary chart goes before one that stands earlier in the file', () => {
  expect(settle([at('b', 1), at('a', 1)], [at('a', 1)])).toEqual({ kept: ['a'], leftOut: ['b<a'] });
});

test('a chart may take the place that another gives up in the same file', () => {
  expect(settle([at('b', 1), at('a', 1, false)], [at('a', 1)])).toEqual({ kept: ['b', 'a'], leftOut: [] });
});

test('a chart whose move is left out stays in the way at its old place', () => {
  const outcome = settle([at('a', 2), at('b', 1), at('c', 2)], [at('a', 1), at('c', 2)]);
  expect(outcome).toEqual({ kept: ['c'], leftOut: ['a<c', 'b<a'] });
});
