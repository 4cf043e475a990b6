import type { SentWith } from '../../../../../db/schema/imports.ts';
import type { Entries } from '../../entries.ts';

/** Rows of a database are counted by table, not by bytes. */
export const NO_ENTRIES: Entries = { openers: '', perPlay: 1 };

/** Returns the files in a body: the scores, and the songs if they were sent too. */
export const sentFiles = (body: Uint8Array, { songsFrom }: Pick<SentWith, 'songsFrom'>): [Uint8Array, Uint8Array?] =>
  songsFrom === undefined ? [body] : [body.subarray(0, songsFrom), body.subarray(songsFrom)];
