import { ms, quantile, target, whole } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
import type { Tally } from './attack.ts';
import { KINDS, type Observation, type Observed } from './observer.ts';

/** Latencies of others during an attack. */
export interface Measured {
  id: string;
  title: string;
  observation: Observation;
  /** No server of Kaiden, so that nothing is expected of it. */
  isYardstick?: boolean;
  /** The state of the server when nobody waited any longer. */
  end?: 'hung' | 'ended' | undefined;
  /** Most memory that the server had (MB). */
  peak?: number | undefined;
  /** The statuses that the attacker got. */
  tally?: Tally | undefined;
}

/** ms */
const LIMIT = 500;
const HEADS = ['attacker', '', ...KINDS, 'failed', 'peak MB', 'target', 'responses to the attacker'];

export function printWorst(measured: readonly Measured[], { seconds }: { seconds: number }): void {
  const title = `Response times of other users during an attack, ${seconds} s each (p50 / p99 / max, ms)`;
  printTable(title, HEADS, measured.map(row), ['', 'target', 'responses to the attacker']);
  printNote('Per second, others log in (2), change their profile (5), view a player (20) and import a score (3), all');
  printNote('within the rate limits. With fewer than 100 requests of a kind, p99 is the slowest. The attacker uses');
  printNote('CPU time of the same machine. Requests that are still open count with the time they have waited so far.');
}

const row = ({ id, title, observation, isYardstick, end, peak, tally }: Measured): string[] => [
  id,
  title,
  ...KINDS.map((kind) => cell(observation[kind])),
  whole(KINDS.reduce((sum, kind) => sum + observation[kind].failed, 0)),
  peak === undefined ? '' : whole(peak),
  isYardstick ? '' : [target(isGood(observation), `p99 < ${LIMIT} ms`), end].filter(Boolean).join(', '),
  Object.entries(tally ?? {})
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', '),
];

const cell = ({ latencies, open }: Observed): string =>
  `${[0.5, 0.99, 1].map((place) => ms(quantile(latencies, place))).join(' / ')}${open > 0 ? ` (${open} open)` : ''}`;

const isGood = (observation: Observation): boolean =>
  KINDS.every((kind) => {
    const { latencies, failed, open } = observation[kind];
    return failed === 0 && open === 0 && quantile(latencies, 0.99) < LIMIT;
  });
