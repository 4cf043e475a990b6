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
  /** Undefined if no answers are kept. */
  cache: AnswerCache | undefined;
  reads: PlainReads;
  trustedProxies: readonly Range[];
  isSecure: boolean;
  log: Log;
  observe?: RequestObserver | undefined;
  /** Counts a request of a network; without it there are no limits. */
  count?: ((network: string, incoming: IncomingMessage) => Promise<Counted>) | undefined;
}

/** Returns the function that reads the answer at an address (path and query); undefined if that takes more than reading. */
export type PlainReads = (address: string) => (() => Promise<CachedAnswer>) | undefined;

/** Answers a request if that takes no work and returns true; else returns false. What turns out to need work after all goes to `otherwise`. */
export type Quick = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => boolean;

/**
 * Returns a function that answers strangers what everybody gets alike, from the cache of answers or from the database, before anything else is done for a
 * request. Everything that needs more (a caller to identify, a page, a fault to describe, a limit that is exceeded) takes the usual way, where the
 * same answers are found after these steps.
 */
export function createQuick({ cache, reads, trustedProxies, isSecure, log, observe, count }: QuickOptions): Quick {
  const always = headersOfAll(isSecure);
  const note = requestLog(log);
  const read = async (incoming: IncomingMessage, ask: () => Promise<CachedAnswer>): Promise<CachedAnswer> => {
    const answer = await ask();
    cache?.set(incoming.url!, answer);
    return answer;
  };
  return (incoming, outgoing, otherwise) => {
    if (!isPlain(incoming)) return false;
    const start = performance.now();
    const known = cache?.get(incoming.url!);
    const ask = known ? undefined : readOf(incoming, reads);
    if (!known?.isUsual && !ask) return false;
    const send = (answer: CachedAnswer, { status, headers, body }: Chosen, counted?: Counted): void => {
      const id = randomUUID();
      outgoing.writeHead(status, { ...always, ...counted, ...headers, [REQUEST_ID]: id });
      outgoing.end(body);
      const ms = performance.now() - start;
      observe?.('GET', answer.route, status, ms);
      note({ id, method: 'GET', path: incoming.url!.split('?', 1)[0]!, status, user: undefined }, ms);
    };
    const chosen = known && chooseFor(known, incoming, cache);
    if (known && chosen && !count && !(chosen instanceof Promise)) {
      send(known, chosen);
      return true;
    }
    const work = async (): Promise<void> => {
      const counted = await count?.(networkOf(addressOf(incoming, trustedProxies)), incoming);
      const answer = known ?? (await read(incoming, ask!));
      send(answer, await (chosen ?? chooseFor(answer, incoming, cache)), counted);
    };
    work().catch(otherwise);
    return true;
  };
}

/** Returns how to read the answer to a request. Clients that have an earlier one may need none, which the usual way finds out. */
const readOf = ({ url, headers }: IncomingMessage, reads: PlainReads): ReturnType<PlainReads> =>
  headers['if-none-match'] === undefined ? reads(url!) : undefined;

function chooseFor(answer: CachedAnswer, { headers, url }: IncomingMessage, cache: AnswerCache | undefined) {
  const wanted = { known: headers['if-none-match'], accepted: headers['accept-encoding'] };
  return choose(answer, wanted, () => cache?.grown(url!, answer));
}

/** Returns whether a request is that of a program that says nothing about itself. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers.cookie === undefined &&
  !headers.accept?.includes('text/html');

const addressOf = ({ socket, headers }: IncomingMessage, trusted: readonly Range[]): string =>
  clientAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), trusted);
