import { expect, test } from 'vitest';

import { createRegistry } from './registry.ts';
import usc from './usc.ts';

const gpt = createRegistry([usc]).gpt('usc', 'Keyboard')!;

test('only official charts are rated, for a best too', () => {
  const { sample } = gpt.def;
  const play = { score: 9_950_000, lamp: 'ULTIMATE CHAIN', judgements: {}, optional: {}, scoreMeta: {} };
  const stored = { ...play, ...gpt.grade(play, sample), id: 1, timeAchieved: null, highlight: false };
  const unofficial = { ...sample, data: { ...sample.data, isOfficial: false } };
  expect(gpt.mergePB([stored], sample).ratings).toEqual({ VF7: 0.398, VF6: 0.394 });
  expect(gpt.mergePB([stored], unofficial).ratings).toEqual({ VF7: null, VF6: null });
  expect(gpt.ratings(stored, unofficial)).toEqual({ VF7: null, VF6: null });
});

test('classes follow VOLFORCE as those of SOUND VOLTEX do', () => {
  expect(gpt.derivedClasses({ VF7: 19.99, VF6: 20 })).toEqual({ vfClass: 'CRIMSON_IV' });
  expect(gpt.classIndex('vfClass', 'IMPERIAL_IV')).toBe(39);
});
