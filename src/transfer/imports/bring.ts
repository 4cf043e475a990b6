import type { Brought } from '../../../contracts/documents/brought.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import { NetError } from '../../base/net/net-error.ts';
import { preciseNow } from '../../base/shared/precise-now.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { OnProgress } from '../../writer/command.ts';
import { isAborted } from './failure.ts';
import { remoteFormats } from './formats/remote.ts';
import { WAITING } from './progress.ts';
import { watchStages } from './stage-times.ts';

/** Player and import type of a synchronisation with other servers. */
export interface BringRequest {
  userID: number;
  importType: string;
  sentWith?: SentWith | null | undefined;
}

/**
 * Fetches the parts of accounts other than scores, and returns the results. Throws NetError `aborted` when this server shuts down; never
 * because of other servers.
 */
export type BringRest = (onProgress: OnProgress) => Promise<Brought[]>;

/** Scores of other servers, in the form that the import type's format reads. */
export interface BroughtScores {
  body: Uint8Array;
  /** To be called once the scores are stored; null if there is nothing else to fetch. */
  rest: BringRest | null;
}

/**
 * Fetches new scores from other servers. Throws a Refusal if there is no source or nothing came, NetError `aborted` when the server shuts
 * down.
 */
export type Bring = (request: BringRequest, onProgress: OnProgress) => Promise<BroughtScores>;

/** Leaves imports from other servers to a process that can request them. */
export const bringLater: Bring = async () => {
  throw new NetError('aborted', 'This process does not contact other servers');
};

/** Fetches the scores for an `api/` import type; undefined if the request is complete without. */
export type BringFor = (request: BringRequest, onProgress: OnProgress) => Promise<BroughtScores | undefined>;

/** Returns the functions by which a runner fetches scores from other servers. */
export function createBringing(bring: Bring) {
  const bringFor: BringFor = async (request, onProgress) =>
    remoteFormats.has(request.importType) ? bring(request, onProgress) : undefined;

  /** Fetches scores for a waiting caller, or returns the body as sent. Throws 502 when this server shuts down. */
  const bringNow = async (request: BringRequest & { body: Uint8Array }, onProgress: OnProgress) => {
    try {
      return (await bringFor(request, onProgress)) ?? { body: request.body, rest: null };
    } catch (error) {
      throw isAborted(error)
        ? new Refusal(502, 'remote_failed', 'The server is shutting down; synchronise again later')
        : error;
    }
  };
  return { bringFor, bringNow };
}

/** Scores from another server for an accepted import, and how long fetching them took. */
export interface Bringing {
  scores: Promise<BroughtScores | undefined>;
  stages: ReturnType<typeof watchStages>;
}

/**
 * Starts fetching for an accepted import and returns the result once it has ended, in success or failure; `onProgress` then reports that
 * the import waits for its turn.
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
