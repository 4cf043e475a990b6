import { describe, expect } from 'vitest';

import { deleteAccountDeletion, insertAccountDeletion } from '../../src/accounts/auth/store.ts';
import { notify } from '../../src/accounts/notifications/notify.ts';
import { deleteAccounts } from '../../src/operations/jobs/delete-accounts.ts';
import { setRivals } from '../../src/play/rivals/commands.ts';
import { command } from '../../src/writer/command.ts';
import { failureOf, loggedIn, SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { keyFrom } from '../support/oauth.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

const DAY = 24 * HOUR;
const never = new AbortController().signal;
const me = { userID: 'me' };
const OWN = { '!password': 'correct horse' };

/** Moves the time when an account is to go into the past. */
const makeDue = command<{ userID: number }, void>('test.makeDue', async (tx, { userID }, { now }) => {
  await deleteAccountDeletion(tx, userID);
  await insertAccountDeletion(tx, { userID, requestedAt: now() - 15 * DAY, deleteAt: now() - DAY });
});
const tell = command<{ userID: number }, void>('test.tell', async (tx, { userID }, { now }) =>
  notify(tx, userID, { title: 'News', type: 'SITE_ANNOUNCEMENT', content: {} }, now()),
);

const tellOfRival = command<{ userID: number; rivalID: number }, void>(
  'test.tellOfRival',
  async (tx, { userID, rivalID }, { now }) => {
    const content = { userID: rivalID, username: 'gone', ...SP, importID: 'I1', count: 0, charts: [] };
    await notify(tx, userID, { title: 'gone has beaten you', type: 'PBS_BEATEN', content }, now());
  },
);

/** Somebody who has something of everything. */
async function busyPlayer(server: TestServer, name: string) {
  const player = await loggedIn(server, name);
  const { body: key } = await player.api.apiTokens.create({ params: me, json: { permissions: ['submit_score'] } });
  const classes = { dan: 'KAIDEN' };
  const plays = [1, 2, 3].map((song) => play(song, { timeAchieved: NOON + song * HOUR }));
  const { scoreIDs } = await upload(player, batch([...plays, play(99)], { classes }));
  await upload(player, batch([play(1)], {}, { playtype: 'DP' }));
  await player.api.scores.delete({ params: { scoreID: scoreIDs[2]! }, json: { blacklist: true } });
  await player.api.ugptTargets.takeQuest({ params: { ...me, ...SP, questID: 'quest' } });
  await player.api.users.updateSettings({ params: me, json: { developerMode: true } });
  await server.deps.writer.run(tell, { userID: player.user.id });
  return { ...player, key: key.token };
}

/** The rows of each table that are somebody's; tables without any are left out. */
const rowsOf = (file: string, userID: number): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(dump(file))
      .map(([table, rows]): [string, unknown[]] => {
        const isTheirs = (row: Record<string, unknown>) =>
          (table === 'users' ? row['id'] : (row['user'] ?? row['user_id'])) === userID;
        return [table, (rows as Record<string, unknown>[]).filter(isTheirs)];
      })
      .filter(([, rows]) => rows.length > 0),
  );

describe('an account that is due', () => {
  test('goes with all that its user has, and everybody else has what they had', async ({ server, guest }) => {
    const hazel = await busyPlayer(server, 'hazel');
    const rowan = await busyPlayer(server, 'rowan');
    expect(Object.keys(rowsOf(server.file, hazel.user.id)).length).toBeGreaterThan(15);
    const before = rowsOf(server.file, rowan.user.id);
    await server.deps.writer.run(makeDue, { userID: hazel.user.id });

    const report = await deleteAccounts(server.deps, never);
    expect(report).toEqual({
      message: 'deleted 1 account with 3 scores',
      figures: { deleted: 1, scores: 3, skipped: 0 },
    });
    expect(rowsOf(server.file, hazel.user.id)).toEqual({});
    expect(rowsOf(server.file, rowan.user.id)).toEqual(before);
    expect(await diagnose(server.deps)).toEqual([]);

    expect(await failureOf(guest.users.get({ params: { userID: 'hazel' } }))).toMatchObject({ status: 404 });
    expect(await failureOf(server.client(hazel.key).status.get())).toMatchObject({ code: 'unknown_token' });
    expect((await hazel.api.status.get()).body.whoami).toBeNull();
    const { body } = await guest.games.leaderboard({ params: SP });
    expect(body.users.map(({ username }) => username)).toEqual(['rowan']);
    expect((await guest.users.gameStats({ params: { userID: 'rowan' } })).body[0]!.__rankingData).toMatchObject({
      ktLampRating: { ranking: 1, outOf: 1 },
    });
    expect((await deleteAccounts(server.deps, never)).figures).toMatchObject({ deleted: 0 });
  });

  test('leaves a name that is free, and an id that is not', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    await server.deps.writer.run(makeDue, { userID: hazel.user.id });
    await deleteAccounts(server.deps, never);
    const again = await loggedIn(server, 'hazel');
    expect(again.user.id).toBeGreaterThan(hazel.user.id);
  });

  test('goes the next time when the program ends in between; until then nobody gets in', async ({ server }) => {
    const hazel = await busyPlayer(server, 'hazel');
    await server.deps.writer.run(makeDue, { userID: hazel.user.id });
    const ending = new AbortController();
    const { signal } = ending;
    let looks = 0;
    const check = signal.throwIfAborted.bind(signal);
    signal.throwIfAborted = () => {
      looks += 1;
      if (looks === 2) ending.abort();
      check();
    };
    await expect(deleteAccounts(server.deps, signal)).rejects.toMatchObject({ name: 'AbortError' });
    const login = server.client().auth.login({ json: { username: 'hazel', ...OWN, captcha: '' } });
    expect(await failureOf(login)).toMatchObject({ status: 401 });
    expect(await diagnose(server.deps)).toEqual([]);

    expect((await deleteAccounts(server.deps, never)).figures).toMatchObject({ deleted: 1 });
    expect(rowsOf(server.file, hazel.user.id)).toEqual({});
  });

  test('waits while an import of its user runs', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    await server.deps.writer.run(makeDue, { userID: hazel.user.id });
    let done = () => {};
    const importing = server.deps.imports.alone(hazel.user.id, () => new Promise<void>((resolve) => (done = resolve)));
    expect((await deleteAccounts(server.deps, never)).figures).toEqual({ deleted: 0, scores: 0, skipped: 1 });
    done();
    await importing;
    expect((await deleteAccounts(server.deps, never)).figures).toMatchObject({ deleted: 1 });
  });
});

test('nobody keeps a notification that names a deleted account; other notifications stay', async ({
  server,
  rowan,
  hazel,
}) => {
  const gone = await busyPlayer(server, 'gone');
  for (const player of [rowan, hazel]) await upload(player, batch([play(1)]));
  const { writer } = server.deps;
  await writer.run(setRivals, { userID: gone.user.id, ...SP, rivalIDs: [rowan.user.id] });
  // A former rival, too.
  await writer.run(setRivals, { userID: gone.user.id, ...SP, rivalIDs: [] });
  await writer.run(setRivals, { userID: hazel.user.id, ...SP, rivalIDs: [rowan.user.id, gone.user.id] });
  await writer.run(tellOfRival, { userID: hazel.user.id, rivalID: gone.user.id });
  await writer.run(makeDue, { userID: gone.user.id });
  const typesOf = () =>
    (dump(server.file)['notifications'] as { type: string; content: string }[])
      .filter(({ content }) => JSON.parse(content).userID !== undefined)
      .map(({ type, content }) => [type, JSON.parse(content).username]);
  expect(typesOf()).toHaveLength(4);

  await deleteAccounts(server.deps, never);
  expect(typesOf()).toEqual([['RIVALED_BY', hazel.user.username]]);
});

describe('an account that is to go', () => {
  test('stays as it is for 14 days, but for the other login sessions', async ({ server }) => {
    const hazel = await busyPlayer(server, 'hazel');
    expect((await hazel.api.account.deletion({ params: me })).body).toBeNull();
    const { body } = await hazel.api.account.delete({ params: me, json: OWN });
    expect(body.deleteAt - body.requestedAt).toBe(14 * DAY);
    expect((await hazel.api.account.deletion({ params: me })).body).toEqual(body);
    expect((await hazel.api.account.delete({ params: me, json: OWN })).body).toEqual(body);

    const before = dump(server.file);
    expect((await deleteAccounts(server.deps, never)).figures).toEqual({ deleted: 0, scores: 0, skipped: 0 });
    expect(dump(server.file)).toEqual(before);
    expect((await server.client(hazel.key).status.get()).body.whoami).toBe(hazel.user.id);
  });

  test('stays for good when its user logs in, or says so', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    await hazel.api.account.delete({ params: me, json: OWN });
    await server.client().auth.login({ json: { username: 'hazel', ...OWN, captcha: '' } });
    expect((await hazel.api.account.deletion({ params: me })).body).toBeNull();

    await hazel.api.account.delete({ params: me, json: OWN });
    await hazel.api.account.cancelDeletion({ params: me });
    expect((await hazel.api.account.deletion({ params: me })).body).toBeNull();
    const error = await failureOf(hazel.api.account.cancelDeletion({ params: me }));
    expect(error).toMatchObject({ status: 409, code: 'not_being_deleted' });
  });

  test('is none without the right password', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const error = await failureOf(hazel.api.account.delete({ params: me, json: { '!password': 'wrong horse' } }));
    expect(error).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect((await hazel.api.account.deletion({ params: me })).body).toBeNull();
  });

  test('ends the other sessions of its user', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const login = await server.client().auth.login({ json: { username: 'hazel', ...OWN, captcha: '' } });
    const elsewhere = server.browser(login.headers.get('set-cookie')!.split(';')[0]!);
    await hazel.api.account.delete({ params: me, json: OWN });
    expect((await elsewhere.status.get()).body.whoami).toBeNull();
    expect((await hazel.api.status.get()).body.whoami).toBe(hazel.user.id);
  });
});

test('clients that somebody has made go with the account, and so do the keys that others have from them', async ({
  server,
  rowan,
}) => {
  const hazel = await loggedIn(server, 'hazel');
  const json = { name: 'Score Bot', permissions: ['submit_score' as const] };
  const key = await keyFrom(rowan, (await hazel.api.clients.create({ json })).body.clientID);
  expect((await server.client(key).status.get()).body.whoami).toBe(rowan.user.id);
  await server.deps.writer.run(makeDue, { userID: hazel.user.id });
  await deleteAccounts(server.deps, never);
  expect(await failureOf(server.client(key).status.get())).toMatchObject({ status: 401, code: 'unknown_token' });
  expect(dump(server.file)['clients']).toEqual([]);
  expect((await rowan.api.status.get()).body.whoami).toBe(rowan.user.id);
});
