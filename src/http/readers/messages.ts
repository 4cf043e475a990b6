import type { SlowStatement } from '../../../db/slow-statements.ts';
import type { Config } from '../../base/config.ts';
import type { PlainError } from '../../writer/messages.ts';

/** Data that a reading thread starts with. */
export interface ReaderData {
  /** Path of the database. */
  file: string;
  config: Config;
}

/** Request that a reading thread answers: one of those that everybody gets alike. */
export interface ReadCall {
  /** Operation, such as `users.get`. */
  name: string;
  params: unknown;
  query: unknown;
}

/** Answer to a request. */
export interface Read {
  headers: Record<string, string> | undefined;
  /** JSON in its envelope. */
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes (base64url). */
  digest: string;
  /** Tables that were read, with their numbers of commits; undefined if they are not known. */
  tables: ReadonlyMap<string, number> | undefined;
}

/** `publicURL` is the address of the server in browsers. */
export type ReaderRequest = ReadCall & { id: number; publicURL: string };

export type ReaderMessage =
  | { type: 'ready' }
  | { type: 'slow'; statement: SlowStatement }
  | { type: 'read'; id: number; read: Read }
  | { type: 'failed'; id: number; error: PlainError };
