import { describe, expect } from 'vitest';

import { updateIntegration } from '../../../src/links/integrations/store.ts';
import { command } from '../../../src/writer/command.ts';
import { eventually } from '../../support/eventually.ts';
import { DAY } from '../support.ts';
import { gate, played, scoresOf, test, WRONG_KEY } from './support.ts';

const MINUTE = 60_000;

describe('a key that the other server does not accept', () => {
  test('stops the schedule at once, with one notification that says what to do', async ({
    integrationID,
    remote,
    schedules,
  }) => {
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave(WRONG_KEY);
    await schedules.later(0);
    const { stopped, stopCode, nextSync, schedule, lastError } = await schedules.now();
    expect(stopCode).toBe('wrong_key');
    expect(stopped).toBe('The API key is not accepted. Create a new key there and save it under Integrations');
    expect([nextSync, schedule]).toEqual([null, 'hourly']);
    expect(lastError).toContain('does not know this API key');
    for (const ms of [5 * MINUTE, DAY, 7 * DAY]) expect(await schedules.later(ms)).toMatchObject({ started: 0 });
    const host = new URL(remote.proxy.url).host;
    expect(await schedules.notified()).toMatchObject([
      {
        title: `Scores are no longer imported from ${host}: ${stopped}`,
        body: { type: 'SYNC_STOPPED', content: { integrationID, host, stopCode: 'wrong_key' } },
      },
    ]);
  });

  test('that is refused in the middle stops it as well', async ({ remote, schedules }) => {
    await played(remote, 1);
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave((request) => (request.includes('/iidx/') ? WRONG_KEY : 'pass'));
    await schedules.later(0);
    expect((await schedules.now()).stopped).toMatch(/API key is not accepted/);
  });

  test.for([
    ['a new key is saved', (key: string) => ({ '!apiKey': key })],
    ['the schedule is chosen again', () => ({ schedule: 'hourly' })],
  ] as const)('starts anew when %s', async ([, json], { server, remote, schedules }) => {
    await played(remote, 1);
    await schedules.change({ schedule: 'hourly' });
    remote.proxy.behave(WRONG_KEY);
    await schedules.later(0);
    remote.proxy.behave('pass');
    const { sync } = await schedules.change(json(remote.player.key));
    expect(sync).toMatchObject({ schedule: 'hourly', stopped: null, nextSync: Date.now() });
    expect(await schedules.later(5 * MINUTE)).toMatchObject({ started: 1 });
    expect([scoresOf(server), (await schedules.now()).lastError]).toEqual([1, null]);
    expect(await schedules.notified()).toHaveLength(1);
  });

  test('stops nothing where there is no schedule', async ({ hazel, remote, schedules }) => {
    remote.proxy.behave(WRONG_KEY);
    await hazel.api.imports.fromAPI({ json: { importType: 'api/tachi' } }).catch(() => undefined);
    expect((await schedules.now()).stopped).toBeNull();
    expect(await schedules.notified()).toEqual([]);
  });

  test('is not held against a new one that was saved meanwhile', async ({ remote, schedules }) => {
    await schedules.change({ schedule: 'hourly' });
    const { opened, open } = gate();
    remote.proxy.behave(() => ({ ...WRONG_KEY, after: opened }));
    const running = schedules.later(0);
    await eventually(() => expect(remote.proxy.seen).not.toEqual([]));
    await schedules.change({ '!apiKey': remote.player.key });
    open();
    await running;
    expect(await schedules.now()).toMatchObject({ stopped: null, lastError: null });
  });
});

const spoilKey = command<undefined, void>('test.spoilKey', async (tx) => {
  await updateIntegration(tx, 1, { sealedKey: 'k1.00000000.nonsense' });
});

test('a stored key that can not be read stops the schedule at once', async ({ server, remote, schedules }) => {
  await schedules.change({ schedule: 'daily' });
  await server.deps.writer.run(spoilKey, undefined);
  await schedules.later(0);
  expect((await schedules.now()).stopped).toBe('The stored API key can’t be read. Save it again under Integrations');
  expect(await schedules.notified()).toHaveLength(1);
  expect(remote.proxy.seen).toEqual([]);
  expect((await schedules.change({ '!apiKey': remote.player.key })).sync.stopped).toBeNull();
});
