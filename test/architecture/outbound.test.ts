import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { importsOf, readSources } from '../../scripts/imports/sources.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, runProgram, startProgram, temporaryFolder } from '../support/program.ts';

const sources = readSources('db', 'src');

/** Who may send requests to other machines, and on whose behalf. */
const SENDERS: readonly [file: RegExp, reason: string][] = [
  [/^src\/base\/net\//, 'servers that players have named; it refuses what is not public'],
  [/^src\/accounts\/mail\//, 'the mail server of KAIDEN_SMTP_URL'],
  [/^src\/accounts\/auth\/captcha\.ts$/, 'the captcha service of KAIDEN_CAPTCHA'],
  [/^src\/transfer\/sync\/remote\.ts$/, 'is handed the one of src/base/net'],
  [/^src\/cli\/health\.ts$/, 'this server itself'],
];
const maySend = (path: string): boolean => SENDERS.some(([file]) => file.test(path));

test('only few files can reach other machines', () => {
  const network = /^(node:(http|https|http2|net|tls|dgram|dns)(\/promises)?|undici|nodemailer)$/;
  const importing = sources
    .flatMap(importsOf)
    .filter(({ to, typeOnly, from }) => network.test(to) && !typeOnly && !maySend(from))
    .map(({ from, to }) => `${from} -> ${to}`);
  expect(importing).toEqual(['src/http/edge/create-server.ts -> node:http', 'src/http/edge/incoming.ts -> node:http']);
  const fetching = sources.filter(
    ({ path, bare }) => /(?<![.\w])fetch\(|globalThis\.fetch|new WebSocket|EventSource\(/.test(bare) && !maySend(path),
  );
  expect(fetching.map(({ path }) => path)).toEqual([]);
});

/** Loaded before the program: says when anything in the process, threads included, opens a connection or asks for a name. */
const WATCH = `
import dns from 'node:dns';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  process.stderr.write('OUTBOUND ' + JSON.stringify(args[0]) + '\\n');
  return connect.apply(this, args);
};
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  const ask = dns[name];
  dns[name] = (host, ...more) => {
    if (host !== '127.0.0.1') process.stderr.write('OUTBOUND name ' + host + '\\n');
    return ask(host, ...more);
  };
}
syncBuiltinESMExports();
`;

test('a server that nobody has asked for it sends nothing to anybody, and commands do not either', async () => {
  const { program, remove } = await buildProgram();
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const watch = join(folder, 'watch.mjs');
  writeFileSync(watch, WATCH);
  const settings = { NODE_OPTIONS: `--import=${watch}` };
  const { key } = await fillDataFolder(data);
  const server = await startProgram(program, data, settings);
  const imported = await fetch(`${server.url}/ir/direct-manual/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(batch([play(7)])),
  });
  expect(imported.status).toBe(200);
  for (const path of ['/api/v1/openapi.json', '/metrics', '/api/v1/users/hazel/games/iidx/SP']) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  }
  const args = { settings: { ...settings, KAIDEN_DATA_DIR: data, KAIDEN_PORT: new URL(server.url).port } };
  for (const command of [
    ['doctor'],
    ['jobs'],
    ['jobs', 'run', 'retry-orphans'],
    ['backup', join(folder, 'b.tar.gz')],
  ]) {
    expect([command, await runProgram(program, command, args)]).toMatchObject([command, { code: 0, stderr: '' }]);
  }
  // That the watch sees something is shown by the one command that asks: its own server.
  expect((await runProgram(program, ['health'], args)).stderr).toContain('OUTBOUND');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.log().filter((line) => line.includes('OUTBOUND'))).toEqual([]);
  remove();
});
