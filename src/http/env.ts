import type { RouteContract } from '../../contracts/contract.ts';
import type { Caller } from '../handler/handler.ts';
import type { Head } from '../handler/head.ts';

/** Body of a request, which can be read once. */
export interface Body {
  /** Its length in bytes, if the client has declared it. */
  length: number | undefined;
  /**
   * Passes each chunk to `take` and settles at the end. Rejects with the error of `take`, with a Refusal (408, 413, 429) and with
   * ClientGone.
   */
  receive: (take: (chunk: Uint8Array) => void) => Promise<void>;
}

/** Values shared by the middleware of a request. */
export type Env = {
  Variables: {
    caller: Caller | null;
    /** Sender of the request, also if the route refuses them. */
    sender?: Caller | null;
    /** Status and description of the answer, before they take the form that the route's clients read. */
    answered?: { status: number; description: string };
    /** Path of the route in its contract. */
    route?: string;
    /** Format of the route's failures, if not the usual one. */
    failures?: RouteContract['failures'];
    /** Client address. */
    address: string;
    body?: Body;
    /** Included in the response and in every line of the log about the request. */
    requestID?: string;
    /** Headers of the response beside its own. */
    head?: Head;
    /** The latest response that was made with these headers. */
    complete?: Response;
  };
};
