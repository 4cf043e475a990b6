import { createHmac } from 'node:crypto';

import { describe, expect, onTestFinished } from 'vitest';

import { EVENT_TYPES, type EventType, type WebhookEvent } from '../../contracts/documents/webhook.ts';
import { tellSessions } from '../../src/operations/news/tell-sessions.ts';
import { failureOf, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { test } from '../support/fixtures.ts';
import { sessionOf } from '../support/integrations.ts';
import { runJob } from '../support/jobs.ts';
import { keyFrom, withSession } from '../support/oauth.ts';
import { batch, play } from '../support/plays.ts';
import { startReceiver } from '../support/receiver.ts';
import { statementsOf } from '../support/statements.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const HOUR = 3_600_000;
const me = { userID: 'me' };
const tell = ({ deps }: TestServer) => runJob('tell-news', deps);
const at = (time: number) => ({ timeAchieved: time });

const browserOf = async (server: TestServer, player: Player) =>
  server.browser((await sessionOf(server, player)).cookie);

/** Somebody with a webhook of their own. */
async function withWebhook(
  server: TestServer,
  { events = [...EVENT_TYPES], format = 'standard' }: { events?: EventType[]; format?: 'standard' | 'discord' } = {},
) {
  const receiver = await startReceiver();
  const rowan = await server.player('rowan');
  const api = await browserOf(server, rowan);
  const { body: webhook } = await api.personalWebhook.set({
    params: me,
    json: { address: receiver.url, events, format },
  });
  const arrived = (n: number) => eventually(() => expect(receiver.received).toHaveLength(n));
  return { server, receiver, rowan, api, webhook, arrived };
}

describe("a player's own webhook", () => {
  test('is told of the new PBs of an import, signed, once', async ({ server }) => {
    const { receiver, rowan, webhook, arrived } = await withWebhook(server, { events: ['pbs-raised/v1'] });
    await upload(rowan, batch([play(1, { score: 600 }), play(2)]));
    await tell(server);
    const { importID } = await upload(rowan, batch([play(1, { score: 700 }), play(2, { score: 10 })]));
    await tell(server);
    await tell(server);
    await arrived(2);
    const { headers, body } = receiver.received[1]!;
    const event = JSON.parse(body) as Extract<WebhookEvent, { type: 'pbs-raised/v1' }>;
    expect(event).toMatchObject({
      type: 'pbs-raised/v1',
      content: { userID: rowan.user.id, username: 'rowan', ...SP, importID, count: 1 },
    });
    expect(event.content.pbs).toMatchObject([
      { title: 'Song 1', difficulty: 'ANOTHER', old: { score: 600 }, new: { score: 700 } },
    ]);
    const signed = createHmac('sha256', webhook.secret)
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    expect(receiver.received[0]!.event).toMatchObject({ content: { count: 2, pbs: [{ old: null }, { old: null }] } });
  });

  test('names charts of BMS by their levels in difficulty tables, in messages for Discord too', async () => {
    const server = await createTestServer({ seeds: sampleCatalogue() });
    onTestFinished(() => server.close());
    const { receiver, rowan, api, arrived } = await withWebhook(server, { events: ['pbs-raised/v1'] });
    const sent = async (score: number) => {
      const chart = { matchType: 'chartID', identifier: sampleChart('bms', '7K') };
      const { errors } = await upload(rowan, {
        meta: { game: 'bms', playtype: '7K', service: 'test' },
        scores: [{ ...chart, score, lamp: 'CLEAR' }],
      });
      expect(errors).toEqual([]);
      await tell(server);
    };
    await sent(500);
    await arrived(1);
    await api.personalWebhook.set({
      params: me,
      json: { address: receiver.url, events: ['pbs-raised/v1'], format: 'discord' },
    });
    await sent(600);
    await arrived(2);
    const { content } = JSON.parse(receiver.received[0]!.body) as Extract<WebhookEvent, { type: 'pbs-raised/v1' }>;
    expect(content.pbs).toMatchObject([{ title: 'Sample 7K', difficulty: '', level: '★12' }]);
    expect(receiver.received[1]!.body).toContain('[Sample 7K (★12)]');
  });

  test('does not exist unless it is set, and gets nothing once it is removed', async ({ server }) => {
    const { receiver, rowan, api } = await withWebhook(server);
    expect((await (await withSession(server, 'sorrel')).api.personalWebhook.get({ params: me })).body).toBeNull();
    await api.personalWebhook.remove({ params: me });
    expect((await api.personalWebhook.get({ params: me })).body).toBeNull();
    expect((await failureOf(api.personalWebhook.deliveries({ params: me }))).status).toBe(404);
    await upload(rowan, batch([play(1)]));
    expect((await tell(server)).figures).toEqual({ events: 0, sessions: 0, beaten: 0 });
    expect([receiver.received, dump(server.file)['webhook_deliveries']]).toEqual([[], []]);
  });

  test('is no client: it is not listed, found or changed as one', async ({ server }) => {
    const { api } = await withWebhook(server);
    const [{ client_id: clientID }] = dump(server.file)['clients'] as [{ client_id: string }];
    expect((await api.clients.list()).body).toEqual([]);
    expect((await failureOf(api.clients.get({ params: { clientID } }))).status).toBe(404);
    expect((await failureOf(api.apiTokens.create({ params: me, json: { clientID } }))).status).toBe(404);
    expect((await failureOf(api.clients.remove({ params: { clientID } }))).status).toBe(404);
  });

  test('is tested, lists its deliveries, and keeps its secret until it is reset', async ({ server }) => {
    const { api, receiver, webhook, arrived } = await withWebhook(server);
    await api.personalWebhook.sendTestEvent({ params: me });
    await arrived(1);
    const json = { address: receiver.url, events: ['session-finished/v1' as const], format: 'discord' as const };
    expect((await api.personalWebhook.set({ params: me, json })).body.secret).toBe(webhook.secret);
    expect((await api.personalWebhook.resetSecret({ params: me })).body.secret).not.toBe(webhook.secret);
    expect((await api.personalWebhook.get({ params: me })).body).toMatchObject({ ...json });
    expect((await api.personalWebhook.deliveries({ params: me })).body).toMatchObject([
      { event: { type: 'status/v1' } },
    ]);
    expect(dump(server.file)['clients']).toHaveLength(1);
  });

  test('gets messages for Discord within its limits, with links and without secret', async ({ server }) => {
    const { rowan, receiver, webhook, arrived } = await withWebhook(server, { format: 'discord' });
    const plays = [1, 2].map((n) => play(n, { lamp: 'HARD CLEAR' }));
    await upload(rowan, batch(plays, { classes: { dan: 'KAIDEN' } }));
    await tell(server);
    await arrived(2);
    for (const { body, headers } of receiver.received) {
      const { content, embeds } = JSON.parse(body) as {
        content: string;
        embeds: { title: string; url: string; description?: string }[];
      };
      expect(content.length).toBeLessThanOrEqual(2000);
      expect(embeds).toHaveLength(1);
      expect(embeds[0]!.title.length + (embeds[0]!.description ?? '').length).toBeLessThanOrEqual(6000);
      expect(embeds[0]!.url).toContain(`${server.deps.publicURL()}/users/${rowan.user.id}`);
      expect(body + JSON.stringify(headers)).not.toContain(webhook.secret);
      expect(headers['webhook-signature']).toMatch(/^v1,/);
    }
    expect(receiver.received.map(({ body }) => body).join('')).toMatch(
      /rowan has 2 new PBs .*rowan has reached|rowan has reached .*rowan has 2 new PBs/s,
    );
    expect(receiver.received[1]!.body).toContain('/games/iidx/SP/charts/');
  });
});

describe('a client', () => {
  test('gets the new events only if it has chosen them', async ({ server }) => {
    const receiver = await startReceiver();
    const { api } = await withSession(server, 'hazel');
    const json = { name: 'Bot', permissions: ['submit_score' as const], webhookUri: receiver.url };
    const { body: client } = await api.clients.create({ json });
    expect(client.events).toEqual(EVENT_TYPES.slice(0, 3));
    const rowan = await server.player('rowan');
    await keyFrom(rowan, client.clientID);
    await upload(rowan, batch([play(1)]));
    await tell(server);
    expect(dump(server.file)['webhook_deliveries']).toEqual([]);
    await api.clients.update({ params: client, json: { events: ['pbs-raised/v1'] } });
    await upload(rowan, batch([play(2)], { classes: { dan: 'KAIDEN' } }));
    await tell(server);
    await eventually(() => expect(receiver.types()).toEqual(['pbs-raised/v1']));
  });
});

describe('the end of a session', () => {
  const plays = (end: number) => batch([play(1, at(end - HOUR)), play(2, at(end))]);
  const told = async (server: TestServer, now: number) => tellSessions(server.deps, new AbortController().signal, now);

  test('is told once it can grow no more, and never again', async ({ server }) => {
    const { rowan, receiver, arrived } = await withWebhook(server, { events: ['session-finished/v1'] });
    const end = Date.now() + HOUR;
    await upload(rowan, plays(end));
    expect(await told(server, end + 2 * HOUR)).toBe(0);
    expect(await told(server, end + 2 * HOUR + 6 * 60_000)).toBe(1);
    expect(await told(server, end + 2 * HOUR + 6 * 60_000)).toBe(0);
    expect(await told(server, end + 9 * HOUR)).toBe(0);
    server.deps.webhooks.wake();
    await arrived(1);
    expect(receiver.received[0]!.event).toMatchObject({
      type: 'session-finished/v1',
      content: { userID: rowan.user.id, ...SP, timeStarted: end - HOUR, timeEnded: end, scoreCount: 2 },
    });
  });

  test('is not told of what came from long ago, nor from before the webhook', async ({ server }) => {
    const { rowan } = await withWebhook(server, { events: ['session-finished/v1'] });
    await upload(rowan, plays(Date.now() - 3 * HOUR));
    await upload(rowan, plays(Date.now() - 30 * 24 * HOUR));
    expect(await told(server, Date.now())).toBe(0);
  });
});

describe('a rival who beats PBs', () => {
  async function rivals(server: TestServer, rivalNews = true) {
    const [hazel, rowan] = [await server.player('hazel'), await server.player('rowan')];
    await upload(hazel, batch([play(1, { score: 700 }), play(2, { score: 700 }), play(14, { score: 700 })]));
    await upload(rowan, batch([play(1, { score: 600 }), play(2, { score: 800 })]));
    const api = await browserOf(server, hazel);
    await hazel.api.rivals.replace({ params: { ...me, ...SP }, json: { rivalIDs: [rowan.user.id] } });
    await tell(server);
    if (rivalNews) await api.users.updateSettings({ params: me, json: { rivalNews } });
    const beaten = async () =>
      (await api.notifications.list({ params: me })).body.filter(({ body }) => body.type === 'PBS_BEATEN');
    return { hazel, rowan, api, beaten };
  }
  const better = [1, 2, 14].map((n) => play(n, { score: 900 }));

  test('is one notification for an import, of the charts that were below', async ({ server }) => {
    const { rowan, beaten } = await rivals(server);
    const { importID } = await upload(rowan, batch(better));
    await tell(server);
    await tell(server);
    const [one, ...more] = await beaten();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      title: expect.stringMatching(/^rowan has beaten 2 of your PBs in /),
      body: { content: { userID: rowan.user.id, ...SP, importID, count: 2 } },
    });
  });

  test('is not told unless it was switched on', async ({ server }) => {
    const { rowan, beaten } = await rivals(server, false);
    await upload(rowan, batch(better));
    expect((await tell(server)).figures).toMatchObject({ beaten: 0 });
    expect(await beaten()).toEqual([]);
  });

  test('is not told if they hide when they play, or are a rival no more', async ({ server }) => {
    const { hazel, rowan, beaten } = await rivals(server);
    const browser = await rowan.logIn();
    await browser.users.updateSettings({ params: me, json: { invisible: true } });
    await upload(rowan, batch([play(1, { score: 900 })]));
    await tell(server);
    await browser.users.updateSettings({ params: me, json: { invisible: false } });
    await hazel.api.rivals.replace({ params: { ...me, ...SP }, json: { rivalIDs: [] } });
    await upload(rowan, batch(better));
    await tell(server);
    expect(await beaten()).toEqual([]);
  });

  test('leaves no notification about an import that is undone, before or after it is told', async ({ server }) => {
    const { rowan, beaten } = await rivals(server);
    const { importID } = await upload(rowan, batch(better));
    await tell(server);
    expect(await beaten()).toHaveLength(1);
    await rowan.api.imports.revert({ params: { importID } });
    expect(await beaten()).toEqual([]);
    const again = await upload(rowan, batch(better));
    await rowan.api.imports.revert({ params: { importID: again.importID } });
    await tell(server);
    expect(await beaten()).toEqual([]);
  });
});

test('an import costs no statement for any of this, whoever uses it', async ({ server, hazel }) => {
  const about = /webhook|"?clients"?|user_settings|"rivals"|told_sessions/;
  const count = async (player: Player, document: unknown) =>
    (await statementsOf(server, player, document, about)).length;
  await withWebhook(server, { events: ['pbs-raised/v1', 'session-finished/v1'] });
  expect(await count(hazel, batch([play(1), play(2)]))).toBe(0);
});
