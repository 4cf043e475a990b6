import { backOff, retryAfter, type BackOff } from '../../net/back-off.ts';
import { NetError } from '../../net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { SecretError } from '../../secrets/box.ts';
import type { Vault } from '../../secrets/vault.ts';
import { version } from '../../version.ts';
import { openSecret } from '../sealed-secret.ts';
import type { ClientRow } from '../store.ts';
import { currentEvent } from './events.ts';
import { signature } from './sign.ts';
import type { DeliveryRow } from './store.ts';

/** What became of an event. Times are in ms. */
export type Delivered =
  | { result: 'delivered'; status: number }
  | { result: 'failed'; status: number | null; error: string; wait: number }
  /** The receiver has refused it and would again: it is not tried any more. */
  | { result: 'refused'; status: number; error: string }
  /** The server ends. */
  | { result: 'aborted' };

export interface DeliverDeps {
  fetch: SafeFetch;
  vault: Vault;
  signal: AbortSignal;
  pace: BackOff;
}

/** How long a receiver may take (ms). */
const TIMEOUT = 15_000;

/** Sends one event to a client's webhookUri. Never throws for what the receiver does. Every 2xx means that it has arrived. */
export async function deliver(
  row: DeliveryRow,
  client: ClientRow & { webhookUri: string },
  deps: DeliverDeps,
): Promise<Delivered> {
  const wait = backOff(row.attempts, deps.pace);
  try {
    const response = await send(row, client, deps);
    const { status } = response;
    if (status >= 200 && status < 300) return { result: 'delivered', status };
    if (isFinal(status)) return { result: 'refused', status, error: faultOf(response) };
    // Whoever asks for a year would keep all that comes later waiting.
    const asked = Math.min(retryAfter(response) ?? 0, deps.pace.longest);
    return { result: 'failed', status, error: faultOf(response), wait: Math.max(wait, asked) };
  } catch (error) {
    if (error instanceof NetError && error.fault === 'aborted') return { result: 'aborted' };
    if (error instanceof NetError || error instanceof SecretError) {
      return { result: 'failed', status: null, error: error.message, wait };
    }
    throw error;
  }
}

/** Answers of 3xx and 5xx that stay as they are. */
const FINAL: ReadonlySet<number> = new Set([301, 308, 501]);
/** Answers of 4xx that mean "not now": timeout, too early, too many requests. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/** Returns whether sending an event again would get the same answer, so that it must not hold up later ones. */
const isFinal = (status: number): boolean =>
  FINAL.has(status) || (status >= 400 && status < 500 && !NOT_NOW.has(status));

const faultOf = ({ status }: SafeResponse): string =>
  status >= 300 && status < 400
    ? `The receiver answered with ${status}; redirects are not followed`
    : `The receiver answered with ${status}`;

function send(row: DeliveryRow, client: ClientRow & { webhookUri: string }, deps: DeliverDeps): Promise<SafeResponse> {
  const secret = openSecret(deps.vault, client);
  const body = JSON.stringify(currentEvent(row.event));
  const timestamp = Math.floor(Date.now() / 1000);
  const { deliveryID } = row;
  return deps.fetch(client.webhookUri, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'user-agent': `Kaiden/${version}`,
      'webhook-id': deliveryID,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(secret, { deliveryID, timestamp, body }),
    },
    body,
    timeout: TIMEOUT,
    signal: deps.signal,
  });
}
