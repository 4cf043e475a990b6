import { backOff, retryAfter, type BackOff } from '../../net/back-off.ts';
import { NetError } from '../../net/net-error.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { SecretError } from '../../secrets/box.ts';
import type { Vault } from '../../secrets/vault.ts';
import { remoteMessage } from '../remote-message.ts';
import { aboutKey } from '../sealed-key.ts';
import type { IntegrationRow } from '../store.ts';
import { formatRelayPath, RELAY_PATH } from './path.ts';
import type { RelayRow } from './store.ts';

/** What became of an entry of the queue. Times are in ms. */
export type Delivery =
  | { result: 'sent' }
  /** May work later. */
  | { result: 'failed'; message: string; wait: number }
  /** Will not work. */
  | { result: 'refused'; message: string }
  /** The server ends. */
  | { result: 'aborted' };

export interface DeliverDeps {
  fetch: SafeFetch;
  vault: Vault;
  /** This server, as others know it. */
  publicURL: () => string;
  signal: AbortSignal;
  pace: BackOff;
}

/** Statuses that the same scores would get again. */
const HOPELESS: ReadonlySet<number> = new Set([400, 413, 422]);

/** Sends one entry of the queue to its server. Never throws for what the other server does. */
export async function deliver(row: RelayRow, integration: IntegrationRow, deps: DeliverDeps): Promise<Delivery> {
  const wait = backOff(row.attempts, deps.pace);
  try {
    const key = deps.vault.open(integration.sealedKey, aboutKey(integration));
    const response = await send(row, integration, key, deps);
    if (response.status === 200 || response.status === 202) return { result: 'sent' };
    const message = `${new URL(integration.baseUrl).host} answered with ${response.status}: ${remoteMessage(response, key)}`;
    if (HOPELESS.has(response.status)) return { result: 'refused', message };
    return { result: 'failed', message, wait: Math.max(wait, retryAfter(response) ?? 0) };
  } catch (error) {
    if (error instanceof NetError && error.fault === 'aborted') return { result: 'aborted' };
    if (error instanceof NetError || error instanceof SecretError) {
      return { result: 'failed', message: error.message, wait };
    }
    throw error;
  }
}

function send({ document, path }: RelayRow, { baseUrl }: IntegrationRow, key: string, deps: DeliverDeps) {
  return deps.fetch(`${baseUrl}/ir/direct-manual/import`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      [RELAY_PATH]: formatRelayPath([...path, deps.publicURL()]),
    },
    body: JSON.stringify(document),
    timeout: 60_000,
    maxBytes: 4 * 1024 * 1024,
    signal: deps.signal,
  });
}
