import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers that another server may give, one after the other: good, wrong, too slow, none. */
const ANSWERS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.end('{}'),
  (response) =>
    response.end(JSON.stringify({ success: true, description: '', body: { scores: [], charts: [], songs: [] } })),
  (response) => response.end(JSON.stringify({ success: true, description: '', body: { whoami: 1, permissions: {} } })),
  (response) => response.writeHead(500).end('no'),
  (response) => response.writeHead(401).end('{"success":false,"description":"unknown key"}'),
  (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":'),
  (response) => response.end('[]'.repeat(1000)),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  (response) => void setTimeout(() => response.end('{}'), 500),
  (response) => response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{');
    setTimeout(() => response.destroy(), 50);
  },
];

/** Starts another server, as the target of webhooks and integrations. */
export interface Sink {
  url: string;
  close: () => void;
}

/** Starts a server that is no good to those that rely on it. */
export async function openSink(): Promise<Sink> {
  let requests = 0;
  const server = createServer((request: IncomingMessage, response) => {
    request.resume();
    ANSWERS[requests % ANSWERS.length]!(response);
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
