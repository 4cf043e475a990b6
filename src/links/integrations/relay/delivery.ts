import type { Vault } from '../../../accounts/secrets/vault.ts';
import type { BackOff } from '../../../base/net/back-off.ts';
import type { SafeFetch, SafeResponse } from '../../../base/net/safe-fetch.ts';
import type { Games } from '../../../games/registry.ts';
import type { IntegrationRow } from '../store.ts';
import type { RefusedPlay } from './outcome.ts';
import type { Pacer } from './pacer.ts';
import type { Remotes } from './remote.ts';
import type { RelayRow } from './store.ts';

/** Result of sending a queue entry. Times are in ms. */
export type Delivery =
  /** Everything is stored there, except refused scores. */
  | { result: 'settled'; refused: RefusedPlay[] }
  /** Some of it can't be sent; the rest still waits. */
  | { result: 'narrowed'; refused: RefusedPlay[] }
  /** The batch has to be split. */
  | { result: 'split' }
  /** The other server accepted it; the result is at this URL later. */
  | { result: 'accepted'; pollUrl: string }
  | { result: 'ongoing'; wait: number }
  /** Temporary failure: sent again, unless only a poll has failed. */
  | { result: 'failed'; message: string; wait: number; sendAgain: boolean }
  /** Permanent failure. */
  | { result: 'refused'; message: string }
  /** The server is shutting down. */
  | { result: 'aborted' };

export type Failed = Extract<Delivery, { result: 'failed' }>;
export type Answer = Pick<SafeResponse, 'status' | 'headers'>;

/** Back-off after failures (ms); `minute` is the window in which servers count imports. */
export interface RelayPace extends BackOff {
  minute: number;
}

export interface DeliverDeps {
  fetch: SafeFetch;
  vault: Vault;
  games: Games;
  /** Public address of this server. */
  publicURL: () => string;
  signal: AbortSignal;
  pace: RelayPace;
  remotes: Remotes;
  pacer: Pacer;
}

/** Entry that is being sent or polled. */
export interface Sending {
  row: RelayRow;
  integration: IntegrationRow;
  key: string;
  deps: DeliverDeps;
  failed: (message: string, response?: Answer) => Failed;
}
