import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The yardstick for reads: answers each path with bytes that were given beforehand, and does nothing else.

interface Answer {
  path: string;
  body: string;
  encoding?: BufferEncoding;
  /** JSON if it does not say. */
  type?: string;
}

const answers = new Map<string, { body: Buffer; type: string }>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  const { body, type } = answer;
  response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', ({ path, body, encoding, type = 'application/json' }: Answer) => {
  answers.set(path, { body: Buffer.from(body, encoding), type });
  process.send?.({ set: path });
});
process.on('disconnect', () => {
  server.close();
  server.closeAllConnections();
});
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
