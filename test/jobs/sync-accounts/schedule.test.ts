import { describe, expect } from 'vitest';

import { changeLevel } from '../../../src/operations/admin/change-level.ts';
import { diagnose } from '../../support/doctor.ts';
import { dump } from '../../support/dump.ts';
import { startV2 } from '../../support/fake-servers/v2.ts';
import { accountOf, GAMES } from '../../support/fake-servers/world.ts';
import { linkAccount } from '../../support/integrations.ts';
import { DAY, HOUR } from '../support.ts';
import { FAILING, played, scoresOf, test } from './support.ts';

describe('an integration', () => {
  test('has no schedule unless one is chosen, and is then left alone', async ({ server, remote, schedules }) => {
    await played(remote, 1);
    expect(await schedules.now()).toMatchObject({ schedule: null, nextSync: null, stopped: null });
    expect(await schedules.later(30 * DAY)).toEqual({ started: 0, skipped: 0, waiting: 0 });
    expect([remote.proxy.seen, scoresOf(server)]).toEqual([[], 0]);
  });

  test('can be set up with a schedule', async ({ server, session, remote }) => {
    const link = { baseUrl: remote.proxy.url, key: remote.player.key, schedule: 'daily' as const };
    const { sync } = await linkAccount({ server, session }, link);
    expect(sync).toMatchObject({ schedule: 'daily', nextSync: expect.any(Number), lastSync: null });
  });

  test.for([
    ['daily', DAY],
    ['hourly', HOUR],
  ] as const)(
    'that is to be brought up to date %s is so at once, and then when it is due',
    async ([schedule, period], { server, remote, schedules }) => {
      await played(remote, 1);
      await schedules.change({ schedule });
      expect(await schedules.later(0)).toMatchObject({ started: 1 });
      expect(scoresOf(server)).toBe(1);
      const { lastSync, nextSync, lastError } = await schedules.now();
      expect([lastSync, lastError]).toEqual([Date.now(), null]);
      expect(nextSync! - Date.now()).toBeGreaterThan(0);
      expect(nextSync! - Date.now()).toBeLessThanOrEqual(period);

      await played(remote, 2);
      expect(await schedules.later(nextSync! - Date.now() - 1)).toMatchObject({ started: 0 });
      expect(scoresOf(server)).toBe(1);
      expect(await schedules.later(1)).toMatchObject({ started: 1 });
      expect(scoresOf(server)).toBe(2);
      expect((await schedules.now()).nextSync).toBe(nextSync! + period);
      expect(await diagnose(server.deps)).toEqual([]);
    },
  );

  test('leaves no import in its player’s list when it has brought nothing', async ({ server, remote, schedules }) => {
    await played(remote, 1);
    await schedules.change({ schedule: 'hourly' });
    for (let hour = 0; hour < 3; hour += 1) expect(await schedules.later(HOUR)).toMatchObject({ started: 1 });
    expect(dump(server.file)['imports']).toMatchObject([{ status: 'completed' }]);
    expect(await schedules.now()).toMatchObject({ lastSync: Date.now(), lastError: null });
    await played(remote, 2);
    remote.proxy.behave(FAILING);
    await schedules.later(HOUR);
    remote.proxy.behave('pass');
    await schedules.later(2 * HOUR);
    // Imports that failed or brought something stay.
    const statuses = ['completed', 'failed', 'completed'].map((status) => ({ status }));
    expect(dump(server.file)['imports']).toMatchObject(statuses);
    expect(scoresOf(server)).toBe(2);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('says once, not every hour, which goals it could not bring', async ({ server, session, schedules }) => {
    const account = accountOf(GAMES[1]!, 20);
    const unknown = account.charts.at(-1)!;
    account.beside.goals = [{ id: 'G1', name: 'Elsewhere', on: unknown, metric: 'lamp', value: 2 }];
    const other = await startV2([account], 'k'.repeat(40));
    await linkAccount({ server, session }, { baseUrl: other.url, key: 'k'.repeat(40), schedule: 'hourly' });
    for (let hour = 0; hour < 4; hour += 1) expect(await schedules.later(HOUR)).toMatchObject({ started: 1 });
    expect(dump(server.file)['imports']).toHaveLength(1);
    // Goals that are missing since then are reported.
    account.beside.goals.push({ id: 'G2', name: 'Nowhere', on: unknown, metric: 'lamp', value: 3 });
    for (let hour = 0; hour < 3; hour += 1) await schedules.later(HOUR);
    expect(dump(server.file)['imports']).toHaveLength(2);
  });

  test('whose schedule is switched off is left alone again', async ({ remote, schedules }) => {
    await schedules.change({ schedule: 'hourly' });
    await schedules.later(0);
    expect((await schedules.change({ schedule: null })).sync).toMatchObject({ schedule: null, nextSync: null });
    remote.proxy.seen.length = 0;
    expect(await schedules.later(2 * DAY)).toMatchObject({ started: 0 });
    expect(remote.proxy.seen).toEqual([]);
  });

  test('keeps its times when something else of it changes, or the same schedule is sent', async ({ schedules }) => {
    await schedules.change({ schedule: 'daily' });
    await schedules.later(0);
    const { nextSync } = await schedules.now();
    expect((await schedules.change({ relay: true })).sync.nextSync).toBe(nextSync);
    expect((await schedules.change({ schedule: 'daily' })).sync.nextSync).toBe(nextSync);
  });

  test('of a banned player is left alone', async ({ server, hazel, remote, schedules }) => {
    await schedules.change({ schedule: 'hourly' });
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: hazel.user.id, authLevel: 0 });
    expect(await schedules.later(DAY)).toEqual({ started: 0, skipped: 0, waiting: 0 });
    expect(remote.proxy.seen).toEqual([]);
  });
});
