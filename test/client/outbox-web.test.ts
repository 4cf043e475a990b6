import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { webStorage } from '../../contracts/client/outbox/web.ts';
import { EARLIER_SCORES, fillDataFolder, readOne } from '../support/data-folder.ts';
import { batch } from '../support/plays.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';

const PROGRAM = resolve('test/support/web-storage-program.ts');

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

/** Runs the program with a localStorage that is kept in a file, or with none. */
async function run(file: string | null, ...args: string[]): Promise<Record<string, unknown>> {
  const flags =
    file === null ? ['--no-experimental-webstorage'] : ['--experimental-webstorage', `--localstorage-file=${file}`];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, PROGRAM, ...args]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('an outbox in localStorage survives its page, says when it is full and sends what it has', async () => {
  const data = temporaryFolder();
  const { key } = await fillDataFolder(data);
  const { url } = await startProgram(built.program, data);
  const file = join(temporaryFolder(), 'local-storage');
  const filled = await run(file, 'fill', url, key);
  expect(filled).toEqual({
    error: expect.stringMatching(/^OutboxStorageError: The browser did not keep it: .*quota/),
    waiting: expect.any(Number),
  });
  // Those that fitted are there in spite of the one that did not.
  expect(filled['waiting']).toBeGreaterThan(2);
  expect(await run(file, 'send', url, key)).toEqual({ keys: 2, waiting: [], other: 1 });
  // The plays of the earlier import are among these two.
  expect(readOne(data, 'select count(*) from imports')).toBe(3);
  expect(readOne(data, 'select count(*) from scores')).toBe(EARLIER_SCORES);
});

test('a place without localStorage is told so', async () => {
  expect(await run(null, 'send')).toEqual({ error: 'OutboxStorageError: There is no localStorage here' });
});

test('a page that may not store anything is told so', async () => {
  const area = {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Forbidden', 'SecurityError');
    },
    removeItem: () => undefined,
  };
  const putting = webStorage({ area }).put({ key: 'k', at: 1, document: batch([]) });
  await expect(putting).rejects.toMatchObject({ name: 'OutboxStorageError', cause: { name: 'SecurityError' } });
});
