import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** ms */
  latencies: number[];
}

export interface LoadOptions {
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
}

/** Asks as fast as the answers come, after a moment that does not count; longer where answers take long. */
export async function load(url: string, { seconds, connections, headers = {} }: LoadOptions): Promise<Load> {
  await autocannon({ url, connections, headers, duration: Math.min(0.5, seconds / 4) });
  const start = performance.now();
  await (await fetch(url, { headers })).arrayBuffer();
  const one = (performance.now() - start) / 1000;
  return loadFor({ url, connections, headers, duration: Math.max(seconds, 3 * connections * one) });
}

const loadFor = (options: autocannon.Options & { url: string }): Promise<Load> =>
  new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const start = performance.now();
    const run = autocannon(options, (error: Error | null) => {
      if (error) reject(error);
      else resolve({ perSecond: (1000 * latencies.length) / (performance.now() - start), latencies });
    });
    run.on('response', (_client, statusCode, _bytes, responseTime) => {
      // Without a status: the answer was cut off by the end of the run.
      if (statusCode === undefined) return;
      if (statusCode === 200) latencies.push(responseTime);
      else reject(new Error(`${options.url} answered ${statusCode}`));
    });
  });
