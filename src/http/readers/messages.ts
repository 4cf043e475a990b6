import type { SlowStatement } from '../../../db/slow-statements.ts';
import type { Config } from '../../base/config.ts';
import type { PlainError } from '../../writer/messages.ts';
import type { Read } from '../answers/cache.ts';

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

/** Answer as it is posted: long ones as bytes, which are given away instead of copied. */
export type PostedRead = Omit<Read, 'body'> & { body: Uint8Array<ArrayBuffer> | string };

/** `publicURL` is the address of the server in browsers. */
export type ReaderRequest = ReadCall & { id: number; publicURL: string };

export type ReaderMessage =
  | { type: 'ready' }
  | { type: 'slow'; statement: SlowStatement }
  | { type: 'read'; id: number; read: PostedRead }
  | { type: 'failed'; id: number; error: PlainError };
