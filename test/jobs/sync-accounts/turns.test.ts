import { describe, expect } from 'vitest';

import { pause } from '../../../src/base/shared/pause.ts';
import { syncAccounts } from '../../../src/operations/jobs/sync-accounts.ts';
import { upload } from '../../support/calls.ts';
import { eventually } from '../../support/eventually.ts';
import { linkAccount, sessionOf } from '../../support/integrations.ts';
import { batch, play } from '../../support/plays.ts';
import { startProxy } from '../../support/proxy.ts';
import { createWorld } from '../support.ts';
import { FAILING, gate, never, played, scoresOf, test } from './support.ts';

const MINUTE = 60_000;

describe('a player', () => {
  test('whose import runs is skipped, and has their turn at the next run', async ({
    server,
    hazel,
    remote,
    schedules,
  }) => {
    await played(remote, 1);
    await schedules.change({ schedule: 'hourly' });
    let done = () => {};
    const importing = server.deps.imports.alone(hazel.user.id, () => new Promise<void>((resolve) => (done = resolve)));
    const { figures } = await syncAccounts(server.deps, never);
    expect([figures, remote.proxy.seen]).toEqual([{ started: 0, skipped: 1, waiting: 0 }, []]);
    done();
    await importing;
    expect(await schedules.later(5 * MINUTE)).toEqual({ started: 1, skipped: 0, waiting: 0 });
    expect(scoresOf(server)).toBe(1);
  });

  test('can import plays while their schedule waits for the other server', async ({
    server,
    hazel,
    remote,
    schedules,
  }) => {
    await played(remote, 1);
    await schedules.change({ schedule: 'hourly' });
    const { opened, open } = gate();
    remote.proxy.behave(() => ({ ...FAILING, after: opened }));
    await syncAccounts(server.deps, never);
    await eventually(() => expect(remote.proxy.seen).not.toEqual([]));
    expect(await syncAccounts(server.deps, never)).toMatchObject({ figures: { started: 0, skipped: 0 } });
    await upload(hazel, batch([play(2)]));
    expect(scoresOf(server)).toBe(1);
    remote.proxy.behave('pass');
    open();
    await server.deps.imports.idle();
    expect(scoresOf(server)).toBe(2);
  });

  test('with two accounts has one brought after the other', async ({ server, session, remote, schedules }) => {
    const other = await remote.server.player('Away');
    await upload(other, batch([play(5)]));
    await played(remote, 1);
    const second = await startProxy(remote.url);
    await linkAccount({ server, session }, { baseUrl: second.url, key: other.key, schedule: 'daily' });
    await schedules.change({ schedule: 'daily' });
    expect(await schedules.later(0)).toMatchObject({ started: 1, skipped: 1 });
    expect(await schedules.later(5 * MINUTE)).toMatchObject({ started: 1, skipped: 0 });
    expect(scoresOf(server)).toBe(2);
  });
});

test('when many are due at once, ten are brought at a time, until all are', async ({ server, remote }) => {
  await played(remote, 1);
  const players = await Promise.all(Array.from({ length: 13 }, (_, n) => server.player(`Player${n}`)));
  for (const player of players) {
    const session = await sessionOf(server, player);
    await linkAccount({ server, session }, { baseUrl: remote.proxy.url, key: remote.player.key, schedule: 'daily' });
  }
  const { opened, open } = gate();
  remote.proxy.behave(() => ({ ...FAILING, after: opened }));
  const running = syncAccounts(server.deps, never);
  await eventually(() => expect(remote.proxy.seen).toHaveLength(10));
  // It looks for room every second.
  await pause(1500, never);
  expect(remote.proxy.seen).toHaveLength(10);
  remote.proxy.behave('pass');
  open();
  expect(await running).toMatchObject({ figures: { started: 13, waiting: 0 } });
  await server.deps.imports.idle();
  expect(scoresOf(server)).toBe(13);
});

test('a run that is stopped starts no more', async ({ remote, server, schedules }) => {
  await schedules.change({ schedule: 'daily' });
  await expect(syncAccounts(server.deps, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(remote.proxy.seen).toEqual([]);
  expect((await schedules.now()).nextSync).toBe(Date.now());
});

test('the command line leaves it to the server', async () => {
  const { deps } = await createWorld();
  expect(await syncAccounts(deps, never)).toMatchObject({
    figures: { started: 0 },
    message: expect.stringContaining('kaiden sync'),
  });
});
