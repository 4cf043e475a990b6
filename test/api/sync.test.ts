import { expect } from 'vitest';

import { send, upload } from '../support/calls.ts';
import { linkAccount } from '../support/integrations.ts';
import { integration, many, playsOf, sdvx, sdvxBatch, sync, test } from '../support/linked-servers.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import type { Behaviour, Proxy } from '../support/proxy.ts';

const lists = ({ seen }: Proxy) =>
  seen.filter((request) => /scores|pbs/.test(request)).map((path) => path.split('/').slice(-2).join('/'));

const rich = play(3, {
  judgements: { pgreat: 300, great: 100 },
  optional: { bp: 3 },
  scoreMeta: { random: 'MIRROR' },
  comment: 'good',
});

test('everything that was played elsewhere comes, as it was, in one import', async ({
  server,
  hazel,
  session,
  remote,
  integrationID,
}) => {
  await upload(
    remote.player,
    batch([play(1), play(1, { score: 800, timeAchieved: NOON + MINUTE }), play(2, { timeAchieved: null }), rich]),
  );
  await upload(remote.player, sdvxBatch(sdvx(1), sdvx(2)));
  const document = await sync(server, hazel);
  expect(document).toMatchObject({ importType: 'api/tachi', game: null, errors: [], duplicates: [] });
  expect(document.idStrings.toSorted()).toEqual(['iidx:SP', 'sdvx:Single']);
  expect(document.scoreIDs).toHaveLength(6);
  expect(document.createdSessions).toHaveLength(2);
  expect(playsOf(server)).toEqual(playsOf(remote.server));
  expect(await integration(server, session)).toMatchObject({ sync: { lastSync: expect.any(Number), lastError: null } });
  const { json } = await send(server, `/api/v1/imports/${document.importID}`);
  expect(json.body).toMatchObject({ import: { idStrings: document.idStrings }, scores: { length: 6 } });
  expect(integrationID).toMatch(/^I/);
});

test('without anything new, nothing is asked for but whether there is', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  await sync(server, hazel);
  remote.proxy.seen.length = 0;
  expect(await sync(server, hazel)).toMatchObject({
    scoreIDs: [],
    idStrings: [],
    game: null,
    errors: [],
    duplicates: [],
  });
  expect(lists(remote.proxy)).toEqual([]);
});

test('what is new comes from the list of the latest plays, when that has all of it', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1), play(2)]));
  await sync(server, hazel);
  await upload(remote.player, batch([play(3)]));
  remote.proxy.seen.length = 0;
  expect(await sync(server, hazel)).toMatchObject({
    scoreIDs: { length: 1 },
    duplicates: { length: 2 },
    idStrings: ['iidx:SP'],
  });
  expect(lists(remote.proxy)).toEqual(['scores/recent']);
});

test('new plays that are older than the latest hundred come as well', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch(many));
  await sync(server, hazel);
  await upload(remote.player, batch([play(5, { score: 300, timeAchieved: NOON - 1000 * MINUTE })]));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 } });
  expect(playsOf(server)).toEqual(playsOf(remote.server));
});

test('plays that went elsewhere in between hide none of those that came', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  const { scoreIDs } = await upload(remote.player, batch([play(1), play(2), play(3)]));
  await sync(server, hazel);
  await remote.player.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
  await upload(remote.player, batch([play(4), play(5)]));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 2 } });
});

test('only the games that were chosen come', async ({ server, hazel, session, remote }) => {
  await upload(remote.player, batch([play(1)]));
  await upload(remote.player, sdvxBatch(sdvx(1)));
  await linkAccount(
    { server, session },
    { baseUrl: remote.proxy.url, key: remote.player.key, idStrings: ['sdvx:Single'] },
  );
  expect(await sync(server, hazel)).toMatchObject({ idStrings: ['sdvx:Single'], game: 'sdvx' });
});

test('a server without a list of all plays gives those of its sessions and of the charts that have a PB', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  // PBs of two plays and of one, and one of the latest plays that is behind none.
  const old = { timeAchieved: NOON - MINUTE };
  const plays = [
    play(1, { score: 1000, lamp: 'FAILED', ...old }),
    play(1, { score: 500, lamp: 'HARD CLEAR', ...old }),
    play(2, { score: 1001, ...old }),
    play(2, { score: 100, timeAchieved: NOON + 1000 * MINUTE }),
    play(3, { score: 99, timeAchieved: null }),
    ...many.filter(({ identifier }) => !['Song 1', 'Song 2'].includes(identifier)),
  ];
  await upload(remote.player, batch(plays));
  remote.proxy.behave((request) => (request.endsWith('/scores/all') ? { status: 404 } : 'pass'));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 109 }, errors: [] });
  expect(playsOf(server)).toEqual(playsOf(remote.server));
});

test('a server that has neither gives the plays that its PBs are put together from, and how many are missing is said', async ({
  server,
  hazel,
  session,
  remote,
  integrationID: _,
}) => {
  const plays = [
    play(1, { score: 1000, lamp: 'FAILED', timeAchieved: null }),
    play(1, { score: 500, lamp: 'HARD CLEAR', timeAchieved: null }),
    play(1, { score: 400, lamp: 'CLEAR', timeAchieved: null }),
    ...many.filter(({ identifier }) => identifier !== 'Song 1'),
  ];
  await upload(remote.player, batch(plays));
  const isMissing = (request: string) =>
    /\/scores\/(?!recent)|\/sessions\//.test(request) && !request.includes('composition');
  remote.proxy.behave((request) => (isMissing(request) ? { status: 404 } : 'pass'));
  const { errors } = await sync(server, hazel);
  expect(errors).toMatchObject([{ type: 'RemoteFailed' }]);
  const [here, there] = [playsOf(server), playsOf(remote.server)];
  expect(here.filter((one) => !there.includes(one))).toEqual([]);
  expect(errors[0]!.message).toContain(`iidx:SP: ${here.length} of ${there.length} scores came`);
  const { lastSync, lastError } = (await integration(server, session)).sync;
  expect([lastSync, lastError]).toEqual([expect.any(Number), errors[0]!.message]);
  // It is no failure: nothing is asked for again until there is something new.
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: [], errors: [] });
});

test('charts that were half gone through are gone on with, and no PB is a play that never was', async ({
  server,
  hazel,
  session,
  remote,
  integrationID: _,
}) => {
  const charts = Array.from({ length: 40 }, (_, n) => n + 1);
  const both = (difficulty: string) =>
    charts.flatMap((n) => [
      play(n, { difficulty, score: 700, lamp: 'FAILED', timeAchieved: null }),
      play(n, { difficulty, score: 600, lamp: 'HARD CLEAR', timeAchieved: null }),
    ]);
  const dp = { ...batch(both('ANOTHER')), meta: { game: 'iidx', playtype: 'DP', service: 'test' } };
  await upload(remote.player, batch([...both('ANOTHER'), ...both('HYPER')]));
  await upload(remote.player, dp);
  // 80 charts of SP are one page, so give up in the middle of it; DP comes whole.
  let asked = 0;
  const failing = (request: string): Behaviour => {
    if (request.endsWith('/scores/all')) return { status: 404 };
    if (!/\/SP\/scores\/[0-9a-f]{40}$/.test(request)) return 'pass';
    asked += 1;
    return asked > 60 ? { status: 500 } : 'pass';
  };
  remote.proxy.behave(failing);
  const first = await sync(server, hazel);
  expect(first.errors).toMatchObject([{ type: 'RemoteFailed', message: expect.stringMatching(/^iidx:SP: .* 500/) }]);
  expect(await integration(server, session)).toMatchObject({
    sync: { lastSync: null, lastError: expect.stringContaining('iidx:SP') },
  });
  const partly = playsOf(server);
  expect(partly.filter((one) => !playsOf(remote.server).includes(one))).toEqual([]);
  asked = -1000;
  expect((await sync(server, hazel)).errors).toEqual([]);
  expect(playsOf(server)).toEqual(playsOf(remote.server));
});
