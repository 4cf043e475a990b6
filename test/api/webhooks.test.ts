import { createHmac } from 'node:crypto';

import { describe, expect } from 'vitest';

import type { WebhookDelivery } from '../../contracts/documents/webhook.ts';
import { updateDelivery } from '../../src/links/clients/webhooks/store.ts';
import { createMetrics } from '../../src/operations/metrics/metrics.ts';
import { createDeps } from '../../src/server/deps.ts';
import { command } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { failureOf, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { test as plain } from '../support/fixtures.ts';
import { FERVIDEX, fervidexPlay } from '../support/hooks/arcade.ts';
import { runJob } from '../support/jobs.ts';
import { keyFrom, withSession } from '../support/oauth.ts';
import { batch, play } from '../support/plays.ts';
import { startReceiver } from '../support/receiver.ts';
import { statementsOf } from '../support/statements.ts';
import { GOALS } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const dan = (name: string) => batch([], { classes: { dan: name } });

/** Changes what is stored of an event. */
const spoil = command<{ id: number; change: Parameters<typeof updateDelivery>[2] }, void>(
  'tests.spoilDelivery',
  async (tx, { id, change }) => updateDelivery(tx, id, change),
);

async function createWorld(server: TestServer) {
  const receiver = await startReceiver();
  const { api } = await withSession(server, 'hazel');
  const json = { name: 'Bot', permissions: ['submit_score' as const], webhookUri: receiver.url };
  const { body: client } = await api.clients.create({ json });
  const rowan = await server.player('rowan');
  const key = await keyFrom(rowan, client.clientID);
  const log = async (): Promise<WebhookDelivery[]> => (await api.clients.webhookDeliveries({ params: client })).body;
  /** Waits until nothing waits, and returns the log, oldest first. */
  const settled = async () => {
    await eventually(async () => expect((await log()).filter(({ state }) => state === 'waiting')).toEqual([]));
    return (await log()).reverse();
  };
  return { server, receiver, api, client, rowan, key, log, settled };
}
const test = plain.extend<{ world: Awaited<ReturnType<typeof createWorld>> }>({
  world: async ({ server }, use) => use(await createWorld(server)),
});

const rows = ({ file }: TestServer) => dump(file)['webhook_deliveries'] as { id: number; state: string }[];
const quest = (player: Player) => ({ params: { userID: player.user.username, ...SP, questID: 'quest' } });

describe('an event', () => {
  test('carries the secret as bearer, and a signature of Standard Webhooks', async ({ world }) => {
    await upload(world.rowan, dan('KAIDEN'));
    const [delivery] = await world.settled();
    const { method, headers, body } = world.receiver.received[0]!;
    const { clientSecret } = world.client;
    expect([method, headers['content-type'], headers.authorization]).toEqual([
      'POST',
      'application/json',
      `Bearer ${clientSecret}`,
    ]);
    const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(30);
    const signed = createHmac('sha256', clientSecret)
      .update(`${String(id)}.${String(time)}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    const event = {
      type: 'class-update/v1',
      content: { userID: world.rowan.user.id, ...SP, set: 'dan', old: null, new: 18 },
    };
    expect(JSON.parse(body)).toEqual(event);
    expect(delivery).toEqual({
      deliveryID: id,
      event,
      state: 'delivered',
      attempts: 1,
      createdAt: expect.any(Number),
      lastAttempt: expect.any(Number),
      nextAttempt: null,
      lastStatus: 200,
      lastError: null,
    });
  });

  test('is sent for a class that is new or raised, never for one that is not', async ({ world }) => {
    for (const name of ['KYU_1', 'KAIDEN', 'KAIDEN', 'KYU_1']) await upload(world.rowan, dan(name));
    const found = await world.settled();
    expect(found.map(({ event }) => event.content)).toMatchObject([
      { old: null, new: 6 },
      { old: 6, new: 18 },
    ]);
  });

  test('tells of all goals of an import at once, and of each quest', async ({ world: { rowan, settled } }) => {
    await upload(rowan, batch([play(1)]));
    await rowan.api.ugptTargets.takeQuest(quest(rowan));
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' }), play(2, { score: 1000 }), play(14, { score: 1000 })]));
    const [goals, done, ...more] = await settled();
    expect(more).toEqual([]);
    const change = { old: { achieved: false }, new: { achieved: true }, playtype: 'SP' };
    const [first, second] = [GOALS.lamp.goalID, GOALS.folder.goalID].sort();
    expect(goals!.event).toMatchObject({
      type: 'goals-achieved/v1',
      content: { userID: rowan.user.id, game: 'iidx', goals: expect.arrayContaining([expect.objectContaining({})]) },
    });
    const listed = (goals!.event as { content: { goals: { goalID: string }[] } }).content.goals;
    expect(listed.toSorted((a, b) => (a.goalID < b.goalID ? -1 : 1))).toMatchObject([
      { goalID: first, ...change },
      { goalID: second, ...change },
    ]);
    expect(done!.event).toEqual({
      type: 'quest-achieved/v1',
      content: {
        userID: rowan.user.id,
        ...SP,
        questID: 'quest',
        old: { achieved: false, progress: 0 },
        new: { achieved: true, progress: 2 },
      },
    });
  });

  test("is sent for a hook's play at once, and the events of its import end", async ({ server, world }) => {
    const { rowan } = world;
    await upload(rowan, batch([play(1)]));
    await rowan.api.ugptTargets.takeQuest(quest(rowan));
    const headers = { ...FERVIDEX, 'x-software-model': 'LDJ:J:A:A:2022103100' };
    const json = fervidexPlay({ entry_id: 1001, chart: 'spa', ex_score: 250, pgreat: 100, great: 50, clear_type: 5 });
    const { body } = await rowan.api.hooks.fervidexScore({ json, headers });
    const [goals, ...more] = await world.settled();
    expect(more).toEqual([]);
    expect(goals!.event).toMatchObject({
      type: 'goals-achieved/v1',
      content: { userID: rowan.user.id, goals: [{ goalID: GOALS.lamp.goalID, new: { achieved: true } }] },
    });
    const events = await server.request(`/api/v1/imports/${body.importID}/events`);
    expect(await events.text()).toMatch(/event: completed\ndata: \{.*"scores":1\b/);
  });

  test('is sent again for what was lost and is reached again', async ({ world: { rowan, settled } }) => {
    await upload(rowan, batch([play(1)]));
    await rowan.api.ugptTargets.takeQuest(quest(rowan));
    const hard = [play(1, { lamp: 'HARD CLEAR', score: 701 })];
    const { importID } = await upload(rowan, batch(hard));
    await rowan.api.imports.revert({ params: { importID } });
    await upload(rowan, batch(hard));
    expect((await settled()).map(({ event }) => event.type)).toEqual(['goals-achieved/v1', 'goals-achieved/v1']);
  });
});

describe('nothing is sent', () => {
  test('about somebody who holds no key from the client, nor to clients that want nothing', async ({ world }) => {
    const { server, api, rowan } = world;
    const { body: silent } = await api.clients.create({ json: { name: 'Silent', permissions: ['submit_score'] } });
    const sorrel = await server.player('Sorrel');
    await keyFrom(sorrel, silent.clientID);
    await upload(sorrel, dan('KAIDEN'));
    expect(rows(server)).toEqual([]);
    await upload(rowan, dan('KAIDEN'));
    expect(rows(server)).toHaveLength(1);
  });

  test('once the key is revoked', async ({ world }) => {
    const browser = await world.rowan.logIn();
    await browser.apiTokens.revoke({ params: { userID: 'me', token: world.key } });
    await upload(world.rowan, dan('KAIDEN'));
    expect(rows(world.server)).toEqual([]);
  });

  test('for a dry run, for goals that are met when they are taken, nor for a revert', async ({ world }) => {
    const { rowan, server } = world;
    await rowan.api.imports.direct({ query: { dryRun: true }, json: dan('KAIDEN') });
    expect(rows(server)).toEqual([]);
    const { importID } = await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
    await rowan.api.ugptTargets.takeQuest(quest(rowan));
    await rowan.api.imports.revert({ params: { importID } });
    expect(rows(server)).toEqual([]);
  });

  test('when the import comes to nothing', async ({ world }) => {
    const bad = batch([play(1, { lamp: 'NONE' })], { classes: { dan: 'KAIDEN' } });
    expect((await failureOf(world.rowan.api.imports.direct({ json: bad }))).status).toBe(400);
    expect(rows(world.server)).toEqual([]);
  });
});

describe('an import of somebody without such a key costs', () => {
  const count = async (server: TestServer, player: Player, document: unknown) =>
    (await statementsOf(server, player, document, /webhook|"?clients"?/)).length;

  test('no statement more where nothing was achieved', async ({ server, hazel }) => {
    expect(await count(server, hazel, batch([play(1), play(2)]))).toBe(0);
  });

  test('one where something was', async ({ server, hazel }) => {
    expect(await count(server, hazel, dan('KAIDEN'))).toBe(1);
  });
});

describe('what does not arrive', () => {
  test('is tried again, under the same id, and what comes later waits for it', async ({ world }) => {
    const { receiver, rowan, settled } = world;
    receiver.answer(
      (nth) =>
        [{ status: 500 }, 'drop' as const, { status: 302, headers: { location: '/other' } }][nth - 1] ?? {
          status: 204,
        },
    );
    await upload(rowan, dan('KYU_1'));
    await upload(rowan, dan('KAIDEN'));
    const [first, second] = await settled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      ...Array<string>(4).fill(first!.deliveryID),
      second!.deliveryID,
    ]);
    expect([first, second]).toMatchObject([
      { attempts: 4, state: 'delivered', lastStatus: 204 },
      { attempts: 1, state: 'delivered' },
    ]);
  });

  test.for([400, 401, 404, 410, 501, 301])(
    'because the receiver answers with %i is dropped, and the next event comes at once',
    async (status, { world: { receiver, rowan, settled } }) => {
      receiver.answer((nth) => ({ status: nth === 1 ? status : 200 }));
      await upload(rowan, dan('KYU_1'));
      await upload(rowan, dan('KAIDEN'));
      expect(await settled()).toMatchObject([
        { state: 'failed', attempts: 1, lastStatus: status, nextAttempt: null },
        { state: 'delivered', attempts: 1 },
      ]);
      expect(receiver.received).toHaveLength(2);
    },
  );

  test.for([408, 425, 429, 500, 503])('because of a %i is tried again', async (status, { world }) => {
    world.receiver.answer((nth) => ({ status: nth === 1 ? status : 200 }));
    await upload(world.rowan, dan('KAIDEN'));
    expect(await world.settled()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('tells why, and when it is tried next', async ({ world }) => {
    world.receiver.answer(() => ({ status: 302, headers: { location: world.receiver.url, 'retry-after': '3600' } }));
    await upload(world.rowan, dan('KAIDEN'));
    await eventually(async () => expect((await world.log())[0]!.attempts).toBeGreaterThan(0));
    const [delivery] = await world.log();
    expect(delivery).toMatchObject({
      state: 'waiting',
      lastStatus: 302,
      lastError: 'The receiver answered with 302; redirects are not followed',
    });
    expect(delivery!.nextAttempt).toBeGreaterThan(delivery!.lastAttempt!);
    expect(world.receiver.received.every(({ method }) => method === 'POST')).toBe(true);
  });

  test('within a day is given up, and others have their turn', async ({ world }) => {
    const { receiver, rowan, server, settled } = world;
    receiver.answer((nth) => ({ status: nth === 1 ? 500 : 200 }));
    await server.deps.webhooks.stop();
    await upload(rowan, dan('KYU_1'));
    await upload(rowan, dan('KAIDEN'));
    const { id } = rows(server)[0]!;
    const writer = createInlineWriter({ file: server.file, games: server.deps.games });
    await writer.run(spoil, { id, change: { createdAt: Date.now() - DAY - 1 } });
    await writer.close();
    const metrics = createMetrics();
    const next = createDeps({ ...server.deps, onDelivery: metrics.webhookDelivered });
    next.webhooks.wake();
    expect(await settled()).toMatchObject([
      { state: 'failed', attempts: 1, lastStatus: 500, nextAttempt: null },
      { state: 'delivered', attempts: 1 },
    ]);
    await next.webhooks.stop();
    const counted = await metrics.registry.metrics();
    for (const result of ['given up', 'delivered']) {
      expect(counted).toContain(`kaiden_webhook_attempts_total{result="${result}"} 1`);
    }
  });

  test('before the server ends is sent after its next start', async ({ world }) => {
    const { server, receiver, rowan, settled } = world;
    receiver.answer(() => 'drop');
    await upload(rowan, dan('KAIDEN'));
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
    await server.deps.webhooks.stop();
    receiver.answer(() => ({ status: 200 }));
    const next = createDeps(server.deps);
    next.webhooks.wake();
    expect(await settled()).toMatchObject([{ state: 'delivered' }]);
    await next.webhooks.stop();
  });

  test('is signed with the new secret once there is one', async ({ world }) => {
    world.receiver.answer(() => ({ status: 503 }));
    await upload(world.rowan, dan('KAIDEN'));
    const { body } = await world.api.clients.resetSecret({ params: world.client });
    world.receiver.answer(() => ({ status: 200 }));
    await world.settled();
    expect(world.receiver.received.at(-1)!.headers.authorization).toBe(`Bearer ${body.clientSecret}`);
  });

  test('goes to the new address once there is one, and is forgotten with the last', async ({ world, server }) => {
    const other = await startReceiver();
    world.receiver.answer(() => ({ status: 500, headers: { 'retry-after': '60' } }));
    await upload(world.rowan, dan('KYU_1'));
    await eventually(async () => expect((await world.log())[0]!.attempts).toBeGreaterThan(0));
    await world.api.clients.update({ params: world.client, json: { webhookUri: other.url } });
    await world.settled();
    expect(other.types()).toEqual(['class-update/v1']);
    other.answer(() => ({ status: 500 }));
    await upload(world.rowan, dan('KAIDEN'));
    await world.api.clients.update({ params: world.client, json: { webhookUri: null } });
    expect(rows(server).map(({ state }) => state)).toEqual(['delivered']);
  });
});

test('an address that is not public gets nothing, whatever its name says', async () => {
  const server = await createTestServer({ env: { KAIDEN_WEBHOOK_ALLOW: '' } });
  const { receiver, rowan, api, client, log } = await createWorld(server);
  await upload(rowan, dan('KAIDEN'));
  const tried = (n: number) => eventually(async () => expect((await log())[0]!.attempts).toBeGreaterThanOrEqual(n));
  await tried(1);
  expect((await log())[0]).toMatchObject({
    state: 'waiting',
    lastStatus: null,
    lastError: expect.stringContaining('is not a public address'),
  });
  const named = receiver.url.replace('127.0.0.1', 'localhost');
  await api.clients.update({ params: client, json: { webhookUri: named } });
  await tried(1);
  expect((await log())[0]!.lastError).toContain('localhost is not a public address');
  expect(receiver.received).toEqual([]);
  await server.close();
});

test('a slow client holds up no other', async ({ world, server }) => {
  const fast = await startReceiver();
  const json = { name: 'Other', permissions: ['submit_score' as const], webhookUri: fast.url };
  const { body: other } = await world.api.clients.create({ json });
  await keyFrom(world.rowan, other.clientID);
  world.receiver.answer(() => ({ status: 503 }));
  await upload(world.rowan, dan('KYU_1'));
  await upload(world.rowan, dan('KAIDEN'));
  await eventually(() => expect(fast.received).toHaveLength(2));
  expect((await world.log()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(rows(server)).toHaveLength(4);
});

test('an event that was queued under the old name of its type is sent and listed under the one of today', async ({
  world: { server, receiver, rowan, settled },
}) => {
  receiver.answer(() => ({ status: 503 }));
  await upload(rowan, dan('KAIDEN'));
  const { id } = rows(server)[0]!;
  const event = { type: 'goal-achieved/v1', content: { userID: rowan.user.id, game: 'iidx', goals: [] } } as never;
  const writer = createInlineWriter({ file: server.file, games: server.deps.games });
  await writer.run(spoil, { id, change: { event } });
  await writer.close();
  receiver.answer(() => ({ status: 200 }));
  expect((await settled())[0]!.event.type).toBe('goals-achieved/v1');
  expect(receiver.types().at(-1)).toBe('goals-achieved/v1');
});

describe('the log', () => {
  test('has the last 50 events, latest first; the job keeps no more of what is through', async ({ world, server }) => {
    await server.deps.webhooks.stop();
    const sent: string[] = [];
    for (let n = 0; n < 52; n += 1) {
      sent.push((await world.api.clients.sendTestEvent({ params: world.client })).body.deliveryID);
    }
    const shown = async () => (await world.log()).map(({ deliveryID }) => deliveryID);
    expect(await shown()).toEqual(sent.toReversed().slice(0, 50));
    expect(await runJob('forget-webhook-events', server.deps)).toEqual({
      message: 'deleted 0 events',
      figures: { forgotten: 0 },
    });
    const writer = createInlineWriter({ file: server.file, games: server.deps.games });
    for (const { id } of rows(server)) await writer.run(spoil, { id, change: { state: 'delivered' } });
    const { id: first } = rows(server)[0]!;
    expect(await runJob('forget-webhook-events', server.deps)).toMatchObject({ figures: { forgotten: 2 } });
    expect(rows(server)).toHaveLength(50);
    await writer.run(spoil, { id: first + 2, change: { createdAt: Date.now() - 31 * DAY } });
    await writer.close();
    expect(await runJob('forget-webhook-events', server.deps)).toMatchObject({ figures: { forgotten: 1 } });
    expect(await shown()).toEqual(sent.toReversed().slice(0, 49));
  });
});
