import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { randomOf } from '../../bench/random.ts';
import { createClient } from '../../contracts/client/index.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { runCommand } from '../support/commands.ts';
import { MD5, sumsOf } from '../support/courses.ts';
import { exOf, startGame } from '../support/hooks/beatoraja-game.ts';
import { beatorajaCourse, beatorajaPlay, SHA256 } from '../support/hooks/beatoraja.ts';
import { nightly } from '../support/nightly.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { startProxy, type Behaviour } from '../support/proxy.ts';

const PLAYS = nightly ? 200 : 60;
const CHARTS = 120;
const STAGES = [3, 1, 4, 5].map((n) => `chart ${n}`);
const KEYS7 = { game: 'bms', playtype: '7K' };

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

/** Charts of 1,000 notes, and a course of four of them. */
function seeds(): SeedFiles {
  const names = Array.from({ length: CHARTS }, (_, n) => `chart ${n}`);
  const songs = names.map((title, n) => ({
    id: n + 1,
    title,
    artist: 'Somebody',
    altTitles: [],
    searchTerms: [],
    data: { genre: null, subtitle: null, subartist: null, tableString: null },
  }));
  const charts = names.map((name, n) => ({
    chartID: MD5(`id of ${name}`).padEnd(40, '0'),
    songID: n + 1,
    playtype: '7K',
    difficulty: 'CHART',
    level: '?',
    levelNum: 0,
    isPrimary: true,
    versions: [],
    data: { notecount: 1000, hashMD5: MD5(name), hashSHA256: SHA256(name), tableFolders: [] },
  }));
  const course = {
    title: 'Normal 5',
    playtype: '7K',
    set: 'genocideDan',
    value: 'NORMAL_5',
    md5sums: sumsOf(...STAGES),
  };
  return {
    files: [
      { name: 'songs-bms.json', kind: 'songs', game: 'bms', entries: songs },
      { name: 'charts-bms.json', kind: 'charts', game: 'bms', entries: charts },
      { name: 'bms-course-lookup.json', kind: 'courses', game: null, entries: [course] },
    ],
  };
}

/** Makes a data folder with the charts and two players. Returns their keys. */
async function world(folder: string): Promise<string[]> {
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions) });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, seeds());
  const keys: string[] = [];
  for (const username of ['hazel', 'rowan']) {
    const account = { username, email: `${username}@example.com`, passwordHash: 'none' };
    const { id: userID } = await writer.run(createAccount, account);
    const { token } = await writer.run(createKey, { userID, identifier: 'beatoraja', permissions: ['submit_score'] });
    keys.push(token);
  }
  await writer.close();
  return keys;
}

/** The play with this number: its chart, and an EX score that no other play on the chart has. */
function playOf(n: number, extra = 0) {
  const name = `chart ${(n * 7) % CHARTS}`;
  const great = n + extra;
  const score = { epg: 300, lpg: 200, egr: great, lgr: 0, exscore: 1000 + great, egd: 0, lgd: 0 };
  return { name, ex: score.exscore, body: beatorajaPlay({ name, score: { ...score, date: 1_771_000_000 + n } }) };
}

/** Fates of requests; most get through somehow. */
const FATES: readonly Behaviour[] = ['pass', 'pass', 'double', 'slow', 'swallow', 'cut', 'half', 'drop'];

test('beatoraja plays many songs and a course over a network that loses, delays and doubles requests: each is stored once and ranked at once', async () => {
  const data = temporaryFolder();
  const [hazel, rowan] = (await world(data)) as [string, string];
  const server = await startProgram(built.program, data);
  const other = startGame({ url: server.url, key: rowan, second: 1 });
  // Better on every fourth chart.
  for (let n = 0; n < 30; n += 1) await other.play(playOf(4 * n, 500).body);

  const proxy = await startProxy(server.url);
  const random = randomOf(23);
  const game = startGame({ url: proxy.url, key: hazel, second: 1 });
  expect(await game.logIn()).toBe('hazel');
  const best = new Map<string, number>();
  let sent = 0;
  for (let n = 0; n < PLAYS; n += 1) {
    const { name, ex, body } = playOf(n);
    // The last attempt of the game gets through.
    proxy.behave((_, count) => (count >= 5 ? 'pass' : FATES[Math.floor(random() * FATES.length)]!));
    sent += await game.play(body);
    best.set(name, Math.max(ex, best.get(name) ?? 0));
    proxy.behave('pass');
    const ranking = (await game.ranking(SHA256(name)))!;
    const own = ranking.filter(({ player }) => player === '');
    expect([n, own.map(exOf)]).toEqual([n, [best.get(name)]]);
    expect(ranking.map(exOf)).toEqual(ranking.map(exOf).toSorted((a, b) => b - a));
  }
  expect(sent).toBeGreaterThan(PLAYS);
  proxy.behave((_, count) => (count === 1 ? 'swallow' : 'double'));
  expect(await game.course(beatorajaCourse(STAGES, { constraint: ['GRADE_MIRROR', 'GAUGE_LR2'] }))).toBe(2);

  const api = createClient({ baseUrl: server.url, key: hazel });
  const params = { userID: 'me', ...KEYS7 };
  const { scores } = (await api.ugpts.allScores({ params })).body;
  const stored = scores.map(({ scoreData }) => scoreData.score).toSorted((a, b) => a - b);
  expect(stored).toEqual(Array.from({ length: PLAYS }, (_, n) => playOf(n).ex));
  const { config } = (await api.games.playtype({ params: KEYS7 })).body;
  const { gameStats } = (await api.ugpts.get({ params })).body;
  const dans = config.classHumanisedFormat['genocideDan']!;
  expect(dans[gameStats.classes['genocideDan']!]!.id).toBe('NORMAL_5');
  expect(await server.end('SIGTERM')).toBe(0);
  const settings = { KAIDEN_DATA_DIR: data };
  expect((await runCommand(built.program, ['doctor'], { settings })).stdout).toBe('No differences\n');
});
