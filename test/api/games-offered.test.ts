import { describe, expect, onTestFinished } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { createApp } from '../../src/server/app.ts';
import { createDeps } from '../../src/server/deps.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { sdvxCSV } from '../support/csv.ts';
import { test } from '../support/fixtures.ts';
import { withSession } from '../support/oauth.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

/** A server that offers beatmania IIDX alone, and a player on it. */
async function withIIDX() {
  const server = await createTestServer({ env: { KAIDEN_GAMES: 'iidx' } });
  onTestFinished(() => server.close());
  return { guest: server.client(), hazel: await server.player('Hazel') };
}
/** A client of the same database after a restart that offers these games; null offers all. */
function afterRestart({ deps }: TestServer, { key }: Player, games: readonly string[] | null) {
  const app = createApp(createDeps({ ...deps, games: createRegistry(definitions, games) }));
  return createClient({
    baseUrl: 'http://kaiden.test',
    fetch: async (input, init) => app.request(String(input instanceof Request ? input.url : input), init),
    key,
  });
}
const sdvxFile = () => ({
  importType: 'file/eamusement-sdvx-csv',
  scoreData: new File([sdvxCSV([['Volt 1', 'EXHAUST', 'COMPLETE', 9_000_000, 0]])], 'score.csv'),
});

describe('on a server with some games', () => {
  test('the config, the list of games and paths have only these', async () => {
    const { guest } = await withIIDX();
    expect((await guest.status.config()).body.games).toEqual(['iidx']);
    const { body } = await guest.games.list();
    expect(body.supportedGames).toEqual(['iidx']);
    expect(Object.keys(body.configs)).toEqual(['iidx']);
    expect(Object.keys(body.counts).sort()).toEqual(['iidx:DP', 'iidx:SP']);
    expect((await failureOf(guest.games.get({ params: { game: 'sdvx' } }))).status).toBe(404);
    expect((await failureOf(guest.games.playtype({ params: SDVX }))).status).toBe(404);
    expect((await failureOf(guest.games.batchManualSchema({ params: SDVX }))).status).toBe(404);
  });

  test('an import of a game that does not exist is told these alone', async () => {
    const { hazel } = await withIIDX();
    const unknown = { ...batch([]), meta: { game: 'piano', service: 'test' } };
    const { issues } = await failureOf(hazel.api.imports.direct({ json: unknown }));
    expect(issues).toMatchObject([{ path: 'meta.game', message: expect.stringMatching(/iidx.*iidx-sp.*iidx-dp/) }]);
    expect(issues?.[0]?.message).not.toContain('sdvx');
  });

  test('lists of imports have no imports of other games, and have them again with these', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await hazel.api.imports.fromFile({ form: sdvxFile() });
    const listed = async (games: readonly string[] | null) => {
      const api = afterRestart(server, hazel, games);
      const own = (await api.importLists.ofUser({ params: { userID: 'me' } })).body;
      const all = (await api.importLists.all()).body.imports;
      expect(all.map((one) => one.importID)).toEqual(own.map((one) => one.importID));
      return own.map(({ game }) => game);
    };
    expect(await listed(['iidx'])).toEqual(['iidx']);
    expect(await listed(['sdvx'])).toEqual(['sdvx']);
    expect((await listed(null)).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['iidx', 'sdvx']);
  });

  test('game hooks that send plays of other games are not listed, and nobody gets their file', async () => {
    const server = await createTestServer({ env: { KAIDEN_GAMES: 'sdvx,pms' } });
    onTestFinished(() => server.close());
    const { cookie, api } = await withSession(server, 'hazel');
    const hooks = (await api.gameHooks.list()).body.map(({ hookID, games }) => [hookID, games]);
    expect(hooks).toEqual([
      ['CXBarbatos', ['sdvx']],
      ['CXKsHook', ['sdvx']],
      ['CXMikado', ['sdvx']],
      ['CXBeatorajaIR', ['pms']],
    ]);
    const rizu = { params: { hookID: 'CXRizu' } };
    expect(await failureOf(api.gameHooks.makeFile(rizu))).toMatchObject({ status: 404, code: 'hook_not_found' });
    const admin = (await server.admin('Sorrel')).api;
    expect(await failureOf(admin.gameHooks.change({ ...rizu, json: { isEnabled: true } }))).toMatchObject({
      status: 404,
    });
    const pageOf = async (hookID: string) =>
      (await server.request(`/client-file-flow/${hookID}`, { headers: { cookie } })).status;
    expect([await pageOf('CXMikado'), await pageOf('CXRizu')]).toEqual([200, 404]);
  });

  test('an import of another game is refused and says so', async () => {
    const { hazel } = await withIIDX();
    const sdvx = { ...batch([]), meta: { ...SDVX, service: 'test' } };
    const tries = [
      () => hazel.api.imports.fromFile({ form: sdvxFile() }),
      () => hazel.api.imports.direct({ json: sdvx }),
      () => hazel.api.imports.direct({ json: sdvx, query: { dryRun: true } }),
    ];
    for (const attempt of tries) {
      expect(await failureOf(attempt())).toMatchObject({
        status: 400,
        code: 'game_switched_off',
        description: 'SOUND VOLTEX is switched off on this server; it accepts scores of iidx',
      });
    }
    expect((await upload(hazel, batch([play(1)]))).scoreIDs).toHaveLength(1);
  });
});

test('a game that is switched off and on again has everything it had', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  await hazel.api.imports.fromFile({ form: sdvxFile() });
  const list = async (api: Player['api']) => {
    const params = { userID: hazel.user.id };
    return {
      stats: (await api.users.gameStats({ params })).body.map(({ game }) => game).sort(),
      activity: Object.keys((await api.activity.user({ params, query: { sessions: 30 } })).body).sort(),
      songs: (await api.search.everything({ query: { search: 'Volt 1' } })).body.songs.map(({ game }) => game),
    };
  };
  const all = await list(hazel.api);
  expect(all).toEqual({
    stats: ['iidx', 'sdvx'],
    activity: ['iidx:SP', 'sdvx:Single'],
    songs: expect.arrayContaining(['sdvx']),
  });
  const off = afterRestart(server, hazel, ['iidx']);
  const less = await list(off);
  expect(less).toMatchObject({ stats: ['iidx'], activity: ['iidx:SP'] });
  expect(less.songs).not.toContain('sdvx');
  const me = { userID: 'me' };
  expect((await failureOf(off.ugpts.get({ params: { ...me, ...SDVX } }))).status).toBe(404);
  expect((await off.ugpts.get({ params: { ...me, ...SP } })).body.totalScores).toBe(1);
  const on = afterRestart(server, hazel, null);
  expect(await list(on)).toEqual(all);
});
