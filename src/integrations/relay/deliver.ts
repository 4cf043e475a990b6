import { z } from 'zod';

import type { Games } from '../../games/registry.ts';
import { backOff, retryAfter, type BackOff } from '../../net/back-off.ts';
import { NetError } from '../../net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { SecretError } from '../../secrets/box.ts';
import type { Vault } from '../../secrets/vault.ts';
import { remoteJSON, remoteMessage } from '../remote-message.ts';
import { aboutKey } from '../sealed-key.ts';
import type { IntegrationRow } from '../store.ts';
import { readOutcome, type RefusedPlay } from './outcome.ts';
import type { Pacer } from './pacer.ts';
import { formatRelayPath, RELAY_PATH } from './path.ts';
import { answered, RemoteUnfit, type Remotes } from './remote.ts';
import type { RelayRow } from './store.ts';
import { writeFor } from './write.ts';

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

type Failed = Extract<Delivery, { result: 'failed' }>;
type Answer = Pick<SafeResponse, 'status' | 'headers'>;

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

/** Statuses that the same scores would get again. */
const HOPELESS: ReadonlySet<number> = new Set([400, 413, 422]);
/** Servers take bodies of 4 MB. */
const MOST_BYTES = 3.5 * 1024 * 1024;
/** How long an import may take there before it is sent again (ms). */
const LONGEST_IMPORT = 60 * 60_000;
/** The longest wait between two questions how far it is (ms). */
const LONGEST_POLL = 60_000;

/** Sends one entry of the queue to its server, or asks what became of it. Never throws for what the other server does. */
export async function deliver(row: RelayRow, integration: IntegrationRow, deps: DeliverDeps): Promise<Delivery> {
  const failed = (message: string, response?: Answer): Failed => {
    const asked = response && (retryAfter(response) ?? (response.status === 429 ? deps.pace.minute : 0));
    return { result: 'failed', message, wait: Math.max(backOff(row.attempts, deps.pace), asked ?? 0), sendAgain: true };
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

interface Sending {
  row: RelayRow;
  integration: IntegrationRow;
  key: string;
  deps: DeliverDeps;
  failed: (message: string, response?: Answer) => Failed;
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
  // It may be another server than it was.
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

/** Returns what follows from an answer that is no success. */
function refuse({ integration, key, failed }: Sending, response: SafeResponse): Delivery {
  const message = answered(new URL(integration.baseUrl).host, response, key);
  return HOPELESS.has(response.status) ? { result: 'refused', message } : failed(message, response);
}

const Envelope = z.object({ success: z.literal(true), body: z.unknown() });

const bodyOf = (response: SafeResponse): unknown => Envelope.safeParse(remoteJSON(response)).data?.body;

/** Returns what the document of an import says of the scores. */
function settle({ row, integration, failed }: Sending, response: SafeResponse, document: unknown): Delivery {
  const outcome = readOutcome(document, row.scores);
  if (outcome === 'unclear') return { result: 'split' };
  if (outcome) return { result: 'settled', refused: outcome.refused };
  return failed(`${new URL(integration.baseUrl).host} does not say what became of the scores`, response);
}

const Accepted = z.object({
  url: z.string().optional(),
  importID: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional(),
});

/** Returns where to ask for an import: on the very server that it was sent to, whatever that calls itself. */
function accept({ integration: { baseUrl }, failed }: Sending, response: SafeResponse): Delivery {
  const { url = '', importID } = Accepted.safeParse(bodyOf(response)).data ?? {};
  const told = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined;
  const { origin, host } = new URL(baseUrl);
  if (url && told?.origin === origin) return { result: 'accepted', pollUrl: told.href };
  if (importID) return { result: 'accepted', pollUrl: `${baseUrl}/api/v1/imports/${importID}/poll-status` };
  return failed(`${host} does not say where to ask what became of the scores`, response);
}

const Polled = z.union([
  z.object({ importStatus: z.literal('ongoing') }),
  z.object({ importStatus: z.literal('completed'), import: z.unknown() }),
]);

async function poll(sending: Sending, pollUrl: string): Promise<Delivery> {
  const { row, integration, key, deps, failed } = sending;
  const headers = { accept: 'application/json' };
  const response = await deps.fetch(pollUrl, { headers, maxBytes: 4 * 1024 * 1024, signal: deps.signal });
  const { data } = Polled.safeParse(bodyOf(response));
  const elapsed = Date.now() - (row.acceptedAt ?? 0);
  if (data?.importStatus === 'completed') return settle(sending, response, data.import);
  if (data && elapsed < LONGEST_IMPORT) {
    return { result: 'ongoing', wait: Math.min(LONGEST_POLL, Math.max(deps.pace.first / 2, elapsed / 4)) };
  }
  if (data) return failed(`${new URL(integration.baseUrl).host} does not come to an end with an import`);
  const delivery = refuse(sending, response);
  // What comes from a proxy before it, or asks for patience, says nothing of the import.
  const isOfImport =
    response.status !== 429 && remoteMessage(response, key) !== remoteMessage({ body: Buffer.of() }, key);
  return delivery.result === 'failed' ? { ...delivery, sendAgain: isOfImport || elapsed > LONGEST_IMPORT } : delivery;
}
