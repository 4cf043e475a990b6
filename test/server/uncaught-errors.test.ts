import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { startProgram, temporaryFolder, type RunningProgram } from '../support/program.ts';

const PROGRAM = resolve('test/support/defective-server.ts');
const SEVERE = 50;
const CRIT = 60;

type Line = { level: number; msg: string; id?: string; err?: { message: string } };
const linesOf = (server: RunningProgram) => server.log().map((line) => JSON.parse(line) as Line);
const faultsIn = (server: RunningProgram) => linesOf(server).filter(({ level }) => level >= SEVERE);

const post = (url: string) => fetch(url, { method: 'POST', body: 'a body' });

test.each([
  ['/timer', 'in a timer'],
  ['/tick', 'in a tick'],
  ['/promise', 'in a promise'],
  ['/body', 'in a body'],
  ['/end', 'at the end of a body'],
])('an error that nobody catches in a request is its 500, and the server goes on: %s', async (path, where) => {
  const server = await startProgram(PROGRAM, temporaryFolder());
  const answer = await post(server.url + path);
  expect([answer.status, answer.headers.get('connection')]).toEqual([500, 'close']);
  expect(await answer.json()).toMatchObject({ success: false, code: 'internal_error' });
  const id = answer.headers.get('x-request-id');
  await expect
    .poll(() => faultsIn(server))
    .toEqual([
      expect.objectContaining({ level: SEVERE, id, err: expect.objectContaining({ message: `thrown ${where}` }) }),
    ]);
  expect(await (await fetch(server.url)).text()).toBe('fine');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('an error that nobody catches in a request is logged even at crit', async () => {
  const server = await startProgram(PROGRAM, temporaryFolder());
  await (await fetch(`${server.url}/crit`)).text();
  const answer = await post(`${server.url}/timer`);
  expect(await answer.json()).toMatchObject({
    description: 'Something went wrong on the server; the error was logged',
  });
  const id = answer.headers.get('x-request-id');
  await expect.poll(() => faultsIn(server)).toEqual([expect.objectContaining({ level: SEVERE, id })]);
});

test('an answer that has begun is cut off, and other requests are not', async () => {
  const server = await startProgram(PROGRAM, temporaryFolder());
  const answer = await fetch(`${server.url}/answer`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  await expect
    .poll(() => faultsIn(server))
    .toEqual([expect.objectContaining({ level: SEVERE, id: expect.any(String) })]);
  expect(await (await fetch(server.url)).text()).toBe('fine');
});

test('an error that belongs to no request ends the server in an orderly way, with an exit code', async () => {
  const server = await startProgram(PROGRAM, temporaryFolder());
  await (await fetch(server.url)).text();
  expect(await server.end('SIGUSR2')).toBe(1);
  await expect
    .poll(() => faultsIn(server))
    .toEqual([expect.objectContaining({ level: CRIT, err: expect.objectContaining({ message: 'thrown outside' }) })]);
  await expect.poll(() => linesOf(server).map(({ msg }) => msg)).toContain('shutting down');
});
