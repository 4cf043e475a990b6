import type { SentWith } from '../../../db/schema/imports.ts';
import { Refusal } from '../../shared/refusal.ts';
import { stableHash } from '../../shared/stable-json.ts';

/** How long the answer to a request with a key is kept (ms): 72 hours. */
export const KEPT_FOR = 72 * 60 * 60 * 1000;

/** What a client marks a request with, so that it can send the request again without fear. */
export interface Idempotency {
  /** Of the client's choice; each user has their own. */
  key: string;
  /** SHA-256 (hex) of what was sent: who reuses a key for something else is told so. */
  request: string;
}

/** What an import was answered with. */
export interface FirstAnswer<Document> {
  importID: string;
  /** Null when it was accepted for later (202). */
  document: Document | null;
}

interface Sent {
  importType: string;
  body: Uint8Array;
  sentWith?: SentWith;
}

/** The mark of a request; undefined without a key. The body is hashed beside the event loop, as it may be large. */
export async function idempotencyOf(
  key: string | undefined,
  { importType, body, sentWith }: Sent,
): Promise<Idempotency | undefined> {
  if (key === undefined) return undefined;
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString('hex');
  return { key, request: stableHash([importType, sentWith?.fields ?? {}, sentWith?.filename ?? null, digest]) };
}

/** The 409 for a key that was used for another request. */
export const keyReused = (): Refusal =>
  new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was sent with another request; take a new one');
