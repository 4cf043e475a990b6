import { totalOf } from '../soak/heaps.ts';
import { operations } from './document.ts';
import type { Pool } from './pool.ts';
import type { Tally } from './run.ts';
import type { Series } from './watch.ts';

interface Summary {
  tally: Tally;
  seconds: number;
  /** Processor time of the server (s). */
  serverCPU: number;
  series: Series;
  pool: Pool;
}

/** Every so many measurements, so that a series fits a line. */
const thinned = (series: readonly number[]): string => {
  const step = Math.max(1, Math.ceil(series.length / 20));
  return series
    .filter((_, index) => index % step === 0)
    .map((value) => value.toFixed(0))
    .join(' ');
};

/** Prints the numbers of requests and answers, and the server's memory meanwhile. */
export function print({ tally, seconds, serverCPU, series, pool }: Summary): void {
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const without = operations.map(({ id }) => id).filter((id) => !tally.succeeded.has(id));
  const slowest = tally.slowest.map(({ operation, number, took }) => `${operation} ${took} ms (${number})`);
  console.log(`${tally.sent} requests in ${seconds.toFixed(0)} s, ${(tally.sent / seconds).toFixed(0)} per second`);
  const own = process.cpuUsage();
  const each = [serverCPU * 1000, (own.user + own.system) / 1000].map((ms) => (ms / tally.sent).toFixed(2));
  console.log(`CPU time per request (ms): server ${each[0]}, fuzzer ${each[1]}`);
  console.log(`responses: ${statuses.join(', ')}`);
  console.log(`operations that never succeeded: ${without.join(', ') || 'none'}`);
  console.log(`known ids: ${JSON.stringify(pool.counts())}`);
  console.log(`slowest: ${slowest.join(', ')}`);
  console.log(`memory (MB): ${thinned(series.memory)}`);
  console.log(`heap after garbage collection (MB): ${thinned(series.heaps.map(totalOf))}`);
  if (series.failed.length > 0) console.log(`failed measurements: ${series.failed.length}, ${series.failed[0]}`);
  console.log(`file descriptors: ${thinned(series.files)}`);
  console.log(`longest delay of the event loop (ms): ${Math.max(0, ...series.delays).toFixed(0)}`);
}
