import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { serveApp } from '../support/integrations.ts';
import { catalogueFolder, createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Requests of hooks, sent through a socket, with the answers and scores that should follow.

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const today = join(shared, 'inputs', 'today');
const seeds = join(shared, 'seeds');
const areThere = existsSync(join(today, 'fervidex')) && existsSync(seeds);
if (!areThere) console.warn(`SKIPPED: no requests of hooks in ${shared}; set KAIDEN_SHARED to their folder`);

interface Stored {
  game: string;
  playtype: string;
  chartID: string;
  scoreData: { score: number; optional?: object } & Record<string, unknown>;
  scoreMeta?: object;
  timeAchieved: unknown;
  importType?: string;
}
interface Case {
  title: string;
  request: { method: string; path: string; headers: Record<string, string>; body?: unknown };
  expect: {
    status: number | number[];
    success?: boolean;
    statusCode?: number;
    errorKey?: string;
    stored?: Stored[];
    orphans?: number;
    classes?: Record<string, Record<string, string>>;
    body?: object;
    bodyHas?: string[];
    bodyIs?: 'array';
    bodyItemKeys?: string[];
  };
}

const NUMBER_OF_CASES = { fervidex: 9, kshook: 3, barbatos: 2, usc: 12 };
const casesOf = (hook: string): Case[] =>
  areThere
    ? readdirSync(join(today, hook)).map((name) => JSON.parse(readFileSync(join(today, hook, name), 'utf8')) as Case)
    : [];

const NOW = '<time of the request>';

/** Sends a request of a case as a player. */
async function ask(url: string, { request: { method, path, headers, body } }: Case, { key }: Player) {
  const withKey = Object.entries(headers).map(
    ([name, value]) => [name, value.replace('<key>', key)] as [string, string],
  );
  const response = await fetch(`${url}${path}`, {
    method,
    headers: withKey,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Returns all scores of a player, after imports that continue in the background. */
async function scoresOf(server: TestServer, player: Player, { game, playtype }: { game: string; playtype: string }) {
  while (server.deps.imports.isBusy(player.user.id)) await pause(10);
  const { body } = await player.api.users.gameStats({ params: { userID: player.user.id } });
  if (!body.some((stats) => stats.game === game && stats.playtype === playtype)) return [];
  const params = { userID: player.user.id, game, playtype };
  return (await player.api.ugpts.recentScores({ params })).body.scores;
}

const GAMES = [
  { game: 'iidx', playtype: 'SP' },
  { game: 'iidx', playtype: 'DP' },
  { game: 'sdvx', playtype: 'Single' },
  { game: 'usc', playtype: 'Controller' },
];

/** Returns all scores of a player in the games of the hooks. */
async function allScores(server: TestServer, player: Player) {
  const lists = await Promise.all(GAMES.map((gpt) => scoresOf(server, player, gpt)));
  return lists.flat();
}

function checkAnswer({ status, json }: Awaited<ReturnType<typeof ask>>, wanted: Case['expect']): void {
  expect([wanted.status].flat()).toContain(status);
  if (wanted.success !== undefined) expect(json['success']).toBe(wanted.success);
  if (wanted.statusCode !== undefined) expect(json['statusCode']).toBe(wanted.statusCode);
  expect(json['description']).toEqual(expect.stringMatching(/./));
  if (wanted.errorKey) expect(json[wanted.errorKey]).toBe(json['description']);
  if (wanted.body) expect(json['body']).toMatchObject(wanted.body);
  for (const name of wanted.bodyHas ?? []) expect(json['body']).toHaveProperty(name);
  if (wanted.bodyIs) expect(json['body']).toBeInstanceOf(Array);
}

async function checkScores(server: TestServer, player: Player, wanted: readonly Stored[]): Promise<void> {
  const scores = await allScores(server, player);
  expect(scores).toHaveLength(wanted.length);
  for (const { timeAchieved, scoreMeta = {}, ...stored } of wanted) {
    const score = scores.find(({ chartID }) => chartID === stored.chartID);
    expect(score).toMatchObject({ ...stored, scoreMeta });
    if (timeAchieved === NOW) expect(Math.abs(Date.now() - score!.timeAchieved!)).toBeLessThan(60_000);
    else expect(score!.timeAchieved).toBe(timeAchieved);
    const { optional = {} } = stored.scoreData;
    if (!('gauge' in optional)) expect(score!.scoreData.optional).not.toHaveProperty('gauge');
    if (!('bp' in optional)) expect(score!.scoreData.optional).not.toHaveProperty('bp');
  }
}

async function checkClasses({ api, user }: Player, wanted: NonNullable<Case['expect']['classes']>): Promise<void> {
  const { body } = await api.users.gameStats({ params: { userID: user.id } });
  const found = Object.fromEntries(
    await Promise.all(
      body.map(async ({ game, playtype, classes }) => {
        const { config } = (await api.games.playtype({ params: { game, playtype } })).body;
        const named = Object.entries(classes)
          .filter(([set]) => set === 'dan')
          .map(([set, value]) => [set, config.classHumanisedFormat[set]![value]!.id]);
        return [`${game}:${playtype}`, Object.fromEntries(named)] as const;
      }),
    ),
  );
  expect(found).toMatchObject(wanted);
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
}

/** Sends the request of a case twice, and checks what is stored each time. Returns the statuses of both answers. */
async function checkCase(server: TestServer, url: string, one: Case): Promise<readonly [number, number]> {
  const player = await server.player(one.title.slice(0, 20));
  const answer = await ask(url, one, player);
  checkAnswer(answer, one.expect);
  const { stored, orphans, classes } = one.expect;
  if (stored) await checkScores(server, player, stored);
  if (classes) await checkClasses(player, classes);
  const session = await player.logIn();
  const listed = async () => (await session.orphans.list({ params: { userID: 'me' } })).body.orphans.length;
  expect(await listed()).toBe(orphans ?? (await listed()));
  const again = await ask(url, one, player);
  if (stored) await checkScores(server, player, stored);
  expect(await listed()).toBe(orphans ?? (await listed()));
  return [answer.status, again.status];
}

/** Starts a server with the songs of some games. */
async function serverWith(games: readonly string[]) {
  const from = await catalogueFolder(games.join('-'), async () => {
    const { files } = await readSeeds(seeds);
    return {
      files: files.filter(({ game, kind }) => games.includes(game ?? '') && ['songs', 'charts'].includes(kind)),
    };
  });
  const server = await createTestServer({ from });
  const { url, close } = await serveApp(server);
  return {
    server,
    url,
    async close() {
      await close();
      await server.close();
    },
  };
}

test.skipIf(!areThere)('there are as many requests as expected', () => {
  const found = Object.keys(NUMBER_OF_CASES).map((hook) => [hook, casesOf(hook).length]);
  expect(Object.fromEntries(found)).toEqual(NUMBER_OF_CASES);
});

describe.skipIf(!areThere)('a request of an arcade hook', () => {
  let running: Awaited<ReturnType<typeof serverWith>>;
  beforeAll(async () => {
    running = await serverWith(['iidx', 'sdvx']);
  });
  afterAll(() => running.close());

  test.for(
    ['fervidex', 'kshook', 'barbatos'].flatMap((hook) => casesOf(hook).map((one) => [hook, one.title, one] as const)),
  )('%s %s gets its answer and stores its scores, however often it is sent', async ([, , one]) => {
    const [first, second] = await checkCase(running.server, running.url, one);
    expect(second).toBe(first);
  });
});

describe.skipIf(!areThere)('a request of unnamed_sdvx_clone', () => {
  test.for(casesOf('usc').map((one) => [one.title, one] as const))(
    '%s gets its answer and stores its scores, however often it is sent',
    async ([, one]) => {
      const own = await serverWith(['usc']);
      const [first, second] = await checkCase(own.server, own.url, one);
      expect(second).toBe(first);
      await own.close();
    },
  );
});
