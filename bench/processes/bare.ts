import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The yardstick for reads: answers each path with bytes that were given beforehand, and does nothing else.

const answers = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const body = answers.get(request.url ?? '');
  if (!body) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', ({ path, body, encoding }: { path: string; body: string; encoding?: BufferEncoding }) => {
  answers.set(path, Buffer.from(body, encoding));
  process.send?.({ set: path });
});
process.on('disconnect', () => {
  server.close();
  server.closeAllConnections();
});
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
