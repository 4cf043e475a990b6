import { SecretError } from '../../../accounts/secrets/box.ts';
import { backOff, retryAfter } from '../../../base/net/back-off.ts';
import { NetError } from '../../../base/net/net-error.ts';
import type { SafeResponse } from '../../../base/net/safe-fetch.ts';
import { aboutKey } from '../sealed-key.ts';
import type { IntegrationRow } from '../store.ts';
import { accept, bodyOf, refuse, settle } from './answers.ts';
import type { Answer, DeliverDeps, Delivery, Failed, Sending } from './delivery.ts';
import { formatRelayPath, RELAY_PATH } from './path.ts';
import { poll } from './poll.ts';
import { RemoteUnfit } from './remote.ts';
import type { RelayRow } from './store.ts';
import { writeFor } from './write.ts';

/** Servers accept bodies of 4 MB. */
const MOST_BYTES = 3.5 * 1024 * 1024;

/** Sends one entry of the queue to its server, or polls it. Never throws because of the other server. */
export async function deliver(row: RelayRow, integration: IntegrationRow, deps: DeliverDeps): Promise<Delivery> {
  const failed = (message: string, response?: Answer): Failed => {
    const pause = response && (retryAfter(response) ?? (response.status === 429 ? deps.pace.minute : 0));
    return { result: 'failed', message, wait: Math.max(backOff(row.attempts, deps.pace), pause ?? 0), sendAgain: true };
  };
  try {
    const key = deps.vault.open(integration.sealedKey, aboutKey(integration));
    const sending = { row, integration, key, deps, failed };
    return row.pollUrl === null ? await submit(sending) : await poll(sending, row.pollUrl);
  } catch (error) {
    if (deps.signal.aborted) return { result: 'aborted' };
    if (error instanceof RemoteUnfit) return failed(error.message, error.response);
    if (error instanceof NetError || error instanceof SecretError)
      return { ...failed(error.message), sendAgain: false };
    throw error;
  }
}

async function submit(sending: Sending): Promise<Delivery> {
  const { row, integration, key, deps } = sending;
  const { host, origin } = new URL(integration.baseUrl);
  const remote = await deps.remotes.get(integration, key, deps.signal);
  const written = writeFor(remote, row.document, { games: deps.games, host });
  if ('refused' in written) return { result: 'narrowed', refused: written.refused };
  const body = JSON.stringify(written.body);
  if (Buffer.byteLength(body) > MOST_BYTES && row.scores > 1) return { result: 'split' };
  await deps.pacer.turn(origin, deps.signal);
  const response = await post(sending, body);
  const { status } = response;
  if (status === 200) return settle(sending, response, bodyOf(response));
  if (status === 202) return accept(sending, response);
  // The server may have been replaced by another kind.
  deps.remotes.forget(integration.id);
  return refuse(sending, response);
}

function post({ row, integration, key, deps }: Sending, body: string): Promise<SafeResponse> {
  return deps.fetch(`${integration.baseUrl}/ir/direct-manual/import`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      [RELAY_PATH]: formatRelayPath([...row.path, deps.publicURL()]),
    },
    body,
    timeout: 60_000,
    maxBytes: 4 * 1024 * 1024,
    signal: deps.signal,
  });
}
