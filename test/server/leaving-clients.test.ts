import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { serve, type HttpBindings, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { ClientGone } from '../../src/base/shared/client-gone.ts';
import type { AnyEvent, EventSink } from '../../src/handler/handler.ts';
import { sendEvents } from '../../src/http/events.ts';
import { createWorkerPool } from '../../src/transfer/imports/workers/pool.ts';
import type { Preparer } from '../../src/transfer/imports/workers/preparer.ts';
import { upload } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { manyPlays } from '../support/data-folder.ts';
import { batch } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

/** Listens on any free port until the test ends. */
async function listen(fetch: Parameters<typeof serve>[0]['fetch']): Promise<number> {
  const socket: ServerType = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  if (!socket.listening) await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return (socket.address() as AddressInfo).port;
}

/** Sends a request and does not read the answer. */
async function ask(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: kaiden.test\r\nConnection: close\r\n\r\n`);
  return socket;
}

/** A server with one stream of events that tests send, and the socket that it goes out on. */
async function streaming() {
  const begun = Promise.withResolvers<{ sink: EventSink<AnyEvent>; outgoing: HttpBindings['outgoing'] }>();
  const noted = { stopped: 0 };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (c) =>
    sendEvents(
      c,
      (sink) => {
        begun.resolve({ sink, outgoing: c.env.outgoing });
        return () => void (noted.stopped += 1);
      },
      { check: (event) => event },
    ),
  );
  const client = await ask(await listen(app.fetch), '/');
  return { client, noted, ...(await begun.promise) };
}

const EVENTS = 4000;
const TEXT = 'x'.repeat(25_000);

/** Sends 100 MB of progress, with turns for the socket in between. */
async function flood({ send }: EventSink<AnyEvent>): Promise<void> {
  for (let n = 1; n <= EVENTS; n += 1) {
    send({ event: 'progress', data: { n, TEXT } });
    await turn();
  }
}

describe('a client that stops reading a stream of events', () => {
  test('costs the server little memory, and gets the latest progress and the end when it reads on', async () => {
    const { client, sink, outgoing } = await streaming();
    await flood(sink);
    expect(outgoing.writableLength).toBeLessThan(200_000);
    // The operating system's own buffer of the socket holds the rest.
    expect(outgoing.socket!.bytesWritten).toBeLessThan((EVENTS * TEXT.length) / 4);
    sink.send({ event: 'completed', data: { done: true } });
    sink.end();
    let text = '';
    client.setEncoding('latin1').on('data', (chunk: string) => (text = (text + chunk).slice(-60_000)));
    client.resume();
    await once(client, 'close');
    expect(text).toContain(`{"n":${EVENTS},`);
    expect(text).toContain('event: completed\ndata: {"done":true}\n\n');
  });

  test('is disconnected after a minute, and its source stopped', async () => {
    const { client, sink, noted } = await streaming();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await flood(sink);
    vi.advanceTimersByTime(59_000);
    expect(noted.stopped).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(noted.stopped).toBe(1);
    client.resume();
    client.on('error', () => undefined);
    await once(client, 'close');
  });
});

describe('a client that goes away before an import is encoded for it', () => {
  test.for(['poll-status', 'events', ''])('saves that work: /%s', async (what) => {
    const { log, text } = capturedLog('severe');
    let gate = Promise.resolve();
    const preparer = (file: string): Preparer => {
      const pool = createWorkerPool({ file });
      return { ...pool, encode: (importID) => gate.then(() => pool.encode(importID)) };
    };
    const server = await createTestServer({ log, preparer });
    onTestFinished(() => server.deps.preparer.close());
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    const plays = manyPlays(3000);
    const [left, right] = [
      await upload(hazel, batch(plays.slice(0, 1500))),
      await upload(hazel, batch(plays.slice(1500))),
    ];
    // The imports have changed, so no encoding of them is cached.
    for (const { scoreIDs } of [left, right]) {
      await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    }
    const port = await listen(({ url, method, headers, signal }) =>
      server.request(new URL(url).pathname, { method, headers, signal }),
    );
    const { encodedImports } = server.deps;
    const { get, counts } = encodedImports;
    const before = counts().encoded;
    const asked = Promise.withResolvers<{ result: Promise<unknown> }>();
    encodedImports.get = (head, signal) => {
      const found = get(head, signal);
      // In an object: a promise alone would be waited for.
      if (head.importID === left.importID) asked.resolve({ result: found.catch((error: unknown) => error) });
      return found;
    };

    // They are encoded one after another, and the first is not done before the second is asked for.
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const first = hazel.api.imports.pollStatus({ params: { importID: right.importID } });
    const client = await ask(port, `/api/v1/imports/${left.importID}/${what}`.replace(/\/$/, ''));
    const { result } = await asked.promise;
    client.destroy();
    expect(await result).toBeInstanceOf(ClientGone);
    open();
    await first;
    expect(counts().encoded).toBe(before + 1);
    expect(text()).not.toContain('request failed');
  });
});
