import { describe, expect, vi } from 'vitest';

import type { IntegrationDocument } from '../../contracts/documents/integration.ts';
import { pause } from '../../src/base/shared/pause.ts';
import { updateIntegration } from '../../src/links/integrations/store.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { syncAccounts } from '../../src/operations/jobs/sync-accounts.ts';
import { command } from '../../src/writer/command.ts';
import { post, send, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { startV2 } from '../support/fake-servers/v2.ts';
import { accountOf, GAMES } from '../support/fake-servers/world.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import { test as base, type Remote } from '../support/linked-servers.ts';
import { batch, play } from '../support/plays.ts';
import { startProxy, type Behaviour } from '../support/proxy.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';
import { createWorld, DAY, HOUR } from './support.ts';

const MINUTE = 60_000;
const FAILING: Behaviour = { status: 500, body: { success: false, description: 'Oops' } };
const WRONG_KEY: Behaviour = { status: 401, body: { success: false, description: 'Unknown' } };

interface Schedules {
  /** Moves the clock by so many ms, runs the job, and waits for what it started; returns its figures. */
  later: (ms: number) => Promise<Record<string, number>>;
  change: (json: Record<string, unknown>) => Promise<IntegrationDocument>;
  /** How the integration is. */
  now: () => Promise<IntegrationDocument['sync']>;
  notified: () => Promise<{ title: string; body: unknown }[]>;
}

/** Runs the job and waits for what it started; returns its figures. */
async function runJob({ deps }: TestServer) {
  const { figures } = await syncAccounts(deps, never);
  await deps.imports.idle();
  return figures!;
}

// Patient: some tests let the other server take its time.
const patient = base.extend<{ server: TestServer }>({
  server: async ({ task: _ }, use) => {
    const server = await createTestServer({ pace: { timeout: 20_000 } });
    await use(server);
    await server.close();
  },
});

const test = patient.extend<{ schedules: Schedules }>({
  schedules: async ({ server, session, integrationID }, use) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const path = `/api/v1/users/me/integrations/${integrationID}`;
    await use({
      async later(ms) {
        vi.setSystemTime(Date.now() + ms);
        return runJob(server);
      },
      async change(json) {
        const changed = await send(server, path, { ...post(json, session), method: 'PATCH' });
        if (changed.status !== 200) throw new Error(changed.json.description);
        return changed.json.body as IntegrationDocument;
      },
      now: async () => ((await send(server, path, { headers: session })).json.body as IntegrationDocument).sync,
      notified: async () => {
        const { json } = await send(server, '/api/v1/users/me/notifications', { headers: session });
        return json.body as { title: string; body: unknown }[];
      },
    });
    vi.useRealTimers();
  },
});

const never = new AbortController().signal;

/** A promise and what settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const played = (remote: Remote, song: number) => upload(remote.player, batch([play(song)]));
const scoresOf = (server: TestServer) => dump(server.file)['scores']!.length;

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
