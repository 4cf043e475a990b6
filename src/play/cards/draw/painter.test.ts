import { expect, test } from 'vitest';

import { CARD_HEIGHT, CARD_WIDTH } from '../preview.ts';
import { drawSheet } from './draw-sheet.ts';
import { loadMetrics } from './fonts.ts';
import { createPainter } from './painter.ts';
import type { Sheet } from './sheet.ts';

const plain: Sheet = { above: 'Game', title: 'Title', subtitle: '', stats: [], rows: [] };
const metrics = await loadMetrics();
const drawn = (more: Partial<Sheet>) => async () => drawSheet({ ...plain, ...more }, metrics);
/** Paints without anything kept. */
const paint = async (more: Partial<Sheet>) => Buffer.from(await createPainter().paint('a', drawn(more)));

test('a picture is a PNG of the size that sites ask for, and another one for other texts', async () => {
  const picture = await paint({});
  expect(picture.toString('latin1', 0, 8)).toBe('\u0089PNG\r\n\u001A\n');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  expect(picture.equals(await paint({}))).toBe(true);
  expect(picture.equals(await paint({ title: 'Titles' }))).toBe(false);
});

test('letters of Japanese titles are drawn, not the box that stands for letters that are missing', async () => {
  const box = await paint({ title: '🍄' });
  expect(box.equals(await paint({ title: '🍅' }))).toBe(true);
  const titles = Array.from('卑弥呼冥嫣黯あア～★♥∞');
  const pictures = await Promise.all(titles.map((title) => paint({ title })));
  const all = new Set([box, ...pictures].map((picture) => picture.toString('base64')));
  expect(all.size).toBe(titles.length + 1);
});

test('texts that look like markup, and any other, are drawn as they are', async () => {
  const hostile = '"><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;\u0000\uD800]]>';
  const svg = await drawn({
    above: hostile,
    title: hostile,
    subtitle: hostile,
    chips: [{ text: hostile, colour: 'red' }],
    face: { username: hostile, location: null },
    stats: [{ name: hostile, value: hostile }],
    rows: [{ text: hostile, tail: hostile, colour: 'red', side: hostile, chips: [{ text: hostile, colour: 'red' }] }],
  })();
  expect(svg).not.toMatch(/<script|<image/);
  expect((await createPainter().paint('a', async () => svg)).byteLength).toBeGreaterThan(1000);
});

test('one picture is drawn at a time; who comes when too many wait is told to come again', async () => {
  const painter = createPainter({ waiting: 1 });
  const all = ['a', 'b', 'c'].map((title) => painter.paint(title, drawn({ title })));
  // The one that is being drawn already is nobody's turn more.
  const same = painter.paint('a', drawn({ title: 'never drawn' }));
  await expect(all[2]).rejects.toMatchObject({ status: 503, code: 'too_busy', retryAfter: 5 });
  expect(await same).toBe(await all[0]);
  expect((await all[1])!.byteLength).toBeGreaterThan(1000);
});

test('the last pictures are kept, as many as there is room for', async () => {
  const one = (await paint({})).byteLength;
  const painter = createPainter({ kept: Math.floor(2.5 * one) });
  const requests: string[] = [];
  const ask = (key: string) =>
    painter.paint(key, () => {
      requests.push(key);
      return drawn({})();
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(requests).toEqual(['a', 'b', 'c', 'b']);
});

test('a picture that can not be drawn is a failure for who asked for it, and for nobody else', async () => {
  const painter = createPainter();
  await expect(painter.paint('a', async () => '<svg')).rejects.toThrow(Error);
  expect((await painter.paint('a', drawn({}))).byteLength).toBeGreaterThan(1000);
});
