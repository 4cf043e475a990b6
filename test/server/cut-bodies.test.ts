import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { exampleForm } from '../support/example-form.ts';
import { nightly } from '../support/nightly.ts';
import { buildProgram, spawnProgram, type RunningProgram } from '../support/program.ts';
import { chunkOf, headOf, LAST_CHUNK, sendRaw, type RawAnswer } from '../support/raw-requests.ts';

const PASSWORD = 'a long password';
const PLACES = nightly ? 50 : 8;

const routes = allRoutes().filter(({ contract: { json, bytes, form } }) => json ?? bytes ?? form);

/** A server with an administrator who is logged in. */
async function startServer(): Promise<{ server: RunningProgram; cookie: string; remove: () => void }> {
  const { program, remove: removeProgram } = await buildProgram();
  const data = mkdtempSync(join(tmpdir(), 'kaiden-cut-'));
  await fillDataFolder(data, PASSWORD);
  const level = await runCommand(program, ['user', 'level', 'hazel', '3'], { settings: { KAIDEN_DATA_DIR: data } });
  expect(level.code).toBe(0);
  const remove = () => {
    removeProgram();
    rmSync(data, { recursive: true, force: true });
  };
  const server = await spawnProgram(program, data);
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'hazel', '!password': PASSWORD, captcha: 'none' }),
  });
  expect(login.status).toBe(200);
  return { server, remove, cookie: login.headers.get('set-cookie')!.split(';')[0]! };
}

let running: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  running = await startServer();
});
afterAll(async () => {
  await running.server.end('SIGKILL');
  running.remove();
});

const pathOf = ({ path, params }: RouteContract) => {
  const examples = (params ? exampleOf(params) : {}) as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(examples[name])));
};

interface Example {
  type: string;
  bytes: Buffer;
}

/** The body of a route as its contract has it for an example. */
async function exampleBody({ form, json, bytes }: RouteContract): Promise<Example> {
  if (!form) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(exampleOf((json ?? bytes)!))) };
  const encoded = new Response(exampleForm(form));
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/** Places to cut at, from behind the first byte to before the last. */
const placesIn = ({ length }: Buffer): number[] => [
  ...new Set(
    Array.from({ length: PLACES }, (_, n) => 1 + Math.floor((n * (length - 1)) / PLACES)).filter((at) => at < length),
  ),
];

/** Sends a body that ends too early, in each of the ways in which it can. */
async function sendCut(contract: RouteContract, { type, bytes }: Example, at: number): Promise<RawAnswer[]> {
  const { server, cookie } = running;
  const part = bytes.subarray(0, at);
  const head = (headers: Record<string, string | number>) =>
    headOf(server.url, `${contract.method} ${pathOf(contract)}`, {
      cookie,
      'content-type': type,
      connection: 'close',
      ...headers,
    });
  const chunked = head({ 'transfer-encoding': 'chunked' });
  const half = bytes.subarray(0, at >> 1);
  return Promise.all([
    sendRaw(server.url, [head({ 'content-length': bytes.length }), part], { end: true }),
    sendRaw(server.url, [chunked, chunkOf(part)], { end: true }),
    sendRaw(server.url, [head({ 'content-length': at }), part]),
    sendRaw(server.url, [
      chunked,
      ...(half.length > 0 ? [chunkOf(half)] : []),
      chunkOf(part.subarray(half.length)),
      LAST_CHUNK,
    ]),
  ]);
}

/** Some games read the status in the body. */
const isRefusal = ({ failures }: RouteContract, { status, body }: RawAnswer): boolean =>
  (status >= 400 && status < 500) || (failures === 'in-body' && status === 200 && /"statusCode":4\d\b/.test(body));

test('there are routes with bodies of every kind', () => {
  for (const kind of ['json', 'bytes', 'form'] as const) {
    expect(routes.filter(({ contract }) => contract[kind]).length).toBeGreaterThan(0);
  }
});

test.each(routes)('a body that is cut off anywhere does no harm: $operation', async ({ contract }) => {
  const { server } = running;
  const example = await exampleBody(contract);
  const answers = (await Promise.all(placesIn(example.bytes).map((at) => sendCut(contract, example, at)))).flat();
  // Every one is told so, unless it is gone or its thing is not there.
  expect(answers.filter((answer) => !isRefusal(contract, answer)).map(({ status }) => status)).toEqual([]);
  const status = await fetch(`${server.url}/api/v1/status`);
  expect(status.status).toBe(200);
  expect(process.kill(server.pid, 0)).toBe(true);
  const noted = server
    .log()
    .filter((line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level > 40);
  expect(noted).toEqual([]);
});
