import type { SentWith } from '../../../../db/schema/imports.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { stableHash } from '../../../base/shared/stable-json.ts';

/** How long the answer to a request with a key is stored (ms): 72 hours. */
export const KEPT_FOR = 72 * 60 * 60 * 1000;

/** Idempotency key of a request, which makes it safe to send again. */
export interface Idempotency {
  /** Chosen by the client; separate for each user. */
  key: string;
  /** SHA-256 (hex) of the request: reusing a key for another one is refused. */
  request: string;
}

/** First answer to an import. */
export interface FirstAnswer<Document> {
  importID: string;
  /** Null if it was accepted for later (202). */
  document: Document | null;
}

interface RequestContent {
  importType: string;
  body: Uint8Array;
  sentWith?: SentWith;
}

/** Returns the key of a request; undefined without one. Large bodies are hashed without blocking the event loop. */
export async function idempotencyOf(
  key: string | undefined,
  { importType, body, sentWith }: RequestContent,
): Promise<Idempotency | undefined> {
  if (key === undefined) return undefined;
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString('hex');
  return { key, request: stableHash([importType, sentWith?.fields ?? {}, sentWith?.filename ?? null, digest]) };
}

/** Returns the 409 for a key that was used for another request. */
export const keyReused = (): Refusal =>
  new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was sent with a different request; use a new one');
