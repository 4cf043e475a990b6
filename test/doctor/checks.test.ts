import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { copyDatabase } from '../../db/copy.ts';
import { openForReading } from '../../db/open.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { databaseChecks, playerChecks } from '../../src/operations/doctor/checks/index.ts';
import { CHECK_TITLES } from '../../src/operations/doctor/titles.ts';
import { SDVX, upload } from '../support/calls.ts';
import { diagnose, mend, spoil } from '../support/doctor.ts';
import { test as plain } from '../support/fixtures.ts';
import { batch } from '../support/plays.ts';
import { shared } from '../support/shared.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';
import { CASES, SCORE, chartOf, playALot, rowOf, volt } from './damages.ts';

/** A server on which Hazel and Rowan have played a lot. */
const test = plain.extend<{ played: TestServer }>({
  played: async ({ task: _ }, use) => {
    const server = await createTestServer({ from: await shared('played-a-lot', fillPlayed) });
    await use(server);
    await server.close();
  },
});

async function fillPlayed(folder: string): Promise<void> {
  const server = await createTestServer();
  await playALot(await server.player('Hazel'), await server.player('Rowan'));
  await copyDatabase(server.file, join(folder, 'kaiden.db'));
  await server.close();
}

const SESSIONS = `select s.session_id, s.name, s.time_started, s.time_ended, group_concat(p.id) plays
  from sessions s join scores p on p.session = s.id group by s.id order by s.id`;

function sessionsIn({ file }: TestServer): unknown[] {
  const connection = openForReading(file);
  try {
    return connection.client.prepare(SESSIONS).all();
  } finally {
    connection.close();
  }
}

describe('the doctor', () => {
  const names = [...playerChecks, ...databaseChecks].map(({ name }) => name);

  test('knows every check that there is', () => {
    const files = readdirSync('src/operations/doctor/checks').filter((file) => !/^(index|store)\.ts$/.test(file));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(names.toSorted());
  });

  test('is tried with something that each check has to find', () => {
    const tried = new Set(CASES.flatMap(([, , lines]) => lines.map((line) => line.split(':')[0])));
    expect(tried).toEqual(new Set(names.map((name) => CHECK_TITLES[name])));
  });

  test('finds nothing where nothing is wrong', async ({ server, hazel, rowan }) => {
    expect(await diagnose(server.deps)).toEqual([]);
    await playALot(hazel, rowan);
    expect(await diagnose(server.deps)).toEqual([]);
    expect(await mend(server.deps)).toEqual({ found: [], left: [] });
  });

  for (const [what, statements, lines] of CASES) {
    test(`finds ${what} and nothing else, and mends it`, async ({ played: server }) => {
      expect(spoil(server.file, statements)).toBeGreaterThan(0);
      const expected = lines.map((line) => expect.stringMatching(new RegExp(`^${line}$`)));
      expect(await diagnose(server.deps)).toEqual(expected);
      expect(await mend(server.deps)).toEqual({ found: expected, left: [] });
      expect(await diagnose(server.deps)).toEqual([]);
    });
  }
});

describe('after mending', () => {
  test('sessions are the same ones as before, however their plays and times were mixed up', async ({
    server,
    hazel,
    rowan,
  }) => {
    await playALot(hazel, rowan);
    const before = sessionsIn(server);
    spoil(server.file, `update scores set session = 1 where id in (${SCORE.late}, ${SCORE.timeless}, 12)`);
    spoil(server.file, 'update sessions set time_started = 1, time_ended = 2000000000000 where id in (1, 3)');
    expect((await mend(server.deps)).left).toEqual([]);
    expect(sessionsIn(server)).toEqual(before);
  });

  test('everything is right again where all that is derived was lost', async ({ server, hazel, rowan }) => {
    await playALot(hazel, rowan);
    const tables = [
      'pbs',
      'pb_ratings',
      'profiles',
      'profile_ratings',
      'profile_classes',
      'sessions',
      'session_search',
    ];
    spoil(
      server.file,
      `update scores set session = null; update charts set playcount = 0; ${tables.map((table) => `delete from ${table};`).join('')}`,
    );
    expect((await mend(server.deps)).left).toEqual([]);
    expect(await diagnose(server.deps)).toEqual([]);
    const { body } = await rowan.api.ugpts.get({ params: { userID: 'hazel', game: 'iidx', playtype: 'SP' } });
    expect(body).toMatchObject({ totalScores: 6, gameStats: { ratings: { ktLampRating: 1 } } });
  });
});

describe('what cannot be mended', () => {
  test('is told, while all else is mended', async ({ server, hazel, rowan }) => {
    await playALot(hazel, rowan);
    spoil(server.file, `update scores set lamp = 'NOPE' where id = ${SCORE.first}; delete from pbs where user = 2`);
    const { found, left } = await mend(server.deps);
    const unknown = expect.stringMatching(/^Scores: Hazel \(user 1\), iidx:SP, cannot be computed: .*NOPE/);
    expect(found).toEqual([unknown, ...Array(2).fill(expect.stringMatching(/^PBs: Rowan/))]);
    expect(left).toEqual([unknown]);
  });

  const CASES_LEFT: [what: string, statements: string, lines: RegExp[]][] = [
    [
      'a score on a chart that is not there',
      'update scores set chart = 9999 where id = 1',
      [
        /cannot be computed: a score refers to chart row 9999, which does not exist$/,
        /^References: scores row 1, chart: /,
      ],
    ],
    [
      "a score in another user's import",
      'update scores set import = 5 where id = 3',
      [/^References: score T.*, user of its import .+: stored 2, expected 1$/],
    ],
    [
      'a score under another game:playtype than its chart',
      `update scores set gpt = (select id from game_playtypes where game = 'sdvx') where id = 3`,
      [/^References: score T.*, game:playtype: stored "sdvx:Single", expected "iidx:SP"$/],
    ],
    [
      'a score of nobody',
      'update scores set user = 77 where id = 3',
      [
        /^Scores: nobody \(user 77\), iidx:SP, cannot be computed: no such user: 77$/,
        /^Play counts: chart .*, playcount: stored 1, expected 2$/,
        /^References: scores row 3, user: /,
        /^References: score T.*, user of its import .+: stored 1, expected 77$/,
      ],
    ],
  ];
  for (const [what, statements, lines] of CASES_LEFT) {
    test(`is ${what}`, async ({ played: server }) => {
      spoil(server.file, statements);
      expect((await mend(server.deps)).left).toEqual(lines.map((line) => expect.stringMatching(line)));
    });
  }
});

test('scores of a game that this version does not know cannot be looked at, and that is said', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([volt(1)], {}, SDVX));
  const games = createRegistry(definitions.filter(({ id }) => id !== 'sdvx'));
  const unknown = 'Scores: Hazel (user 1), sdvx:Single, cannot be computed: this version does not know sdvx:Single';
  expect(await diagnose({ db: server.deps.db, games })).toEqual([unknown]);
});

test('only what concerns a user is looked at and mended when one is named', async ({ server, hazel, rowan }) => {
  await playALot(hazel, rowan);
  spoil(
    server.file,
    `update pbs set score = 1 where chart = ${rowOf(2)};
     update charts set playcount = 7 where id in (${rowOf(2)}, ${rowOf(3)}, ${rowOf(30)});
     update songs set search_text = '' where id = 1`,
  );
  const ofRowan = [
    expect.stringMatching(/^PBs: Rowan .*, score: stored 1, expected 700$/),
    expect.stringMatching(`^Play counts: chart ${chartOf(2)}, playcount: stored 7, expected 2$`),
  ];
  expect(await diagnose(server.deps, rowan.user.id)).toEqual(ofRowan);
  expect(await mend(server.deps, rowan.user.id)).toEqual({ found: ofRowan, left: [] });
  expect(await diagnose(server.deps)).toHaveLength(4);
});
