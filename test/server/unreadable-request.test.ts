import { once } from 'node:events';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import { startServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

/** Sends these bytes and returns all that comes back. */
async function exchange(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('an address that is none is refused with the usual envelope and headers', async () => {
  const settings = { KAIDEN_DATA_DIR: temporaryFolder(), KAIDEN_PORT: '0' };
  const server = await startServer(readConfig(settings), silentLog());
  try {
    for (const [target, host] of [
      [String.raw`/api/v1/games/\/SP`, 'localhost'],
      ['/api/v1/games', 'a b'],
      ['/api/v1/games', 'localhost:99999'],
    ] as const) {
      const answer = await exchange(server.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect([target, host, head.split('\r\n')[0]]).toEqual([target, host, 'HTTP/1.1 400 Bad Request']);
      expect(head).toMatch(/^x-request-id: [\da-f-]{36}$/im);
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      expect(head).toMatch(/^content-type: application\/json/im);
      expect(body).toContain('"success":false');
      expect(body).toContain('"code":"invalid_request"');
    }
  } finally {
    await server.stop();
  }
});
