import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { isLocked, LockedError, takeLock } from './lock.ts';

test('a lock is held until it is given back, and looking at it takes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'some.lock');
  expect(isLocked(file)).toBe(false);
  const release = takeLock(file, 'taken');
  expect(isLocked(file)).toBe(true);
  expect(() => takeLock(file, 'taken')).toThrow(LockedError);
  release();
  expect(isLocked(file)).toBe(false);
  takeLock(file, 'taken')();
});
