import type { WebhookEvent, WebhookFormat } from '../../../../contracts/documents/webhook.ts';
import { SecretError } from '../../../accounts/secrets/box.ts';
import type { Vault } from '../../../accounts/secrets/vault.ts';
import { backOff, retryAfter, type BackOff } from '../../../base/net/back-off.ts';
import { NetError } from '../../../base/net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../../../base/net/safe-fetch.ts';
import { version } from '../../../base/version.ts';
import { openSecret } from '../sealed-secret.ts';
import type { ClientRow } from '../store.ts';
import { currentEvent } from './events.ts';
import { signature } from './sign.ts';
import type { DeliveryRow } from './store.ts';

/** Result of sending an event. Times are in ms. */
export type Delivered =
  | { result: 'delivered'; status: number }
  | { result: 'failed'; status: number | null; error: string; wait: number }
  /** The receiver refused it and would again: no more attempts. */
  | { result: 'refused'; status: number; error: string }
  /** The server is shutting down. */
  | { result: 'aborted' };

export interface DeliverDeps {
  fetch: SafeFetch;
  /** Returns the body of an event in the client's format. */
  bodyOf: (event: WebhookEvent, format: WebhookFormat) => Promise<string>;
  vault: Vault;
  signal: AbortSignal;
  pace: BackOff;
}

/** Time limit for a receiver (ms). */
const TIMEOUT = 15_000;

/** Sends one event to a client's webhookUri. Never throws because of the receiver. Every 2xx counts as delivered. */
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
    // Otherwise a receiver that asks for a year would block all later events.
    const pause = Math.min(retryAfter(response) ?? 0, deps.pace.longest);
    return { result: 'failed', status, error: faultOf(response), wait: Math.max(wait, pause) };
  } catch (error) {
    if (error instanceof NetError && error.fault === 'aborted') return { result: 'aborted' };
    if (error instanceof NetError || error instanceof SecretError) {
      return { result: 'failed', status: null, error: error.message, wait };
    }
    throw error;
  }
}

/** 3xx and 5xx statuses that are permanent. */
const FINAL: ReadonlySet<number> = new Set([301, 308, 501]);
/** 4xx statuses that are temporary: timeout, too early, too many requests. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/** Returns whether sending an event again would get the same response, so that it must not block later ones. */
const isFinal = (status: number): boolean =>
  FINAL.has(status) || (status >= 400 && status < 500 && !NOT_NOW.has(status));

const faultOf = ({ status }: SafeResponse): string =>
  status >= 300 && status < 400
    ? `The receiver answered with ${status}; redirects are not followed`
    : `The receiver answered with ${status}`;

async function send(
  row: DeliveryRow,
  client: ClientRow & { webhookUri: string },
  deps: DeliverDeps,
): Promise<SafeResponse> {
  const secret = openSecret(deps.vault, client);
  const body = await deps.bodyOf(currentEvent(row.event), client.format);
  const timestamp = Math.floor(Date.now() / 1000);
  const { deliveryID } = row;
  return deps.fetch(client.webhookUri, {
    method: 'POST',
    headers: {
      // The receiver of a message for Discord doesn't know the secret and must not learn it.
      ...(client.format === 'discord' ? {} : { authorization: `Bearer ${secret}` }),
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
