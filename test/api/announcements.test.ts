import { describe, expect } from 'vitest';

import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { post, SDVX, send, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const toldTo = async ({ logIn }: Player) =>
  (await (await logIn()).notifications.list({ params: { userID: 'me' } })).body.map(({ title, read, body }) => ({
    title,
    read,
    ...body,
  }));

describe('an announcement', () => {
  test('is told to everybody who is not banned', async ({ server, hazel, rowan }) => {
    const banned = await server.player('Aspen');
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: banned.user.id, authLevel: 0 });
    const { api } = await server.admin('Sorrel');
    const { body } = await api.admin.announce({ json: { title: '  News ' } });
    expect(body).toEqual({ sentTo: 3 });
    const news = { title: 'News', read: false, type: 'SITE_ANNOUNCEMENT', content: {} };
    expect(await toldTo(hazel)).toEqual([news]);
    expect(await toldTo(rowan)).toEqual([news]);
    const told = dump(server.file)['notifications'] as { user: number; notif_id: string }[];
    expect(told.map(({ user }) => user)).not.toContain(banned.user.id);
    expect(new Set(told.map((row) => row.notif_id)).size).toBe(3);
  });

  test('of a game:playtype is told to its players', async ({ server, hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)], {}, { playtype: 'DP' }));
    const { api } = await server.admin('Sorrel');
    expect((await api.admin.announce({ json: { title: 'New charts', ...SP } })).body).toEqual({ sentTo: 1 });
    expect((await api.admin.announce({ json: { title: 'New charts', ...SDVX } })).body).toEqual({ sentTo: 0 });
    expect(await toldTo(hazel)).toEqual([{ title: 'New charts', read: false, type: 'SITE_ANNOUNCEMENT', content: SP }]);
    expect(await toldTo(rowan)).toEqual([]);
    const { body } = await api.admin.auditLog();
    expect(body.entries[1]).toMatchObject({
      action: 'announcement',
      target: { title: 'New charts', ...SP },
      after: { sentTo: 1 },
    });
  });

  test('can be read by everybody, the latest five, whatever those who were told do with theirs', async ({
    server,
    guest,
    hazel,
  }) => {
    expect((await guest.status.announcements()).body).toEqual([]);
    const { api } = await server.admin('Sorrel');
    await api.admin.announce({ json: { title: 'New charts', ...SP } });
    for (let n = 1; n <= 5; n += 1) await api.admin.announce({ json: { title: `News ${n}` } });
    await (await hazel.logIn()).notifications.deleteAll({ params: { userID: 'me' } });
    const { body } = await guest.status.announcements();
    expect(body.map(({ title }) => title)).toEqual(['News 5', 'News 4', 'News 3', 'News 2', 'News 1']);
    await api.admin.announce({ json: { title: 'More charts', ...SP } });
    expect((await guest.status.announcements()).body[0]).toEqual({
      title: 'More charts',
      sentAt: expect.any(Number),
      ...SP,
    });
  });

  test.for([
    {},
    { title: '' },
    { title: '   ' },
    { title: 'x'.repeat(201) },
    { title: 'News', game: 'iidx' },
    { title: 'News', playtype: 'SP' },
    { title: 'News', game: 'chess', playtype: 'SP' },
    { title: 'News', game: 'iidx', playtype: 'Single' },
    { title: 'News', text: 'More' },
  ])('is not made of %j, and nobody is told anything', async (body, { server, hazel }) => {
    const { cookie } = await server.admin('Sorrel');
    const before = dump(server.file);
    const { status, json } = await send(server, '/api/v1/admin/announcement', post(body, { cookie }));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(dump(server.file)).toEqual(before);
    expect(await toldTo(hazel)).toEqual([]);
  });
});
