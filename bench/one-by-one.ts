import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

export interface OneByOne {
  perSecond: number;
  /** Time of each answer, to its last byte (ms). */
  latencies: number[];
}

/** Fewer answers tell nothing of the slowest one in a hundred. */
const FEWEST = 100;

export interface OneByOneOptions {
  seconds: number;
  headers?: Record<string, string>;
  /** Runs before each repetition and is not measured. */
  before?: (() => Promise<void>) | undefined;
}

/**
 * Asks again and again over one connection, each time when the answer is there, for so many seconds and at least 100
 * times; some answers before that don't count. What it takes itself is the same for every server.
 */
export async function oneByOne(url: string, { seconds, headers = {}, before }: OneByOneOptions): Promise<OneByOne> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    await before?.();
    const start = performance.now();
    const [answer] = (await once(request(url, { agent, headers }).end(), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${url} returned ${answer.statusCode}`);
    answer.resume();
    await once(answer, 'end');
    return performance.now() - start;
  };
  for (const until = performance.now() + 200 * seconds; performance.now() < until;) await ask();
  const latencies: number[] = [];
  const start = performance.now();
  while (latencies.length < FEWEST || performance.now() - start < 1000 * seconds) latencies.push(await ask());
  const perSecond = (1000 * latencies.length) / latencies.reduce((sum, one) => sum + one, 0);
  agent.destroy();
  return { perSecond, latencies };
}
