import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createData } from '../../bench/data/fill.ts';
import { openForReading } from '../../db/open.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { diagnose } from '../support/doctor.ts';

test('data for measurements is as imports would have left it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kaiden-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const stored = await createData({ dir, users: 30, scores: 6000, seed: 1, catalogue: 'demo/catalogue' });

  const connection = openForReading(join(dir, 'kaiden.db'));
  onTestFinished(() => connection.close());
  expect(await diagnose({ db: connection.db, games: createRegistry(definitions) })).toEqual([]);
  const count = (table: string) => connection.client.prepare(`select count(*) from ${table}`).pluck().get() as number;
  expect([count('scores'), count('users'), connection.client.pragma('journal_mode', { simple: true })]).toEqual([
    stored,
    31,
    'wal',
  ]);
  expect(['goal_subs', 'sessions', 'rivals', 'orphans'].filter((table) => count(table) === 0)).toEqual([]);
});
