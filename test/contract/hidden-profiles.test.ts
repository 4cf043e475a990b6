import Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import type { Visibility } from '../../contracts/documents/user.ts';
import * as schema from '../../db/schema/index.ts';
import { OWN, SEEN } from '../../db/visibility/views.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { createPreviews } from '../../src/play/cards/previews.ts';
import { bearer, SP, upload } from '../support/calls.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import { createWorld, type World } from '../support/happy/world.ts';
import { inTurn } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer, type Player } from '../support/test-server.ts';

/** User id of the player, which no other number of an answer looks like. */
const ID = 73_194_208;

/** Query of all routes that require one; the others ignore it. */
const QUERY =
  '?search=ha&class=dan&alg=ktLampRating&userID=hazel&mode=chart&property=playcount&metric=playcount&criteriaType=lamp&criteriaValue=0';

const routes = allRoutes().filter(isOfWorld);
const reads = routes.filter(({ contract }) => contract.method === 'GET' && !contract.events);
/** Queries that ask for the same in other ways. */
const VARIANTS = ['&scope=all', '&limit=1'];
const asked = [...reads.map((route): [typeof route, string] => [route, '']), ...inTurn(reads, VARIANTS)];

let world: World;
let own: string[];
let rowan: Player;
let violet: Player;
let admin: string;
/** Operations that tell strangers of the player while public. */
let publicly: Set<string>;

const pathIn = ({ path }: RouteContract, variant: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as never]) +
  `${QUERY}&chartID=${world.params.chartID}${variant}`;

type Headers = Record<string, string>;

/** Returns the operations whose answers tell of the player: the name, the id, or the id of something of theirs. */
async function telling(headers: Headers): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [{ operation, contract }, variant] of asked) {
    const response = await world.server.request(pathIn(contract, variant), { headers });
    const text = await response.text();
    // Pictures show what their documents say.
    const shows =
      response.ok &&
      response.headers.get('content-type')?.startsWith('image/') &&
      /userID|sessionID/.test(contract.path);
    if (shows || own.some((one) => text.toLowerCase().includes(one))) found.add(operation);
  }
  return found;
}

const setVisibility = async (visibility: Visibility) =>
  world.browser.users.updateSettings({ params: { userID: 'me' }, json: { visibility } });

beforeAll(async () => {
  const server = await createTestServer();
  const database = new Database(server.file);
  database.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('users', ?)`).run(ID - 1);
  database.close();
  world = await createWorld(server);
  if (world.hazel.user.id !== ID) throw new Error('The player has another id than what is looked for');
  [rowan, violet] = [await server.player('rowan'), await server.player('violet')];
  admin = (await server.admin('aster')).cookie;
  for (const player of [rowan, violet]) {
    await upload(player, batch([play(1), play(2)]));
    await player.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: [ID] } });
  }
  // Both have been told of it; only one of them is still a rival of hers.
  const rivals = (json: number[]) =>
    world.hazel.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: json } });
  await rivals([rowan.user.id, violet.user.id]);
  await rivals([violet.user.id]);
  const database2 = new Database(server.file, { readonly: true });
  const ids = (sql: string) => database2.prepare(sql).pluck().all(ID) as string[];
  own = [
    'hazel',
    String(ID),
    ...ids('SELECT lower(hex(score_id)) FROM scores WHERE user = ?'),
    ...ids('SELECT lower(hex(session_id)) FROM sessions WHERE user = ?'),
    ...ids('SELECT lower(import_id) FROM imports WHERE user = ?'),
  ];
  database2.close();
  publicly = await telling({});
});
afterAll(() => world.server.close());

test('what is asked tells of a public player in many places', () => {
  expect(publicly.size).toBeGreaterThan(90);
});

const ROWAN = () => bearer(rowan.key);
const withSession = async ({ user }: Player) => {
  const { loginSessions } = world.server.deps;
  const { id } = await loginSessions.createSession(user.id, {});
  return { cookie: loginSessions.createSessionCookie(id).serialize().split(';')[0]! };
};

/** Who sees a player who is hidden. */
const TRUSTED: readonly [string, () => Headers][] = [
  ['themself', () => bearer(world.hazel.key)],
  ['a rival whom they have chosen', () => bearer(violet.key)],
  ['an administrator', () => ({ cookie: admin })],
];

/** Returns where the player was told of while public, and is no longer. */
async function missing(headers: Headers): Promise<string[]> {
  const seen = await telling(headers);
  return [...publicly].filter((operation) => !seen.has(operation));
}

describe('a private player', () => {
  beforeAll(async () => {
    await setVisibility('private');
  });

  test.each<[string, () => Headers]>([
    ['strangers', () => ({})],
    ['a player', ROWAN],
  ])('is told of to %s by no route', async (_, headers) => {
    expect([...(await telling(headers()))]).toEqual([]);
  });

  test('is told of to a player with a session by no route', async () => {
    expect([...(await telling(await withSession(rowan)))]).toEqual([]);
  });

  test.each(TRUSTED)('is there as before for %s', async (_, headers) => {
    expect(await missing(headers())).toEqual([]);
  });

  test('gets no answer with a tag that would be valid for others, nor do those who see them', async () => {
    const path = `/api/v1/users/hazel`;
    for (const [, headers] of TRUSTED) {
      const answer = await world.server.request(path, { headers: headers() });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
    }
  });

  test('is not shown by link previews', async () => {
    const preview = createPreviews({ ...world.server.deps, db: world.server.deps.seen });
    expect(JSON.stringify(await preview('/users/hazel'))).not.toContain('Hazel');
  });

  // Otherwise ids of plays could be guessed, which say score and lamp.
  test.each<[string, () => Headers | Promise<Headers>]>([
    ['a key', ROWAN],
    ['a session', () => withSession(rowan)],
  ])(
    'can not be found by asking for something of theirs with %s: the answer is that for what does not exist',
    async (_, headers) => {
      const nobodys = {
        userID: '99999999',
        scoreID: `T${'a'.repeat(64)}`,
        sessionID: `Q${'a'.repeat(40)}`,
        importID: 'a'.repeat(40),
      };
      const named = routes.filter(({ contract }) => /:(?:userID|scoreID|sessionID|importID)\b/.test(contract.path));
      expect(named.length).toBeGreaterThan(100);
      const differing: string[] = [];
      for (const { operation, contract } of named) {
        const answerTo = async (params: Record<string, string>) => {
          const path = contract.path.replaceAll(/:(\w+)/g, (_match, name: string) => params[name]!);
          const sent = { body: JSON.stringify(/customise/.test(operation) ? { highlight: true } : {}) };
          const response = await world.server.request(`${path}${QUERY}&chartID=${world.params.chartID}`, {
            method: contract.method,
            headers: { ...(await headers()), ...(contract.method !== 'GET' && { 'content-type': 'application/json' }) },
            ...(contract.method !== 'GET' && sent),
          });
          return `${response.status} ${await response.text()}`;
        };
        const [hidden, absent] = [await answerTo(world.params), await answerTo({ ...world.params, ...nobodys })];
        if (hidden !== absent) differing.push(`${operation}: ${hidden.slice(0, 200)} / ${absent.slice(0, 200)}`);
      }
      expect(differing).toEqual([]);
    },
  );
});

describe('an unlisted player', () => {
  beforeAll(async () => {
    await setVisibility('unlisted');
  });

  const isByAddress = (operation: string) => {
    const { path, query } = reads.find((one) => one.operation === operation)!.contract;
    return /:(?:userID|scoreID|sessionID|importID)/.test(path) || 'userID' in (query?._zod.def.shape ?? {});
  };

  test('is told of to strangers by routes whose address names them, or something of theirs, and by no other', async () => {
    const seen = await telling({});
    const addressed = [...publicly].filter(isByAddress);
    expect([...seen].sort()).toEqual(addressed.sort());
    expect(addressed.length).toBeGreaterThan(50);
  });

  test.each(TRUSTED)('is everywhere for %s', async (_, headers) => {
    expect(await missing(headers())).toEqual([]);
  });

  test('is in no list of somebody else', async () => {
    const { body } = await rowan.api.rivals.list({ params: { userID: 'rowan', ...SP } });
    expect(JSON.stringify(body)).not.toContain(String(ID));
  });

  test('is shown by link previews', async () => {
    const preview = createPreviews({ ...world.server.deps, db: world.server.deps.seen });
    expect(JSON.stringify(await preview('/users/hazel'))).toContain('Hazel');
  });
});

test('who is public again is back everywhere', async () => {
  await setVisibility('public');
  expect(await missing({})).toEqual([]);
});

test('every table with users is one in which rows of hidden ones are left out, or is listed as read by its user alone', () => {
  const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));
  const withUsers = tables
    .map((table) => getTableConfig(table))
    .filter(
      ({ name, columns, foreignKeys }) =>
        name === 'users' ||
        columns.some((column) => column.name === 'user') ||
        foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === 'users'),
    );
  expect(withUsers.map(({ name }) => name).sort()).toEqual([...Object.keys(SEEN), ...OWN].sort());
});
