import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ScoreDocument } from '../../contracts/documents/score.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { serveApp } from '../support/integrations.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Requests of games and their hooks, with what they should store and be answered with.

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const today = join(shared, 'inputs', 'today');
const areThere = existsSync(join(today, 'beatoraja'));
if (!areThere) console.warn(`SKIPPED: no requests of hooks in ${shared}; set KAIDEN_SHARED to their folder`);

/** Hooks, and how many cases each has. */
const HOOKS = { beatoraja: 16, lr2hook: 8 };

interface Case {
  request: { method: string; path: string; headers: Record<string, string>; body?: unknown };
  expect: {
    status: number;
    success: boolean;
    stored?: Partial<ScoreDocument>[];
    classes?: Record<string, Record<string, string>>;
    orphans?: number;
    errors?: { type: string }[];
    body?: unknown;
    bodyHas?: string[];
    bodyItemKeys?: string[];
  };
}

const casesOf = (hook: string) =>
  readdirSync(join(today, hook)).map((name): [string, Case] => [
    `${hook}/${name.replace('.json', '')}`,
    JSON.parse(readFileSync(join(today, hook, name), 'utf8')) as Case,
  ]);
const cases = areThere ? Object.keys(HOOKS).flatMap(casesOf) : [];

/** Matches a time of the last minute. */
const justNow = expect.closeTo(Date.now() + 30_000, -5) as unknown;

/** Texts in angle brackets stand for what cannot be told beforehand. */
function settled(value: unknown, sent: Case['request']['body']): unknown {
  if (value === '<time of the request>') return justNow;
  if (value === '<hpGraph as sent>') return (sent as { scoreData: { hpGraph: number[] } }).scoreData.hpGraph;
  if (Array.isArray(value)) return value.map((one) => settled(one, sent));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settled(one, sent)]));
}

const PLAYTYPES = [
  ['bms', '7K'],
  ['bms', '14K'],
  ['pms', 'Controller'],
  ['pms', 'Keyboard'],
] as const;

/** The scores and classes of a player in the games of these hooks. */
async function profileOf({ user, api }: Player) {
  const scores: ScoreDocument[] = [];
  const classes: Record<string, Record<string, string>> = {};
  for (const [game, playtype] of PLAYTYPES) {
    const params = { userID: user.id, game, playtype };
    const found = await api.ugpts.get({ params }).catch(() => undefined);
    if (!found) continue;
    scores.push(...(await api.ugpts.allScores({ params })).body.scores);
    const { config } = (await api.games.playtype({ params })).body;
    const held = Object.entries(found.body.gameStats.classes).map(([set, value]) => [
      set,
      config.classHumanisedFormat[set]![value]!.id,
    ]);
    if (held.length > 0) classes[`${game}:${playtype}`] = Object.fromEntries(held) as Record<string, string>;
  }
  return { scores, classes };
}

describe.skipIf(!areThere)("a request of today's hooks", () => {
  let server: TestServer;
  let app: Awaited<ReturnType<typeof serveApp>>;
  beforeAll(async () => {
    server = await createTestServer();
    await server.deps.writer.run(loadCatalogue, await readSeeds(join(today, 'catalogue')));
    app = await serveApp(server);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  test('is there in every kind', () => {
    for (const [hook, count] of Object.entries(HOOKS)) expect([hook, casesOf(hook).length]).toEqual([hook, count]);
  });

  test.for(cases)(
    '%s is stored and answered as it should be, and sent again it changes nothing',
    async ([title, one]) => {
      const player = await server.player(title.replaceAll(/\W/g, '').slice(-20));
      const { method, path, headers, body } = one.request;
      const ask = async () => {
        const own = { ...headers, Authorization: `Bearer ${player.key}` };
        const init = { method, headers: own, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const response = await fetch(`${app.url}${path}`, init);
        return { status: response.status, json: (await response.json()) as Record<string, unknown> };
      };
      const wanted = one.expect;
      const { status, json } = await ask();
      expect([status, json['success'], typeof json['description']]).toEqual([wanted.status, wanted.success, 'string']);
      expect(json['body']).toEqual('body' in wanted ? wanted.body : json['body']);
      for (const key of wanted.bodyHas ?? []) expect(json['body']).toHaveProperty(key);
      for (const key of wanted.bodyItemKeys ?? [])
        for (const item of json['body'] as object[]) expect(item).toHaveProperty(key);
      expect(json).toMatchObject(wanted.errors ? { body: { errors: wanted.errors } } : {});

      const { scores, classes } = await profileOf(player);
      const stored = wanted.stored ?? [];
      expect(scores).toHaveLength(stored.length);
      for (const [at, score] of stored.entries()) expect(scores[at]).toMatchObject(settled(score, body) as object);
      expect(classes).toEqual(wanted.classes ?? {});

      await ask();
      expect((await profileOf(player)).scores).toHaveLength(stored.length);
      const orphans = await (await player.logIn()).orphans.list({ params: { userID: 'me' } });
      expect(orphans.body.orphans).toHaveLength(wanted.orphans ?? 0);
    },
  );
});
