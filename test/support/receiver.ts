import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import type { WebhookEvent } from '../../contracts/documents/webhook.ts';

export interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: WebhookEvent;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A server that events are sent to. It keeps what it gets and answers as it is told, 200 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let decide: (nth: number) => Answer | 'drop' = () => ({ status: 200 });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', headers } = request;
      const answer = decide(received.push({ method, headers, body, event: JSON.parse(body) as WebhookEvent }));
      if (answer === 'drop') response.destroy();
      else response.writeHead(answer.status, answer.headers).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    /** The types of what came, in order. */
    types: () => received.map(({ event }) => event.type),
    answer: (next: typeof decide) => {
      decide = next;
    },
  };
}
