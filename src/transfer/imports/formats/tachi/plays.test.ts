import { expect, test } from 'vitest';

import definitions from '../../../../games/all.gen.ts';
import { createRegistry } from '../../../../games/registry.ts';
import { hydrate } from '../../steps/hydrate.ts';
import { toPlays } from './plays.ts';

const gpt = createRegistry(definitions).gpt('maimaidx', 'Single')!;
const { sample } = gpt.def;

/** Returns why a score of another server is impossible. */
function faultsOf(document: object): unknown {
  const score = { chartID: sample.chartID, timeAchieved: null, ...document };
  const { plays, faults } = toPlays(gpt, { scores: [score], songs: [], charts: [] });
  expect([...faults]).toEqual([]);
  return hydrate(plays[0]!, gpt, sample, { userID: 1, now: 1, trusted: false });
}

test('an impossible score of another server is refused by the key that the server sent', () => {
  expect(faultsOf({ scoreData: { percent: 85, lamp: 'FAILED' } })).toEqual({
    faults: ['FAILED needs a percent below 80, received 85'],
  });
  expect(faultsOf({ playtype: 'Single', scoreData: { score: 85, percent: 85, lamp: 'FAILED' } })).toEqual({
    faults: ['FAILED needs a score below 80, received 85'],
  });
});
