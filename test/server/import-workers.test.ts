import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createWorkerPool } from '../../src/transfer/imports/workers/pool.ts';
import type { Preparer } from '../../src/transfer/imports/workers/preparer.ts';
import type { WorkerOptions } from '../../src/transfer/imports/workers/worker.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { fillDataFolder, manyPlays } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

/** The most bytes that an upload may have. */
const LARGEST_FILE = 16 * 1024 * 1024;

/** Workers on a database with one player, who has the id 1. */
async function pool(options: Partial<WorkerOptions> = {}): Promise<Preparer> {
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const preparer = createWorkerPool({ file: join(folder, 'kaiden.db'), ...options });
  onTestFinished(() => preparer.close());
  return preparer;
}

const request = (document: unknown) => ({
  userID: 1,
  importType: 'ir/direct-manual',
  body: Buffer.from(JSON.stringify(document)),
  userIntent: false,
});
const total = (preparer: Preparer, document: unknown) =>
  preparer.withImport(
    request(document),
    () => undefined,
    async (open) => open.total,
  );

test('workers read several files at once, and one after another', async () => {
  const preparer = await pool();
  const sizes = [10, 200, 3000, 40, 5];
  expect(await Promise.all(sizes.map((size) => total(preparer, batch(manyPlays(size)))))).toEqual(sizes);
  expect(await total(preparer, batch(manyPlays(7)))).toBe(7);
});

test('a file that a worker may not have enough memory for is refused, and the next one is read', async () => {
  const preparer = await pool({ maxHeap: 48 });
  const huge = { ...batch([play(1)]), extra: Array.from({ length: 600_000 }, () => ({})) };
  await expect(total(preparer, huge)).rejects.toMatchObject({ status: 413, code: 'too_large' });
  await expect(preparer.preview(request(huge))).rejects.toMatchObject({ status: 413, code: 'too_large' });
  expect(await total(preparer, batch(manyPlays(100)))).toBe(100);
});

test('what was brought from another server may be larger than a file that is sent', async () => {
  const preparer = await pool();
  const brought = { ...batch([play(1)]), extra: 'x'.repeat(2 * LARGEST_FILE) };
  await expect(preparer.preview(request(brought))).rejects.toMatchObject({ code: 'invalid_file' });
});

test('the largest file that may be sent is read, even if it is only empty objects', async () => {
  const preparer = await pool();
  const start = '{"meta":{"game":"iidx","playtype":"SP","service":"test"},"scores":[';
  const body = Buffer.from(`${start}${'{},'.repeat((LARGEST_FILE - start.length - 4) / 3)}{}]}`);
  await expect(preparer.preview({ ...request(null), body })).rejects.toMatchObject({ code: 'invalid_file' });
});

test('what is wrong with a file comes back as it was thrown, and the worker goes on', async () => {
  const preparer = await pool();
  const wrong = batch([play(1, { lamp: 'HARDCLEAR' }), play(2, { score: -1 })]);
  await expect(total(preparer, wrong)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_file',
    issues: { length: 2 },
  });
  await expect(preparer.preview(request(wrong))).rejects.toMatchObject({ status: 400 });
  const { bytes, fresh } = await preparer.preview(request(batch(manyPlays(20))));
  expect([JSON.parse(Buffer.from(bytes).toString()).scoreIDs.length, fresh]).toEqual([20, 20]);
});
