import type { Worker } from 'node:worker_threads';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { readConfig } from '../../src/base/config.ts';
import { isPassing } from '../../src/base/shared/refusal.ts';
import { startServer } from '../../src/server/server.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { WriterStopped } from '../../src/writer/command.ts';
import type { ThreadOptions } from '../../src/writer/one-thread.ts';
import { startThreadedWriter } from '../../src/writer/threaded.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { failureOf } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { batch, type TestPlay } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

/** A writer on a database of its own, its workers, and the deaths that it has reported. */
async function startWriter(options: ThreadOptions = {}) {
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const workers: Worker[] = [];
  const deaths: string[] = [];
  const writer = await startThreadedWriter(`${folder}/kaiden.db`, {
    ...options,
    onWorker: (worker) => workers.push(worker),
    onDeath: (error) => deaths.push(error.message),
  });
  onTestFinished(() => writer.abort());
  let last = 0;
  const send = (plays: readonly TestPlay[], onProgress = () => {}) =>
    writer.run(
      importScores,
      {
        importID: `import ${++last}`,
        userID: 1,
        importType: 'ir/direct-manual',
        body: Buffer.from(JSON.stringify(batch([...plays]))),
        userIntent: false,
      },
      { onProgress },
    );
  const scores = () => Number(readOne(folder, 'select count(*) from scores')) - EARLIER_SCORES;
  return { writer, workers, deaths, send, scores, folder };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (isPassing(error) ? error.code : error),
  );
const few = manyPlays(2);

describe('a writer whose thread dies', () => {
  test('in a command undoes it, refuses what waits, and is started again', async () => {
    const { writer, workers, deaths, send, scores, folder } = await startWriter();
    const running = refusalOf(send(manyPlays(5000), () => void workers[0]!.terminate()));
    const waiting = refusalOf(send(few));
    expect(await Promise.all([running, waiting])).toEqual(['writer_restarting', 'writer_restarting']);
    expect(writer.state()).toEqual({ alive: false, waiting: 0 });
    expect(await refusalOf(send(few))).toBe('writer_restarting');
    await expect.poll(() => writer.state().alive).toBe(true);
    expect([deaths.length, workers.length, scores()]).toEqual([1, 2, 0]);
    await send(few);
    expect([scores(), readOne(folder, 'pragma integrity_check')]).toEqual([2, 'ok']);
  });

  test('of an error that nobody catches is started again', async () => {
    const { writer, workers, deaths, send, scores } = await startWriter();
    // No request: reading its type throws outside of any command.
    workers[0]!.postMessage(null);
    await expect.poll(() => deaths).toEqual([expect.stringContaining('null')]);
    await expect.poll(() => writer.state().alive).toBe(true);
    await send(few);
    expect(scores()).toBe(2);
  });

  test('because it is out of memory leaves the process alive and is started again', async () => {
    const { writer, deaths, send, scores } = await startWriter({ resourceLimits: { maxOldGenerationSizeMb: 48 } });
    expect(await refusalOf(send(manyPlays(40_000)))).toBe('writer_restarting');
    expect(deaths).toEqual([expect.stringContaining('memory')]);
    await expect.poll(() => writer.state().alive).toBe(true);
    await send(few);
    expect(scores()).toBe(2);
  });

  test('again and again is started again after longer and longer pauses', async () => {
    const folder = temporaryFolder();
    await fillDataFolder(folder);
    const pauses: number[] = [];
    let workers = 0;
    const writer = await startThreadedWriter(`${folder}/kaiden.db`, {
      // Read as soon as a worker is ready, of which it dies.
      onWorker: (worker) => ++workers <= 3 && worker.postMessage(null),
      onDeath: (_, pause) => pauses.push(pause),
    });
    onTestFinished(() => writer.abort());
    await expect.poll(() => pauses.length).toBe(3);
    await expect.poll(() => writer.state().alive).toBe(true);
    expect([workers, pauses]).toEqual([4, [100, 200, 400]]);
  });

  test.each(['close', 'abort'] as const)('stays dead after %s', async (how) => {
    const { writer, workers, deaths, send } = await startWriter();
    await workers[0]!.terminate();
    await expect.poll(() => deaths.length).toBe(1);
    await writer[how]();
    await expect(send(few)).rejects.toThrow(WriterStopped);
    expect([workers.length, writer.state().alive]).toEqual([1, false]);
  });
});

test('a server whose writer dies says so, refuses changes for a moment and goes on', async () => {
  const folder = temporaryFolder();
  const { key } = await fillDataFolder(folder);
  const { log, text } = capturedLog('warn');
  const workers: Worker[] = [];
  const config = readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' });
  const server = await startServer(config, log, { onWorker: (worker) => workers.push(worker) });
  onTestFinished(() => server.stop());
  const send = (plays: TestPlay[]) => createClient({ baseUrl: server.url, key }).imports.direct({ json: batch(plays) });
  const ready = async () => (await fetch(`${server.url}/ready`)).status;
  expect(await ready()).toBe(200);
  await workers[0]!.terminate();
  expect(await ready()).toBe(503);
  expect(await failureOf(send(few))).toMatchObject({ status: 503, code: 'writer_restarting' });
  await expect.poll(ready).toBe(200);
  await send(few);
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  const DIED = 'the writer thread failed and is restarted';
  expect(lines.filter(({ msg }) => msg === DIED)).toEqual([expect.objectContaining({ level: 50 })]);
  expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([expect.objectContaining({ level: 40 })]);
});
