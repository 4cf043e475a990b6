import type { Brought } from '../../contracts/documents/brought.ts';
import type { SentWith } from '../../db/schema/imports.ts';
import { NetError } from '../net/net-error.ts';
import type { OnProgress } from '../writer/command.ts';

/** Whose scores to bring from other servers, and for which import type. */
export interface BringRequest {
  userID: number;
  importType: string;
  sentWith?: SentWith | null | undefined;
}

/**
 * Brings what accounts have beside scores, and returns what came of it. Throws NetError `aborted` when this server ends;
 * never for what other servers do.
 */
export type BringRest = (onProgress: OnProgress) => Promise<Brought[]>;

/** Scores of other servers, in the form that the import type's format reads. */
export interface BroughtScores {
  body: Uint8Array;
  /** To be called once the scores are stored; null when there is nothing else to bring. */
  rest: BringRest | null;
}

/**
 * Brings what is new from other servers. Throws a Refusal when there is nothing to bring it from or nothing came, NetError
 * `aborted` when the server ends.
 */
export type Bring = (request: BringRequest, onProgress: OnProgress) => Promise<BroughtScores>;

/** Leaves bringing to a process that asks other servers. */
export const bringLater: Bring = async () => {
  throw new NetError('aborted', 'This process asks no other servers');
};
