import { describe, expect } from 'vitest';

import { insertNotifications } from '../../src/accounts/notifications/store.ts';
import { command } from '../../src/writer/command.ts';
import { bearer, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const TIMES = [NOON + 1, NOON + 3, NOON + 2];

const announce = command('tests.announce', (tx, users: readonly number[]) => {
  const rows = users.flatMap((user) =>
    TIMES.map((sentAt) => ({ notifID: `N${user} ${sentAt}`, user, title: `At ${sentAt}`, sentAt })),
  );
  return insertNotifications(
    tx,
    rows.map((row) => ({ ...row, type: 'SITE_ANNOUNCEMENT' as const, content: {}, read: false })),
  );
});

/** Tells both players three things each, and returns their clients with a session. */
async function tell({ deps }: TestServer, ...players: Player[]) {
  await deps.writer.run(
    announce,
    players.map(({ user }) => user.id),
  );
  return Promise.all(players.map((player) => player.logIn()));
}

const me = { params: { userID: 'me' } };

describe('notifications', () => {
  test('come latest first', async ({ server, hazel }) => {
    const [own] = await tell(server, hazel);
    const { body } = await own!.notifications.list(me);
    expect(body.map(({ sentAt, read, sentTo }) => [sentAt, read, sentTo])).toEqual(
      TIMES.toSorted((a, b) => b - a).map((time) => [time, false, hazel.user.id]),
    );
  });

  test('are all marked as read, and those of others are not', async ({ server, hazel, rowan }) => {
    const [own, other] = await tell(server, hazel, rowan);
    expect((await own!.notifications.markAllRead(me)).body).toEqual({});
    expect((await own!.notifications.list(me)).body.map(({ read }) => read)).toEqual([true, true, true]);
    expect((await other!.notifications.list(me)).body.map(({ read }) => read)).toEqual([false, false, false]);
  });

  test('are all deleted, and those of others are not', async ({ server, hazel, rowan }) => {
    const [own, other] = await tell(server, hazel, rowan);
    expect((await own!.notifications.deleteAll(me)).body).toEqual({});
    expect((await own!.notifications.list(me)).body).toEqual([]);
    expect((await other!.notifications.list(me)).body).toHaveLength(3);
  });

  test('that came this moment are left alone: whoever asks has not seen them', async ({ server, hazel, rowan }) => {
    const [own] = await tell(server, rowan);
    for (const player of [hazel, rowan]) await upload(player, batch([play(1)]));
    await hazel.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: [rowan.user.id] } });
    await own!.notifications.markAllRead(me);
    expect((await own!.notifications.list(me)).body.map(({ read }) => read)).toEqual([false, true, true, true]);
    await own!.notifications.deleteAll(me);
    expect((await own!.notifications.list(me)).body.map(({ body }) => body.type)).toEqual(['RIVALED_BY']);
  });

  test.for([
    { method: 'GET', path: 'notifications' },
    { method: 'POST', path: 'notifications/mark-all-read' },
    { method: 'POST', path: 'notifications/delete-all' },
  ])('are nothing for others, $method $path', async ({ method, path }, { server, hazel, rowan }) => {
    const [own, other] = await tell(server, hazel, rowan);
    const url = `/api/v1/users/rowan/${path}`;
    expect((await send(server, url, { method })).status).toBe(401);
    const byKey = await send(server, url, { method, headers: bearer(rowan.key) });
    expect([byKey.status, byKey.json.code]).toEqual([403, 'session_required']);
    const { cookie } = await server.admin('Sorrel');
    const byAdministrator = await send(server, url, { method, headers: { cookie } });
    expect([byAdministrator.status, byAdministrator.json.code]).toEqual([403, 'not_owner']);
    await expect(own!.notifications.list({ params: { userID: 'rowan' } })).rejects.toMatchObject({ status: 403 });
    expect((await other!.notifications.list(me)).body.map(({ read }) => read)).toEqual([false, false, false]);
  });
});
