import { expect, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import { startServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { batch } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

/** More than is stored in one transaction. */
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
  await expect.poll(metrics, { interval: 5 }).toMatch(/^kaiden_writer_queue_length [1-9]/m);
  return { data, config, server, answer };
}

const scoresIn = (data: string) => Number(readOne(data, 'select count(*) from scores')) - EARLIER_SCORES;

/** Checks that derived data fits the scores, and that nothing waits any more. */
function expectWhole(data: string): void {
  expect(scoresIn(data)).toBe(COUNT);
  expect(readOne(data, 'pragma integrity_check')).toBe('ok');
  expect(readOne(data, "select count(*) from imports where status <> 'completed'")).toBe(0);
  expect(readOne(data, 'select (select count(*) from import_inputs) + (select count(*) from import_links)')).toBe(0);
  const query = 'select (select count(distinct user || chart) from scores) = (select count(*) from pbs)';
  expect(readOne(data, query)).toBe(1);
  expect(readOne(data, 'select sum(score_count) from profiles')).toBe(COUNT + EARLIER_SCORES);
}

test.for([
  ['that is waited for', 'wait=60', [202, null]],
  ['that was accepted', 'respond-async', [202]],
] as const)(
  'a large import %s, in which the server stops, is completed after the next start',
  async ([, prefer, answers]) => {
    const { data, config, server, answer } = await importing(prefer);
    await expect.poll(() => scoresIn(data), { interval: 5 }).toBeGreaterThan(0);
    await server.stop();
    expect(answers).toContain(await answer);
    const stored = scoresIn(data);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(COUNT);
    const next = await startServer(config, silentLog());
    const left = () => readOne(data, "select count(*) from imports where status <> 'completed'");
    await expect.poll(left).toBe(0);
    await next.stop();
    expectWhole(data);
  },
);
