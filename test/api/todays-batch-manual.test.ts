import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { post, send } from '../support/calls.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const today = join(shared, 'inputs', 'today');
const folder = join(today, 'batch-manual-2026');
const areThere = existsSync(folder) && existsSync(join(shared, 'seeds'));
if (!areThere) console.warn(`SKIPPED: no requests of today in ${folder}; set KAIDEN_SHARED to their folder`);

interface Case {
  request: { path: string; headers: Record<string, string>; body: unknown };
  expect: {
    status: number | number[];
    stored: { game: string; playtype: string; chartID: string; scoreData: object; timeAchieved: number | string }[];
    errors?: number;
    classes?: Record<string, Record<string, string>>;
  };
}
const cases = areThere
  ? readdirSync(folder)
      .toSorted()
      .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case] as const)
  : [];

interface Imported {
  scoreIDs: string[];
  errors: unknown[];
  classDeltas: { game: string; playtype: string; set: string; new: number }[];
}

const NOTHING: Imported = { scoreIDs: [], errors: [], classDeltas: [] };

describe.skipIf(!areThere)('a document as tools send it today', () => {
  let server: TestServer;
  let bmsServer: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seeds: await readSeeds(join(shared, 'seeds')) });
    bmsServer = await createTestServer({ seeds: await readSeeds(join(today, 'catalogue')) });
  });
  afterAll(() => Promise.all([server.close(), bmsServer.close()]));

  const sent = async (name: string, { request: { path, headers, body } }: Case) => {
    const at = name.startsWith('bms') ? bmsServer : server;
    const player = await at.player(name.replace('.json', '').slice(0, 20));
    const answer = await send(at, path, post(body, { ...headers, Authorization: `Bearer ${player.key}` }));
    return { player, answer };
  };

  test('comes for 19 cases', () => {
    expect(cases).toHaveLength(19);
  });

  test.for(cases)('%s gives what it should', async ([name, one]) => {
    const before = Date.now();
    const { player, answer } = await sent(name, one);
    expect([one.expect.status].flat()).toContain(answer.status);
    const { scoreIDs, errors, classDeltas } = (answer.json.body ?? NOTHING) as Imported;
    expect(answer.json.issues?.map(({ path }) => path) ?? []).toEqual(answer.status === 200 ? [] : ['meta.game']);
    expect(errors).toHaveLength(one.expect.errors ?? 0);
    expect(scoreIDs).toHaveLength(one.expect.stored.length);
    for (const [at, { timeAchieved, ...stored }] of one.expect.stored.entries()) {
      const { body } = await player.api.scores.get({ params: { scoreID: scoreIDs[at]! }, query: {} });
      expect(body.score).toMatchObject(stored);
      // Either the time itself or, in words, that of the request.
      const [time, margin] = typeof timeAchieved === 'number' ? [timeAchieved, 0] : [before, 60_000];
      expect(Math.abs(body.score.timeAchieved! - time)).toBeLessThanOrEqual(margin);
    }
    const reached = classDeltas.map(({ game, playtype, set, new: at }) => {
      const { values } = server.deps.games.gpt(game, playtype)!.classSets.get(set)!;
      return [`${game}:${playtype}`, set, values[at]!.id];
    });
    const expected = Object.entries(one.expect.classes ?? {}).flatMap(([id, sets]) =>
      Object.entries(sets).map(([set, value]) => [id, set, value]),
    );
    expect(reached).toEqual(expect.arrayContaining(expected));
  });
});
