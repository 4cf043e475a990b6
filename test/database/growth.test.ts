import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { ADMIN, createData, HEAVY, PASSWORD } from '../../bench/data/fill.ts';
import { callsOf, findValues } from '../../bench/endpoints/calls.ts';
import { openForReading, openForViewers } from '../../db/open.ts';
import { createTestServer } from '../support/test-server.ts';

/** Tables that grow with every play. */
const GROWING = new Set([
  'scores',
  'pbs',
  'pb_ratings',
  'sessions',
  'imports',
  'class_achievements',
  'goal_subs',
  'orphans',
]);

interface Step {
  opcode: string;
  p1: number;
  p2: number;
  p3: number;
}

/** Returns a function that names those of these tables which a statement may walk through from one end to the other. */
function walker(file: string): (sql: string) => string[] {
  const all = openForReading(file);
  const viewers = openForViewers(all);
  onTestFinished(() => {
    viewers.close();
    all.close();
  });
  const { client } = viewers;
  const tables = client.prepare('select rootpage, tbl_name from sqlite_schema').raw().all() as [number, string][];
  const byRoot = new Map(tables);
  return (sql) => {
    // SQLite writes infinite and negative values into a statement in a form that it can't read.
    const readable = sql.replaceAll(/\bInf\b/g, '9e999').replaceAll('--', '- -');
    const steps = client.prepare(`EXPLAIN ${readable}`).all() as Step[];
    const opened = steps.filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0);
    const tableAt = new Map(opened.map(({ p1, p2 }) => [p1, byRoot.get(p2) ?? '']));
    const ends = steps.filter(({ opcode }) => opcode === 'Rewind' || opcode === 'Last');
    return ends.flatMap(({ p1 }) => tableAt.get(p1) ?? []).filter((table) => GROWING.has(table));
  };
}

test('no answer takes a walk through all plays, PBs, sessions or imports of everybody', async () => {
  const from = mkdtempSync(join(tmpdir(), 'kaiden-test-'));
  onTestFinished(() => rmSync(from, { recursive: true }));
  await createData({ dir: from, users: 12, scores: 3000, seed: 1, catalogue: 'demo/catalogue' });
  const statements = new Set<string>();
  const server = await createTestServer({ from, onStatement: (sql) => statements.add(sql) });
  onTestFinished(() => server.close());
  const cookieOf = async (username: string) => {
    const body = JSON.stringify({ username, '!password': PASSWORD, captcha: 'none' });
    const answer = await server.request('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  };
  const cookies = { player: await cookieOf(HEAVY), admin: await cookieOf(ADMIN) };
  const walks = walker(server.file);
  expect(walks('select count(*) from scores where lamp = 1 union select max(percent) from pbs')).toEqual([
    'scores',
    'pbs',
  ]);
  const found: string[] = [];
  const known = new Set<string>();
  let answered = 0;
  for (const { operation, access, path, lacking } of callsOf(findValues(server.file))) {
    if (lacking.length > 0) continue;
    statements.clear();
    const answer = await server.request(path, {
      headers: { cookie: access === 'admin' ? cookies.admin : cookies.player },
    });
    await answer.arrayBuffer();
    if (answer.status === 200) answered += 1;
    for (const sql of statements) {
      // Whatever the values are, the plan is one.
      const form = sql.replaceAll(/'[^']*'|-?\d+(\.\d+)?/g, '?');
      if (!/^\s*(select|with)/i.test(sql) || known.has(form)) continue;
      known.add(form);
      for (const table of walks(sql)) found.push(`${operation} walks through ${table}: ${sql}`);
    }
  }
  expect(answered).toBeGreaterThan(120);
  expect(found).toEqual([]);
});
