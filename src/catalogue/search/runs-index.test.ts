import { expect, test } from 'vitest';

import { RunsIndex } from './runs-index.ts';

const found = (texts: readonly string[], text: string, limit = 10) =>
  new RunsIndex(texts).mostShared(text, limit).map(({ at }) => texts[at]);

test('the texts that share most of what is rare are found, the nearest first', () => {
  const texts = ['freedom fighter', 'the wind', 'freedom dive', 'the freedom', 'diver'];
  expect(found(texts, 'fredom dive')[0]).toBe('freedom dive');
  expect(found(texts, 'fredom dive')).not.toContain('the wind');
});

test('a text that shares nothing is not found', () => {
  expect(found(['aaaa', 'bbbb'], 'cccc')).toEqual([]);
  expect(found([], 'cccc')).toEqual([]);
});

test('a text shorter than a run finds nothing', () => {
  expect(found(['ab', 'abc'], 'ab')).toEqual([]);
});

test('a run that is there twice counts once', () => {
  expect(new RunsIndex(['abcabc', 'xyz']).mostShared('abc', 1)[0]!.points).toBe(
    new RunsIndex(['abc', 'xyz']).mostShared('abcabc', 1)[0]!.points,
  );
});

test('no more than the limit are listed, more texts than two bytes count among them', () => {
  const texts = Array.from({ length: 70_000 }, () => 'name');
  const all = new RunsIndex(texts).mostShared('name', 70_000);
  expect(all).toHaveLength(70_000);
  expect(all.at(-1)!.at).toBe(69_999);
  expect(found(texts, 'name', 3)).toHaveLength(3);
});
