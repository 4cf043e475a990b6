import { z } from 'zod';

import { remoteMessage } from '../remote-message.ts';
import { bodyOf, refuse, settle } from './answers.ts';
import type { Delivery, Sending } from './delivery.ts';

/** How long an import may take there before it is sent again (ms). */
const LONGEST_IMPORT = 60 * 60_000;
/** Maximum interval between polls (ms). */
const LONGEST_POLL = 60_000;

const Polled = z.union([
  z.object({ importStatus: z.literal('ongoing') }),
  z.object({ importStatus: z.literal('completed'), import: z.unknown() }),
]);

/** Polls the other server for the result of an accepted entry. */
export async function poll(sending: Sending, pollUrl: string): Promise<Delivery> {
  const { row, integration, key, deps, failed } = sending;
  const headers = { accept: 'application/json' };
  const response = await deps.fetch(pollUrl, { headers, maxBytes: 4 * 1024 * 1024, signal: deps.signal });
  const { data } = Polled.safeParse(bodyOf(response));
  const elapsed = Date.now() - (row.acceptedAt ?? 0);
  if (data?.importStatus === 'completed') return settle(sending, response, data.import);
  if (data && elapsed < LONGEST_IMPORT) {
    return { result: 'ongoing', wait: Math.min(LONGEST_POLL, Math.max(deps.pace.first / 2, elapsed / 4)) };
  }
  if (data) return failed(`${new URL(integration.baseUrl).host} does not complete an import`);
  const delivery = refuse(sending, response);
  // Responses of a proxy, or temporary ones, say nothing about the import.
  const isOfImport =
    response.status !== 429 && remoteMessage(response, key) !== remoteMessage({ body: Buffer.of() }, key);
  return delivery.result === 'failed' ? { ...delivery, sendAgain: isOfImport || elapsed > LONGEST_IMPORT } : delivery;
}
