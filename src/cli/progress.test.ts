import { expect, test } from 'vitest';

import { progressBar } from './progress.ts';

function terminal(columns = 80) {
  const written: string[] = [];
  let at = 0;
  const bar = progressBar({ isTTY: true, columns, write: (text) => written.push(text) }, () => at);
  return { bar, written, wait: (ms: number) => void (at += ms) };
}
const CLEAR = '\r\u001b[K';

test('a bar shows how far something is, at most ten times a second, and is taken away', () => {
  const { bar, written, wait } = terminal();
  bar.show({ description: 'copying', done: 0, total: 200 });
  wait(50);
  bar.show({ description: 'copying', done: 50, total: 200 });
  wait(50);
  bar.show({ description: 'copying', done: 100, total: 200 });
  bar.clear();
  bar.clear();
  expect(written).toEqual([
    `${CLEAR}${'░'.repeat(24)}   0 %  copying`,
    `${CLEAR}${'█'.repeat(12)}${'░'.repeat(12)}  50 %  copying`,
    CLEAR,
  ]);
});

test('something else is shown at once; without an end it is a number', () => {
  const { bar, written } = terminal(20);
  bar.show({ description: 'reading' });
  bar.show({ description: 'exporting, bytes:', done: 1_234_567 });
  expect(written).toEqual([`${CLEAR}reading …`, `${CLEAR}exporting, bytes: 1`]);
});

test('where no terminal is, nothing is written', () => {
  const written: string[] = [];
  const bar = progressBar({ write: (text) => written.push(text) });
  bar.show({ description: 'reading' });
  bar.clear();
  expect(written).toEqual([]);
});
