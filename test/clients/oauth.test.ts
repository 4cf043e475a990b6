import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { describe, expect, onTestFinished } from 'vitest';

import { register, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { serveApp } from '../support/integrations.ts';
import { CALLBACK, keyFrom, withSession } from '../support/oauth.ts';
import { batch, play } from '../support/plays.ts';
import { runProgram } from '../support/program.ts';
import { GOALS } from '../support/test-seeds.ts';

test('the bot gets a key for its user, and uses it', async ({ server }) => {
  const { url, close } = await serveApp(server);
  onTestFinished(close);
  const { api } = await withSession(server, 'hazel');
  const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: CALLBACK };
  const { clientID, clientSecret } = (await api.clients.create({ json })).body;
  await register(server, 'Aspen');
  const bot = resolve('test/clients/oauth-bot.ts');
  const args = [url, clientID, clientSecret, CALLBACK, 'aspen', 'correct horse'];
  const { code, stdout, stderr } = await runProgram(bot, args);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    page: { status: 200, title: 'Log in to Kaiden' },
    asks: ['Score Bot', ['submit_score']],
    user: 'Aspen',
    may: ['submit_score'],
  });
});

describe('the receiver', () => {
  /** Starts the script; gives its address and, once it has heard enough, what it was told. */
  async function receive(...args: string[]) {
    const child = spawn(process.execPath, [resolve('test/clients/webhook-receiver.ts'), ...args]);
    onTestFinished(() => void child.kill());
    const lines = createInterface({ input: child.stdout });
    const [address] = (await once(lines, 'line')) as [string];
    return { address, told: (once(lines, 'line') as Promise<[string]>).then(([line]) => JSON.parse(line) as unknown) };
  }

  test('hears in order of what the users of its client reach', async ({ server, rowan }) => {
    const { api } = await withSession(server, 'hazel');
    const { body: client } = await api.clients.create({ json: { name: 'Bot', permissions: ['submit_score'] } });
    const { address, told } = await receive(client.clientSecret, '4', 'flaky');
    await api.clients.update({ params: client, json: { webhookUri: address } });
    await keyFrom(rowan, client.clientID);
    await api.clients.sendTestEvent({ params: client });
    const params = { userID: 'rowan', ...SP, questID: 'quest' };
    await upload(rowan, batch([play(1)]));
    await rowan.api.ugptTargets.takeQuest({ params });
    const { user } = rowan;
    const fourth = [play(1, { lamp: 'HARD CLEAR' }), play(2, { score: 1000 }), play(14, { score: 1000 })];
    await upload(rowan, batch(fourth, { classes: { dan: 'KAIDEN' } }));
    const { events, refused } = (await told) as { events: unknown[]; refused: string[] };
    expect(refused).toEqual([]);
    const of = { userID: user.id, ...SP };
    expect(events).toMatchObject([
      { type: 'status/v1', content: { clientID: client.clientID, clientName: 'Bot' } },
      { type: 'class-update/v1', content: { ...of, set: 'dan', old: null, new: 18 } },
      { type: 'goals-achieved/v1', content: { userID: user.id, game: 'iidx' } },
      { type: 'quest-achieved/v1', content: { ...of, questID: 'quest', new: { achieved: true, progress: 2 } } },
    ]);
    const { goals } = (events[2] as { content: { goals: { goalID: string }[] } }).content;
    expect(goals.map(({ goalID }) => goalID).sort()).toEqual([GOALS.lamp.goalID, GOALS.folder.goalID].sort());
    const { body: log } = await api.clients.webhookDeliveries({ params: client });
    expect(log).toHaveLength(4);
    expect(log.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2]);
  });
});
