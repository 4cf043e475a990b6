import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createOutgoing } from './outgoing.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaiden-outgoing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an owner has four exports under way, all together sixteen, and a place is free when one is closed', () => {
  const outgoing = createOutgoing({ folder });
  const spools = Array.from({ length: 16 }, (_, n) => outgoing.open('file', `user ${n % 4}`));
  expect(() => outgoing.open('file', 'user 0')).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }));
  expect(() => outgoing.open('file', 'user 5')).toThrow(expect.objectContaining({ status: 503, code: 'too_busy' }));
  outgoing.open('answer', 'user 0').close();
  spools[1]!.close();
  spools[1]!.close();
  expect(() => outgoing.open('file', 'user 0')).toThrow(expect.objectContaining({ status: 429 }));
  outgoing.open('file', 'user 5');
  expect(() => outgoing.open('file', 'user 5')).toThrow(expect.objectContaining({ status: 503 }));
});
