import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { networkOf, type Range } from '../../base/net/addresses.ts';
import type { Log } from '../../base/shared/log.ts';
import { clientAddress } from '../client-address.ts';
import { headersOfAll, REQUEST_ID } from '../fixed-headers.ts';
import type { Counted } from '../rate-limit.ts';
import { requestLog } from '../request-log.ts';
import type { RequestObserver } from '../request-metrics.ts';
import type { AnswerCache, CachedAnswer } from './cache.ts';
import { choose, type Chosen } from './send.ts';

export interface QuickOptions {
  cache: AnswerCache;
  trustedProxies: readonly Range[];
  isSecure: boolean;
  log: Log;
  observe?: RequestObserver | undefined;
  /** Counts a request of an address; without it there are no limits. */
  count?: ((address: string) => Promise<Counted>) | undefined;
}

/** Answers a request if that takes no work and returns true; else returns false. What turns out to need work after all goes to `otherwise`. */
export type Quick = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => boolean;

/**
 * Returns a function that answers strangers from the cache of answers, before anything else is done for a request. Everything that needs more (a caller
 * to identify, a page, a limit that is exceeded) takes the usual way, where the same answers are found after these steps.
 */
export function createQuick({ cache, trustedProxies, isSecure, log, observe, count }: QuickOptions): Quick {
  const always = headersOfAll(isSecure);
  const note = requestLog(log);
  return (incoming, outgoing, otherwise) => {
    const start = performance.now();
    const answer = isPlain(incoming) ? cache.get(incoming.url!) : undefined;
    if (!answer?.isUsual) return false;
    const send = ({ status, headers, body }: Chosen, counted?: Counted): void => {
      const id = randomUUID();
      outgoing.writeHead(status, { ...always, ...counted, ...headers, [REQUEST_ID]: id });
      outgoing.end(body);
      const ms = performance.now() - start;
      observe?.('GET', answer.route, status, ms);
      note({ id, method: 'GET', path: incoming.url!.split('?', 1)[0]!, status, user: undefined }, ms);
    };
    const chosen = chooseFor(answer, incoming, cache);
    if (!count && !(chosen instanceof Promise)) send(chosen);
    else {
      const network = networkOf(addressOf(incoming, trustedProxies));
      Promise.all([chosen, count?.(network)]).then(([ready, counted]) => send(ready, counted), otherwise);
    }
    return true;
  };
}

function chooseFor(answer: CachedAnswer, { headers, url }: IncomingMessage, cache: AnswerCache) {
  const wanted = { known: headers['if-none-match'], accepted: headers['accept-encoding'] };
  return choose(answer, wanted, () => cache.grown(url!, answer));
}

/** Returns whether a request is that of a program that says nothing about itself. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers.cookie === undefined &&
  !headers.accept?.includes('text/html');

const addressOf = ({ socket, headers }: IncomingMessage, trusted: readonly Range[]): string =>
  clientAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), trusted);
