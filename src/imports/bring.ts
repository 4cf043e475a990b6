import type { Brought } from '../../contracts/documents/brought.ts';
import type { SentWith } from '../../db/schema/imports.ts';
import { NetError } from '../net/net-error.ts';
import { preciseNow } from '../shared/precise-now.ts';
import { Refusal } from '../shared/refusal.ts';
import type { OnProgress } from '../writer/command.ts';
import { isAborted } from './failure.ts';
import { remoteFormats } from './formats/remote.ts';
import { WAITING } from './progress.ts';
import { watchStages } from './stage-times.ts';

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

/** Leaves imports from other servers to a process that asks them. */
export const bringLater: Bring = async () => {
  throw new NetError('aborted', 'This process asks no other servers');
};

/** Returns how a runner brings scores from other servers. */
export function createBringing(bring: Bring) {
  /** Brings what a request of an `api/` import type asks for; undefined when what it was sent with is all. */
  const bringFor = async (request: BringRequest, onProgress: OnProgress) =>
    remoteFormats.has(request.importType) ? bring(request, onProgress) : undefined;

  /** Does so for somebody who waits for it, or returns what was sent. Throws 502 when this server ends. */
  const bringNow = async (request: BringRequest & { body: Uint8Array }, onProgress: OnProgress) => {
    try {
      return (await bringFor(request, onProgress)) ?? { body: request.body, rest: null };
    } catch (error) {
      throw isAborted(error) ? new Refusal(502, 'remote_failed', 'The server ends; synchronise again later') : error;
    }
  };
  return { bringFor, bringNow };
}

/** Scores from another server for an accepted import, and how long it took to bring them. */
export interface Bringing {
  scores: Promise<BroughtScores | undefined>;
  stages: ReturnType<typeof watchStages>;
}

/**
 * Begins to bring what an accepted import asks for, and returns that once it has ended, well or not; `onProgress` then says
 * that the import waits for its turn.
 */
export async function bringFirst(
  bring: (onProgress: OnProgress) => Bringing['scores'],
  onProgress: OnProgress,
): Promise<Bringing> {
  const stages = watchStages();
  const scores = bring((step, at) => {
    stages.saw(step, at);
    onProgress(step, at);
  });
  await scores.catch(() => undefined);
  stages.pause();
  onProgress(WAITING, preciseNow());
  return { scores, stages };
}
