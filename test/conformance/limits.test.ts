import { afterAll, beforeAll, describe, expect, vi } from 'vitest';

import { post, send, SP, upload } from '../support/calls.ts';
import { spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const MANY = 104;
/** Charts that many sessions have ten plays on, so that they are rated. */
const TEN = Array.from({ length: 10 }, (_, n) => n + 1);

let server: TestServer;
let hazel: Player;

/** 104 rated sessions of ten plays each, all of them highlighted, and 104 classes that were reached. */
beforeAll(async () => {
  server = await createTestServer();
  hazel = await server.player('Hazel');
  const plays = Array.from({ length: MANY }, (_, day) =>
    TEN.map((n) => play(n, { score: 600 + day, timeAchieved: NOON - day * 24 * HOUR + n })),
  );
  await upload(hazel, batch(plays.flat()));
  await upload(hazel, batch(Array.from({ length: 30 }, (_, n) => play(n + 11))));
  const { id } = hazel.user;
  spoil(
    server.file,
    `update sessions set highlight = 1;
     update scores set highlight = 1;
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
     insert into class_achievements (user, gpt, class_set, old_class_id, class_id, time_achieved)
     select ${id}, (select gpt from profiles where user = ${id}), 'dan', null, 'DAN_1', ${NOON} + i from n`,
  );
});
afterAll(() => server.close());

const P = `/api/v1/users/hazel/games/iidx/SP`;
const G = `/api/v1/games/iidx/SP`;

async function bodyOf(path: string): Promise<unknown> {
  const { status, json } = await send(server, path);
  expect(status).toBe(200);
  return json.body;
}
const listIn = (body: unknown, key: string) => (key ? (body as Record<string, unknown>)[key] : body) as unknown[];

describe('a list of a player has so many entries at most:', () => {
  test.for([
    { name: 'PBs of a search, 30', path: `${P}/pbs?search=song`, key: 'pbs', most: 30 },
    { name: 'scores of a search, 30', path: `${P}/scores?search=song`, key: 'scores', most: 30 },
    { name: 'recent scores, 100', path: `${P}/scores/recent`, key: 'scores', most: 100 },
    { name: 'recent sessions, 100', path: `${P}/sessions/recent`, key: '', most: 100 },
    { name: 'best sessions, 100', path: `${P}/sessions/best`, key: '', most: 100 },
    { name: 'highlighted sessions, 100', path: `${P}/sessions/highlighted`, key: '', most: 100 },
  ])('$name', async ({ path, key, most }) => {
    expect(listIn(await bodyOf(path), key)).toHaveLength(most);
  });
});

const LIMITED = [
  { name: 'recent classes', path: `${G}/recent-classes?`, key: 'classes', fallback: 10, most: 50, there: MANY },
  {
    name: 'highlighted scores',
    path: `${G}/scores/highlighted?`,
    key: 'scores',
    fallback: 100,
    most: 100,
    there: MANY,
  },
  {
    name: 'best PBs of all',
    path: `${G}/pb-leaderboard?alg=ktLampRating`,
    key: 'pbs',
    fallback: 40,
    most: 50,
    there: 40,
  },
];

describe('a list that takes a limit has as many entries as asked for, and so many when not asked:', () => {
  test.for(LIMITED)('$name', async ({ path, key, fallback, most, there }) => {
    expect(listIn(await bodyOf(path), key)).toHaveLength(fallback);
    expect(listIn(await bodyOf(`${path}&limit=3`), key)).toHaveLength(3);
    expect(listIn(await bodyOf(`${path}&limit=1`), key)).toHaveLength(1);
    expect(listIn(await bodyOf(`${path}&limit=${most}`), key)).toHaveLength(Math.min(most, there));
  });
});

const refusedLimits = LIMITED.flatMap(({ path, most }) =>
  ['0', '-1', String(most + 1), '1.5', 'x', ''].map((query) => ({ path, query: `limit=${query}` })),
);

test.for(refusedLimits)('a limit of $query is refused by $path', async ({ path, query }) => {
  const { status, json } = await send(server, `${path}&${query}`);
  expect([status, json.code, json.issues?.map((issue) => issue.path)]).toEqual([400, 'invalid_request', ['limit']]);
});

test('neighbours are five above and five below at most', async () => {
  const own = await createTestServer();
  const plays = async (name: string, level: number) =>
    upload(await own.player(name), batch([play(level - 1, { lamp: 'FULL COMBO' }), play(level + 11)]));
  for (let n = 0; n < 6; n += 1) {
    await plays(`Above${n}`, 10);
    await plays(`Below${n}`, 3);
  }
  await plays('Middle', 6);
  const { json } = await send(own, '/api/v1/users/middle/games/iidx/SP/leaderboard-adjacent');
  const { above, below, thisUsersRanking } = json.body as Record<string, unknown[]>;
  expect([above, below].map((list) => list?.length)).toEqual([5, 5]);
  expect(thisUsersRanking).toEqual({ ranking: 7, outOf: 13 });
  await own.close();
});

test('the last session is the latest, and a 404 where there never was one', async ({ guest, rowan }) => {
  const last = () => guest.ugpts.lastSession({ params: { userID: 'rowan', ...SP } });
  await upload(rowan, batch([play(1, { timeAchieved: null })]));
  await expect(last()).rejects.toMatchObject({ status: 404, code: 'session_not_found' });
  await upload(rowan, batch([play(2, { timeAchieved: NOON }), play(3, { timeAchieved: NOON + 9 * HOUR })]));
  expect((await last()).body.timeEnded).toBe(NOON + 9 * HOUR);
});

describe('when registering,', () => {
  const account = { username: 'Aspen', '!password': 'a password', email: 'a@x.example', captcha: '' };
  test.for([
    { name: 'a name of 3 characters', more: { username: 'abc' }, outcome: 'taken' },
    { name: 'a name of 20 characters', more: { username: 'a'.repeat(20) }, outcome: 'taken' },
    { name: 'a name that begins with _', more: { username: '_a1' }, outcome: 'taken' },
    { name: 'a name that begins with -', more: { username: '-A-' }, outcome: 'taken' },
    { name: 'a name of 2 characters', more: { username: 'ab' }, outcome: 'refused' },
    { name: 'a name of 21 characters', more: { username: 'a'.repeat(21) }, outcome: 'refused' },
    { name: 'a name that begins with a digit', more: { username: '1abc' }, outcome: 'refused' },
    { name: 'a name with another character', more: { username: 'a.bc' }, outcome: 'refused' },
    { name: 'a password of 8 characters', more: { '!password': '12345678' }, outcome: 'taken' },
    { name: 'a password of 7 characters', more: { '!password': '1234567' }, outcome: 'refused' },
    { name: 'a password of 8 characters of two UTF-16 units', more: { '!password': '𠮷'.repeat(8) }, outcome: 'taken' },
    {
      name: 'a password of 7 characters of two UTF-16 units',
      more: { '!password': '𠮷'.repeat(7) },
      outcome: 'refused',
    },
    { name: 'no address', more: { email: undefined }, outcome: 'refused' },
    { name: 'an invite code', more: { inviteCode: 'a code' }, outcome: 'taken' },
  ])('$name is $outcome', async ({ more, outcome }, { server }) => {
    const { status, json } = await send(server, '/api/v1/auth/register', post({ ...account, ...more }));
    expect([status, json.success]).toEqual(outcome === 'taken' ? [200, true] : [400, false]);
  });
});

describe('a change of a score or session is', () => {
  const CHANGES = [
    { field: 'comment', of: 'scores', shortest: 1, longest: 120 },
    { field: 'name', of: 'sessions', shortest: 3, longest: 80 },
    { field: 'desc', of: 'sessions', shortest: 3, longest: 120 },
  ].flatMap(({ field, of, shortest, longest }) =>
    [shortest - 1, shortest, longest, longest + 1].flatMap((length) =>
      // The second takes two units of UTF-16.
      ['x', '𠮷'].map((character) => ({
        name: `a ${field} of ${length} characters (${character})`,
        path: of,
        json: { [field]: character.repeat(length) },
        outcome: length >= shortest && length <= longest ? 'taken' : 'refused',
      })),
    ),
  );
  test.for(CHANGES)('$outcome with $name', async ({ path, json, outcome }, { server, hazel }) => {
    const { scoreIDs, createdSessions } = await upload(hazel, batch([play(1)]));
    const id = path === 'scores' ? scoreIDs[0] : createdSessions[0]!.sessionID;
    const headers = { authorization: `Bearer ${hazel.key}` };
    const answer = await send(server, `/api/v1/${path}/${id}`, { ...post(json, headers), method: 'PATCH' });
    expect([answer.status, answer.json.success]).toEqual(outcome === 'taken' ? [200, true] : [400, false]);
  });
});

test('the service of an import has 2 characters at least; more than 15 are taken, up to 60', async ({
  server,
  hazel,
}) => {
  const headers = { authorization: `Bearer ${hazel.key}` };
  const answers: [service: string, status: number][] = [];
  for (const service of ['', 'a', 'ab', 'a'.repeat(15), 'a'.repeat(60), 'a'.repeat(61)]) {
    const { status } = await send(server, '/ir/direct-manual/import', post(batch([], {}, { service }), headers));
    answers.push([service, status]);
  }
  expect(answers.map(([service, status]) => [service.length, status])).toEqual([
    [0, 400],
    [1, 400],
    [2, 200],
    [15, 200],
    [60, 200],
    [61, 400],
  ]);
});

test('a level of the log lasts 60 minutes when nothing is said', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await api.admin.changeLogLevel({ json: { logLevel: 'crit' } });
    vi.advanceTimersByTime(60 * 60_000 - 1);
    expect(server.deps.log.level).toBe('crit');
    vi.advanceTimersByTime(1);
    expect(server.deps.log.level).toBe('info');
  } finally {
    vi.useRealTimers();
  }
});
