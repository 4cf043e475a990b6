import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { fillDataFolder, manyPlays } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { nightly } from '../support/nightly.ts';
import { batch } from '../support/plays.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { startProxy } from '../support/proxy.ts';
import { startRemote } from '../support/remote.ts';
import { useProgram } from '../support/use-program.ts';

const LONG = 600_000;
const ROUNDS = nightly ? 25 : 5;
const [PLAYS, STREAMS] = nightly ? [30_000, 450] : [6000, 200];

const built = useProgram();

/** A request whose answer is only read where a test does. */
async function open(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: false });
  const [response] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  onTestFinished(() => void response.destroy());
  return response;
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
}
const openStreams = (url: string) => metric(url, 'kaiden_event_streams');

/** A server on which an import of Rowan's waits for another server that never answers: where its events are, and a key. */
async function startWithWaitingImport() {
  const here = temporaryFolder();
  const { key: ownKey } = await fillDataFolder(here);
  const remote = await startRemote();
  const proxy = await startProxy(remote.url);
  const { url } = await startProgram(built.program, here, {
    KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    KAIDEN_RATE_LIMITS: 'on',
  });
  const api = createClient({ baseUrl: url });
  const account = { username: 'Rowan', '!password': 'correct horse', email: 'rowan@x.example', captcha: '' };
  const cookie = (await api.auth.register({ json: account })).headers.get('set-cookie')!.split(';')[0]!;
  const json = { type: 'api/tachi' as const, '!apiKey': remote.key, baseUrl: proxy.url };
  await api.integrations.create({ params: { userID: 'me' }, json }, { headers: { cookie } });
  proxy.behave('hang');
  const headers = { cookie, prefer: 'respond-async' };
  const { body } = await api.imports.fromAPI({ json: { importType: 'api/tachi' } }, { headers });
  return { url, events: `${url}/api/v1/imports/${body.importID}/events`, key: ownKey };
}

describe('streams of events that stay open', () => {
  test(
    'are 500 in all and 20 from one address; others are told to come back, and the server answers',
    {
      timeout: LONG,
    },
    async () => {
      const { url, events, key } = await startWithWaitingImport();
      const streams: IncomingMessage[] = [];
      // From 120 addresses; at night 3,000.
      for (let round = 0; round < ROUNDS; round += 1) {
        const addresses = Array.from({ length: 120 }, (_, n) => from(`198.51.100.${n}`));
        streams.push(...(await Promise.all(addresses.map((headers) => open(events, headers)))));
      }
      const accepted = streams.filter(({ statusCode }) => statusCode === 200);
      const refused = streams.filter(({ statusCode }) => statusCode === 429);
      expect([accepted.length, refused.length, await openStreams(url)]).toEqual([500, ROUNDS * 120 - 500, 500]);
      expect(refused[0]!.headers['retry-after']).toBe('30');
      expect(JSON.parse(await textOf(refused[0]!))).toEqual({
        success: false,
        code: 'rate_limited',
        description: 'The server has too many event streams open. Try again in 30 seconds',
      });
      expect((await fetch(`${url}/api/v1/status`)).status).toBe(200);

      for (const stream of streams) stream.destroy();
      await eventually(async () => expect(await openStreams(url)).toBe(0));

      const own = await Promise.all(Array.from({ length: 25 }, () => open(events, from('203.0.113.7'))));
      expect(own.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
      const told = await textOf(own.find(({ statusCode }) => statusCode === 429)!);
      expect(told).toContain('You have 20 event streams open, which is the limit. Close one and try again');
      // Somebody who is signed in is counted by who they are, wherever they come from.
      const authorization = `Bearer ${key}`;
      const hers = Array.from({ length: 21 }, (_, n) => open(events, { ...from(`203.0.113.${n}`), authorization }));
      expect((await Promise.all(hers)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
      expect((await open(`${url}/api/v1/imports/${'0'.repeat(40)}/events`, from('203.0.113.7'))).statusCode).toBe(404);
    },
  );
});

describe('a finished import of thousands of plays', () => {
  test(
    'is encoded once for 40 polls that nobody reads yet and hundreds of streams, while others are answered',
    {
      timeout: LONG,
    },
    async () => {
      const data = temporaryFolder();
      const { key } = await fillDataFolder(data);
      const { url } = await startProgram(built.program, data);
      const { body } = await createClient({ baseUrl: url, key }).imports.direct({ json: batch(manyPlays(PLAYS)) });
      if (!('scoreIDs' in body)) throw new Error('The import was not waited for');
      const { importID, scoreIDs } = body;

      const polls = await Promise.all(
        Array.from({ length: 40 }, () => open(`${url}/api/v1/imports/${importID}/poll-status`)),
      );
      const streams = Promise.all(
        Array.from({ length: STREAMS }, async () => textOf(await open(`${url}/api/v1/imports/${importID}/events`))),
      );
      expect((await fetch(`${url}/api/v1/status`)).status).toBe(200);
      const ends = await streams;
      expect(new Set(ends).size).toBe(1);
      expect(ends[0]).toMatch(/^retry: 2000\n\nevent: completed\ndata: \{.*\}\n\n$/);
      expect(ends[0]).toContain(`"scores":${scoreIDs.length},`);
      expect(ends[0]!.length).toBeLessThan(600);
      expect(await metric(url, 'kaiden_import_documents_encoded_total')).toBe(1);
      expect(await openStreams(url)).toBe(0);

      const cached = await metric(url, 'kaiden_import_documents_cached_bytes');
      expect(cached).toBeLessThan(3 * 1024 * 1024);
      const texts = await Promise.all(polls.map(textOf));
      expect(new Set(texts).size).toBe(1);
      const answer = JSON.parse(texts[0]!) as { body: { import: { scoreIDs: string[] } } };
      expect(answer.body.import.scoreIDs).toEqual(scoreIDs);
      expect(await metric(url, 'kaiden_import_documents_encoded_total')).toBe(1);
    },
  );
});
