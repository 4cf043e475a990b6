import { expect, test } from 'vitest';

import type { RelayedScore } from '../../../../db/schema/integrations.ts';
import definitions from '../../../games/all.gen.ts';
import { createRegistry } from '../../../games/registry.ts';
import type { ServerKind } from '../server-kind.ts';
import { writeFor } from './write.ts';

const games = createRegistry(definitions);
const written = (kind: ServerKind, [game, playtype]: [string, string], score: RelayedScore) => {
  const document = { meta: { game, playtype, service: 'my-hook' }, scores: [score] };
  const result = writeFor({ kind, games: null }, document, { games, host: 'a.example' });
  return 'refused' in result ? result.refused[0]!.reason : (result.body as { scores: unknown[] }).scores[0];
};
const play = { score: 1000, lamp: 'CLEAR' };

test('what an older version queued goes by the name that it came with', () => {
  const score = { ...play, matchType: 'songTitle', identifier: 'A Song', difficulty: 'ANOTHER', artist: 'Somebody' };
  expect(written('v2', ['iidx', 'SP'], score)).toEqual({
    ...play,
    matchType: 'songTitle',
    identifier: 'A Song',
    difficulty: 'ANOTHER',
  });
  expect(written('v3', ['iidx', 'SP'], score)).toMatchObject({ matchType: 'songTitle', artist: 'Somebody' });
});

test.for(['v2', 'late-v2'] as const)('a %s server gets no charts that have a difficulty of their own', (kind) => {
  const chart = { matchType: 'gcmInGameIDSpecialChart', identifier: '8000' };
  const score = { ...play, ...chart, chart, title: 'A Song', difficulty: '狂☆4' };
  expect(written(kind, ['chunithm', 'Single'], score)).toBe('a.example does not have charts of difficulty 狂☆4');
  expect(written('v3', ['chunithm', 'Single'], score)).toMatchObject(chart);
});

test('a server of 2022 that does not know the key of a chart gets its title', () => {
  const chart = { matchType: 'bmsChartHash', identifier: 'ab'.repeat(32) };
  const score = { ...play, ...chart, chart, title: 'A Song', difficulty: 'CHART' };
  expect(written('v2', ['pms', 'Controller'], score)).toMatchObject({ matchType: 'songTitle', identifier: 'A Song' });
  expect(written('v2', ['bms', '7K'], score)).toMatchObject(chart);
});

test('a chart that only this server has an id for goes to a Kaiden alone', () => {
  const name = { matchType: 'chartID', identifier: 'ab'.repeat(20) };
  const score = { ...play, ...name, chartID: name.identifier, chart: null, title: 'A Song', difficulty: 'ANOTHER' };
  for (const kind of ['v2', 'late-v2', 'v3'] as const) {
    expect(written(kind, ['iidx', 'SP'], score)).toContain('only by names that this chart does not have');
  }
  expect(written('kaiden', ['iidx', 'SP'], score)).toEqual({
    ...play,
    ...name,
    chartID: name.identifier,
    difficulty: 'ANOTHER',
  });
});
