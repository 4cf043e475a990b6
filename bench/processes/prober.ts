import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Probe {
  url: string;
  paths: readonly string[];
  /** Requests in a second. */
  rate: number;
}

// A client that asks at a fixed rate, whether or not the answers keep up, and tells how long each took (ms),
// counted from when the request was due. `end` ends a round.

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

const ask = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    }).on('error', reject);
  });

const state = { running: false };

async function round({ url, paths, rate }: Probe): Promise<void> {
  const latencies: number[] = [];
  const waiting = new Set<Promise<unknown>>();
  const start = performance.now();
  for (let n = 0; state.running; n += 1) {
    const due = start + (n * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const begun = Math.min(due, performance.now());
    const answered = ask(`${url}${paths[n % paths.length]}`).then(() => {
      latencies.push(performance.now() - begun);
      waiting.delete(answered);
    });
    waiting.add(answered);
  }
  await Promise.all(waiting);
  process.send?.({ latencies });
}

process.on('message', (probe: Probe | { end: true }) => {
  state.running = 'url' in probe;
  if ('url' in probe) void round(probe);
});
process.send?.({ ready: true });
