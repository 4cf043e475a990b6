import type { Games } from '../../games/registry.ts';
import type { BackOff } from '../../net/back-off.ts';
import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { IntegrationRow } from '../store.ts';
import type { RefusedPlay } from './outcome.ts';
import type { Pacer } from './pacer.ts';
import type { Remotes } from './remote.ts';
import type { RelayRow } from './store.ts';

/** What became of an entry of the queue. Times are in ms. */
export type Delivery =
  /** All of it is stored there, but for what was refused. */
  | { result: 'settled'; refused: RefusedPlay[] }
  /** Some of it can't be sent; the rest still waits. */
  | { result: 'narrowed'; refused: RefusedPlay[] }
  /** It has to be sent in smaller parts. */
  | { result: 'split' }
  /** The other server will tell later, at this address. */
  | { result: 'accepted'; pollUrl: string }
  | { result: 'ongoing'; wait: number }
  /** May work later: sent again, unless only the question how far it is has failed. */
  | { result: 'failed'; message: string; wait: number; sendAgain: boolean }
  /** Will not work. */
  | { result: 'refused'; message: string }
  /** The server ends. */
  | { result: 'aborted' };

export type Failed = Extract<Delivery, { result: 'failed' }>;
export type Answer = Pick<SafeResponse, 'status' | 'headers'>;

/** How long to wait after failures (ms); `minute` is how long servers count imports. */
export interface RelayPace extends BackOff {
  minute: number;
}

export interface DeliverDeps {
  fetch: SafeFetch;
  vault: Vault;
  games: Games;
  /** This server, as others know it. */
  publicURL: () => string;
  signal: AbortSignal;
  pace: RelayPace;
  remotes: Remotes;
  pacer: Pacer;
}

/** An entry that is being sent, or asked for. */
export interface Sending {
  row: RelayRow;
  integration: IntegrationRow;
  key: string;
  deps: DeliverDeps;
  failed: (message: string, response?: Answer) => Failed;
}
