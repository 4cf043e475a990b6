import { expect } from 'vitest';

import { MOST_RIVALS } from '../../contracts/routes/rivals.ts';
import { send, SP, upload } from '../support/calls.ts';
import { linkAccount, sessionOf, syncNow } from '../support/integrations.ts';
import { partOf } from '../support/linked-fakes.ts';
import { sync, test, type Remote } from '../support/linked-servers.ts';
import { picture } from '../support/pictures.ts';
import { batch, play } from '../support/plays.ts';
import { add, paramsOf, single } from '../support/target-calls.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const here = { params: { userID: 'me', ...SP } };

/** Makes a player there, with one here who has linked that account and brought its scores. */
async function pair(server: TestServer, remote: Remote, name: string): Promise<{ there: Player; here: Player }> {
  const there = await remote.server.player(`${name}There`);
  const player = await server.player(name);
  await upload(there, batch([play(1)]));
  await linkAccount(
    { server, session: await sessionOf(server, player) },
    { baseUrl: remote.proxy.url, key: there.key },
  );
  await sync(server, player);
  return { there, here: player };
}

const bringNow = async (server: TestServer, player: Player, more: Record<string, unknown>) =>
  (await syncNow(server, player, more)).json.body as Awaited<ReturnType<typeof sync>>;

const choose = (player: Player, rivals: readonly Player[]) =>
  player.api.rivals.replace({ ...here, json: { rivalIDs: rivals.map(({ user }) => user.id) } });

const rivalsOf = async (player: Player) => (await player.api.rivals.list(here)).body.map(({ username }) => username);

test('rivals are players here who have linked their account there; those who were removed here stay so', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  const [ann, bob, cat] = [
    await pair(server, remote, 'Ann'),
    await pair(server, remote, 'Bob'),
    await pair(server, remote, 'Cat'),
  ];
  const stranger = await remote.server.player('Stranger');
  await upload(stranger, batch([play(1)]));
  await choose(remote.player, [bob.there, stranger, ann.there]);
  const first = await bringNow(server, hazel, { bring: ['rivals'] });
  expect(partOf(first, 'rivals')).toMatchObject({
    brought: 2,
    already: 0,
    missing: [{ code: 'unknown_player', count: 1, message: 'They have not linked that account here: Stranger' }],
  });
  expect(await rivalsOf(hazel)).toEqual(['Bob', 'Ann']);
  const told = (await ann.here.logIn()).notifications.list({ params: { userID: 'me' } });
  expect((await told).body).toMatchObject([{ body: { type: 'RIVALED_BY' } }]);
  await choose(hazel, [ann.here]);
  await choose(remote.player, [bob.there, stranger, cat.there]);
  expect(partOf(await bringNow(server, hazel, { bring: ['rivals'] }), 'rivals')).toMatchObject({
    brought: 1,
    already: 1,
  });
  expect(await rivalsOf(hazel)).toEqual(['Ann', 'Cat']);
  await bringNow(server, hazel, { bring: ['rivals'], overwrite: true });
  expect(await rivalsOf(hazel)).toEqual(['Bob', 'Cat']);
});

test('rivals come up to the number that a player may have, and those without scores here are named', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  const others: Player[] = [];
  for (let n = 0; n < MOST_RIVALS; n += 1) {
    const other = await server.player(`Local${n}`);
    await upload(other, batch([play(2)]));
    others.push(other);
  }
  const one = await pair(server, remote, 'Ann');
  const without = await remote.server.player('Idle');
  const idle = await server.player('IdleHere');
  const session = await sessionOf(server, idle);
  const link = { baseUrl: remote.proxy.url, key: without.key };
  const { integrationID } = await linkAccount({ server, session }, link);
  await sync(server, idle);
  expect(await send(server, `/api/v1/users/me/integrations/${integrationID}`, { headers: session })).toMatchObject({
    status: 200,
  });
  await upload(without, batch([play(1)]));
  await bringNow(server, hazel, { bring: [] });
  await choose(hazel, others);
  await choose(remote.player, [one.there, without]);
  expect(partOf(await bringNow(server, hazel, { bring: ['rivals'] }), 'rivals')).toMatchObject({
    brought: 0,
    missing: [
      { code: 'too_many', message: expect.stringContaining('5 rivals in iidx:SP') },
      { code: 'unknown_player', message: expect.stringContaining('Idle has no scores in iidx:SP') },
    ],
  });
  expect(await rivalsOf(hazel)).toHaveLength(MOST_RIVALS);
});

test('goals, quests, settings, profile and pictures come from another Kaiden, through both of its APIs or one', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  const there = remote.player;
  await upload(there, batch([play(1), play(2)]));
  await add(there, single(2, 'scoreData.score', 900));
  await there.api.ugptTargets.takeQuest(paramsOf(there));
  await there.api.ugptSettings.change({ ...here, json: { defaultTable: 'levels', gameSpecific: { bpiTarget: 5 } } });
  const stat = { mode: 'chart' as const, chartID: chartID('iidx 1 SP ANOTHER true'), property: 'playcount' as const };
  await there.api.showcase.change({ ...here, json: [stat] });
  await (await there.logIn()).users.update({ params: { userID: 'me' }, json: { about: 'Hello.' } });
  await there.api.pictures.setPfp({ params: { userID: 'me' }, form: { pfp: picture(4) } });
  const all = ['goals', 'rivals', 'settings', 'profile', 'pictures'];
  const { brought } = await bringNow(server, hazel, { bring: all });
  expect(brought!.map(({ part, brought, missing }) => [part, brought, missing])).toEqual([
    ['goals', 1, []],
    ['quests', 1, []],
    ['settings', 2, []],
    ['showcase', 1, []],
    ['profile', 1, []],
    ['pictures', 1, []],
  ]);
  const again = await bringNow(server, hazel, { bring: all });
  expect(again.brought!.map(({ brought }) => brought)).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await hazel.api.ugptSettings.get(here)).body).toMatchObject({ defaultTable: 'levels', stats: [stat] });
});
