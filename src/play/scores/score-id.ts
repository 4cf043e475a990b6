import { hash } from 'node:crypto';

import { StoredJSON } from '../../base/json/values.ts';
import { stableJSON } from '../../base/shared/stable-json.ts';

/**
 * Returns the scoreID of a play: SHA-256 over the stable JSON of user, chart and the metrics that tell two plays
 * apart. Neither time nor judgements nor comment are among them, so a play that is sent twice is one play.
 * It must never change: it is how a play is recognised for ever.
 */
export const scoreIDOf = (userID: number, chartID: string, identity: Record<string, unknown>): string =>
  `T${hash('sha256', stableJSON({ chartID, ...identity, userID }), 'hex')}`;

/** Returns the 32 bytes that are stored of a scoreID. */
export const scoreIDBytes = (scoreID: string): Buffer => Buffer.from(scoreID.slice(1), 'hex');

/** Formats a scoreID from its bytes or their hexadecimal form. */
export const formatScoreID = (id: Buffer | string): string => `T${typeof id === 'string' ? id : id.toString('hex')}`;

/** Length of a scoreID in hexadecimal digits. */
const DIGITS = 64;

/** Returns how many scoreIDs there are in all of their bytes, joined. */
export const countScoreIDs = (ids: Buffer | null): number => (ids?.length ?? 0) / (DIGITS / 2);

/** Returns the JSON of a list of scoreIDs from all of their bytes, joined. */
export function listScoreIDs(ids: Buffer | null): StoredJSON<string[]> {
  if (!ids) return new StoredJSON('[]');
  const digits = ids.toString('hex');
  let text = `["T${digits.slice(0, DIGITS)}`;
  for (let at = DIGITS; at < digits.length; at += DIGITS) text += `","T${digits.slice(at, at + DIGITS)}`;
  return new StoredJSON(`${text}"]`);
}

/** Parses a public scoreID into its bytes; undefined if it is invalid. */
export const parseScoreID = (scoreID: string): Buffer | undefined =>
  /^T[0-9a-f]{64}$/.test(scoreID) ? scoreIDBytes(scoreID) : undefined;
