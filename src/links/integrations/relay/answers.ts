import { z } from 'zod';

import type { SafeResponse } from '../../../base/net/safe-fetch.ts';
import { remoteJSON } from '../remote-message.ts';
import type { Delivery, Sending } from './delivery.ts';
import { readOutcome } from './outcome.ts';
import { answered } from './remote.ts';

/** Statuses that a retry of the same scores would get again. */
const HOPELESS: ReadonlySet<number> = new Set([400, 413, 422]);

/** Returns the result of an unsuccessful response. */
export function refuse({ integration, key, failed }: Sending, response: SafeResponse): Delivery {
  const message = answered(new URL(integration.baseUrl).host, response, key);
  return HOPELESS.has(response.status) ? { result: 'refused', message } : failed(message, response);
}

const Envelope = z.object({ success: z.literal(true), body: z.unknown() });

/** Returns the body of a successful response; undefined if it has none. */
export const bodyOf = (response: SafeResponse): unknown => Envelope.safeParse(remoteJSON(response)).data?.body;

/** Returns the result of scores from the document of their import. */
export function settle({ row, integration, failed }: Sending, response: SafeResponse, document: unknown): Delivery {
  const outcome = readOutcome(document, row.scores);
  if (outcome === 'unclear') return { result: 'split' };
  if (outcome) return { result: 'settled', refused: outcome.refused };
  return failed(`${new URL(integration.baseUrl).host} does not report the outcome of the scores`, response);
}

const Accepted = z.object({
  url: z.string().optional(),
  importID: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional(),
});

/** Returns the URL to poll an import at: on the server that it was sent to, whatever that calls itself. */
export function accept({ integration: { baseUrl }, failed }: Sending, response: SafeResponse): Delivery {
  const { url = '', importID } = Accepted.safeParse(bodyOf(response)).data ?? {};
  const pollURL = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined;
  const { origin, host } = new URL(baseUrl);
  if (url && pollURL?.origin === origin) return { result: 'accepted', pollUrl: pollURL.href };
  if (importID) return { result: 'accepted', pollUrl: `${baseUrl}/api/v1/imports/${importID}/poll-status` };
  return failed(`${host} does not give an address for the outcome of the scores`, response);
}
