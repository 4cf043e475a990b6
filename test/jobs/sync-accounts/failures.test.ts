import { describe, expect } from 'vitest';

import { upload } from '../../support/calls.ts';
import { diagnose } from '../../support/doctor.ts';
import { dump } from '../../support/dump.ts';
import { batch } from '../../support/plays.ts';
import { DAY, HOUR } from '../support.ts';
import { FAILING, played, scoresOf, test } from './support.ts';

describe('after a failure', () => {
  test('the next try waits 1 hour, 4 hours, 1 day and 3 days, and after 7 days the schedule stops', async ({
    server,
    remote,
    schedules,
  }) => {
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave(FAILING);
    await schedules.later(0);
    for (const pause of [HOUR, 4 * HOUR, DAY, 3 * DAY, 3 * DAY]) {
      const { nextSync, lastError, stopped } = await schedules.now();
      expect([nextSync! - Date.now(), stopped]).toEqual([pause, null]);
      expect(lastError).toContain('500');
      expect(await schedules.later(pause - 1)).toMatchObject({ started: 0 });
      expect(await schedules.notified()).toEqual([]);
      expect(await schedules.later(1)).toMatchObject({ started: 1 });
    }
    const { nextSync, stopped, stopCode, schedule } = await schedules.now();
    expect(stopCode).toBe('failing');
    expect([nextSync, schedule]).toEqual([null, 'hourly']);
    expect(stopped).toMatch(/^It has failed for 7 days.*500/s);
    expect(await schedules.notified()).toMatchObject([{ title: expect.stringContaining(String(stopped)) }]);
    expect(await schedules.later(30 * DAY)).toMatchObject({ started: 0 });
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('a success starts the pauses from the first again', async ({ remote, schedules }) => {
    await schedules.change({ schedule: 'daily' });
    remote.proxy.behave(FAILING);
    for (const ms of [0, HOUR, 4 * HOUR]) await schedules.later(ms);
    remote.proxy.behave('pass');
    await schedules.later(DAY);
    const { nextSync, lastSync, lastError } = await schedules.now();
    expect([lastSync, lastError]).toEqual([Date.now(), null]);
    expect(nextSync! - Date.now()).toBeLessThanOrEqual(DAY);
    remote.proxy.behave(FAILING);
    await schedules.later(nextSync! - Date.now());
    expect((await schedules.now()).nextSync! - Date.now()).toBe(HOUR);
    // A week of failures counts from here.
    for (const ms of [HOUR, 4 * HOUR, DAY, 3 * DAY]) await schedules.later(ms);
    expect((await schedules.now()).stopped).toBeNull();
  });

  test('of a part, the rest is there and the next try waits an hour', async ({ server, remote, schedules }) => {
    await played(remote, 1);
    await upload(remote.player, { ...batch([]), meta: { game: 'sdvx', playtype: 'Single', service: 'test' } });
    await schedules.change({ schedule: 'daily' });
    remote.proxy.behave((request) => (request.includes('/iidx/') ? FAILING : 'pass'));
    await schedules.later(0);
    expect((await schedules.now()).nextSync! - Date.now()).toBe(HOUR);
    remote.proxy.behave('pass');
    await schedules.later(HOUR);
    expect([scoresOf(server), (await schedules.now()).lastError]).toEqual([1, null]);
  });

  test('success by hand counts, too', async ({ server, hazel, remote, schedules }) => {
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave(FAILING);
    for (const ms of [0, HOUR]) await schedules.later(ms);
    remote.proxy.behave('pass');
    await hazel.api.imports.fromAPI({ json: { importType: 'api/tachi' } });
    expect((await schedules.now()).nextSync! - Date.now()).toBeLessThanOrEqual(HOUR);
    expect(dump(server.file)['integrations']).toMatchObject([{ sync_failures: 0, failing_since: null }]);
  });

  test('failures by hand do not lengthen the pauses', async ({ hazel, remote, schedules }) => {
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave(FAILING);
    await schedules.later(0);
    const { nextSync } = await schedules.now();
    for (const _ of [1, 2, 3]) {
      await hazel.api.imports.fromAPI({ json: { importType: 'api/tachi' } }).catch(() => undefined);
    }
    expect((await schedules.now()).nextSync).toBe(nextSync);
  });
});
