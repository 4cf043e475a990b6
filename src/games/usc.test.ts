import { expect, test } from 'vitest';

import { createRegistry } from './registry.ts';
import usc from './usc.ts';

const gpt = createRegistry([usc]).gpt('usc', 'Keyboard')!;

test('only official charts are rated, for a best too', () => {
  const { sample } = gpt.def;
  const play = { score: 9_950_000, lamp: 'ULTIMATE CHAIN', judgements: {}, optional: {}, scoreMeta: {} };
  const stored = { ...play, ...gpt.grade(play, sample), id: 1, timeAchieved: null, highlight: false };
  const unofficial = { ...sample, data: { ...sample.data, isOfficial: false } };
  expect(gpt.mergePB([stored], sample).ratings).toEqual({ VF6: 0.394 });
  expect(gpt.mergePB([stored], unofficial).ratings).toEqual({ VF6: null });
  expect(gpt.ratings(stored, unofficial)).toEqual({ VF6: null });
});

test('classes follow VOLFORCE as those of SOUND VOLTEX do', () => {
  expect(gpt.derivedClasses({ VF6: 19.99 })).toEqual({ vfClass: 'CRIMSON_IV' });
  expect(gpt.classIndex('vfClass', 'IMPERIAL_IV')).toBe(39);
});
