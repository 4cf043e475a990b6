import { once } from 'node:events';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// The yardstick for plays of hooks: puts each body on the disk, and does nothing else. Its argument is the file.

const file = openSync(process.argv[2]!, 'a');
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    writeSync(file, body);
    fdatasyncSync(file);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => {
  server.close();
  server.closeAllConnections();
  closeSync(file);
});
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
