import { backOff, retryAfter, type BackOff } from '../../net/back-off.ts';
import { NetError } from '../../net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { SecretError } from '../../secrets/box.ts';
import type { Vault } from '../../secrets/vault.ts';
import { version } from '../../version.ts';
import { openSecret } from '../sealed-secret.ts';
import type { ClientRow } from '../store.ts';
import { signature } from './sign.ts';
import type { DeliveryRow } from './store.ts';

/** What became of an event. Times are in ms. */
export type Delivered =
  | { result: 'delivered'; status: number }
  | { result: 'failed'; status: number | null; error: string; wait: number }
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

const faultOf = ({ status }: SafeResponse): string =>
  status >= 300 && status < 400
    ? `The receiver answered with ${status}; redirects are not followed`
    : `The receiver answered with ${status}`;

function send(row: DeliveryRow, client: ClientRow & { webhookUri: string }, deps: DeliverDeps): Promise<SafeResponse> {
  const secret = openSecret(deps.vault, client);
  const body = JSON.stringify(row.event);
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
