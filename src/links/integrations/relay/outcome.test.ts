import { expect, test } from 'vitest';

import { readOutcome } from './outcome.ts';

const impossible = { type: 'InvalidDatapoint', message: 'Too good.' };
const orphaned = { type: 'SongOrChartNotFound', message: 'No such\n chart.' };

test('errors are of the scores that they name', () => {
  expect(readOutcome({ errors: [{ ...orphaned, index: 2 }], blacklisted: [{ index: 0 }] }, 3)).toEqual({
    refused: [
      { index: 2, kind: 'orphan', reason: 'No such chart.' },
      { index: 0, kind: 'refused', reason: 'It is on your blacklist there' },
    ],
  });
});

test('errors that name no scores are of all of them when there are as many, else it is not clear', () => {
  expect(readOutcome({ errors: [impossible, orphaned] }, 2)).toMatchObject({
    refused: [
      { index: 0, kind: 'refused' },
      { index: 1, kind: 'orphan' },
    ],
  });
  expect(readOutcome({ errors: [impossible] }, 2)).toBe('unclear');
  expect(readOutcome({ errors: [{ ...impossible, index: 9 }] }, 2)).toBe('unclear');
});

test('a lone score is the one that is meant, however many errors there are', () => {
  for (const errors of [[impossible], [impossible, orphaned], [{ ...impossible, index: 9 }]]) {
    expect(readOutcome({ errors }, 1)).toMatchObject({ refused: [{ index: 0 }] });
  }
});

test('an import without errors has taken everything, and what is no import has taken nothing', () => {
  expect(readOutcome({ errors: [] }, 2)).toEqual({ refused: [] });
  expect(readOutcome({ scores: [] }, 2)).toBeUndefined();
  expect(readOutcome(undefined, 2)).toBeUndefined();
});
