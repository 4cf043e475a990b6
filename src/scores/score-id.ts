import { hash } from 'node:crypto';

import { stableJSON } from '../shared/stable-json.ts';

/**
 * The 32 bytes behind a scoreID: SHA-256 over the stable JSON of user, chart and the metrics that tell two plays
 * apart. Neither time nor judgements nor comment are among them, so a play that is sent twice is one play.
 * It must never change: it is how a play is recognised for ever.
 */
export const scoreIDBytes = (userID: number, chartID: string, identity: Record<string, unknown>): Buffer =>
  hash('sha256', stableJSON({ userID, chartID, ...identity }), 'buffer');

/** The public form of a scoreID, from its bytes or these in hexadecimal. */
export const formatScoreID = (id: Buffer | string): string => `T${typeof id === 'string' ? id : id.toString('hex')}`;

/** The bytes of a public scoreID; undefined when it is none. */
export const parseScoreID = (scoreID: string): Buffer | undefined =>
  /^T[0-9a-f]{64}$/.test(scoreID) ? Buffer.from(scoreID.slice(1), 'hex') : undefined;
