import { expect, test } from 'vitest';

import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { silentLog } from '../../src/shared/log.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { batch } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

const LONG = 120_000;
const COUNT = 12_000;

/** A server that has begun a large import when this settles, and waits for nothing when it is stopped. */
async function importing(prefer: string) {
  const data = temporaryFolder();
  const { key } = await fillDataFolder(data);
  const config = readConfig({ KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' });
  const server = await startServer(config, silentLog(), { patience: 0 });
  const answer = fetch(`${server.url}/ir/direct-manual/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: prefer },
    body: JSON.stringify(batch(manyPlays(COUNT))),
  }).then(
    ({ status }) => status,
    () => null,
  );
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics, { interval: 5, timeout: 20_000 }).toMatch(/^kaiden_writer_queue_length [1-9]/m);
  return { data, config, server, answer };
}

const scoresIn = (data: string) => Number(readOne(data, 'select count(*) from scores')) - EARLIER_SCORES;

test(
  'an import that takes too long when the server stops is undone, and whoever sent it gets no answer',
  { timeout: LONG },
  async () => {
    const { data, server, answer } = await importing('wait=60');
    await server.stop();
    expect(await answer).toBeNull();
    expect(scoresIn(data)).toBe(0);
    expect(readOne(data, 'pragma integrity_check')).toBe('ok');
    expect(readOne(data, 'select count(*) from imports')).toBe(1);
  },
);

test('an import that was accepted is undone as well, and done after the next start', { timeout: LONG }, async () => {
  const { data, config, server, answer } = await importing('respond-async');
  expect(await answer).toBe(202);
  await server.stop();
  expect(scoresIn(data)).toBe(0);
  const next = await startServer(config, silentLog());
  await expect.poll(() => scoresIn(data), { timeout: 60_000 }).toBeGreaterThan(0);
  await next.stop();
  expect(readOne(data, "select count(*) from imports where status <> 'completed'")).toBe(0);
  expect(readOne(data, 'select count(*) from import_inputs')).toBe(0);
});
