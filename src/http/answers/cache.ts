import { LRUCache } from 'lru-cache';

import type { State, States } from '../../../db/states/states.ts';
import type { Encoding } from './encode.ts';

/** Answer that everybody gets at an address while the database is in a certain state. */
export interface CachedAnswer {
  /** State of the database that it was made from. */
  state: State;
  /** Path of the route in its contract. */
  route: string;
  /** Whether requests count as usual ones for the rate limit. */
  isUsual: boolean;
  /** Headers of its own. */
  headers: Readonly<Record<string, string>>;
  /** Second half of its tag: changes with its content. */
  tag: string;
  /** Short ones, which are never compressed, are text: it leaves together with the headers. */
  body: Buffer | string;
  /** Its bytes in the encodings that have been asked for. */
  encoded: Map<Encoding, Buffer>;
}

/** Answer to a request as it was read. */
export interface ReadText {
  headers: Record<string, string> | undefined;
  /** JSON in its envelope. */
  text: string;
  /** State that was read. Each thread has its own numbers of states; all count commits by table alike. */
  state: State;
}

/** Answer to a request in the form in which it is sent. */
export interface Read extends Omit<ReadText, 'text'> {
  body: CachedAnswer['body'];
  /** SHA-256 of the body (base64url). */
  digest: string;
}

export interface AnswerCache {
  /** Returns the answer at an address (path and query) if it is still valid. */
  get: (address: string) => CachedAnswer | undefined;
  set: (address: string, answer: CachedAnswer) => void;
  /** Notes that an answer has got another encoding, which takes memory as well. */
  grown: (address: string, answer: CachedAnswer) => void;
  /** Size of everything in it (bytes). */
  size: () => number;
}

/** Estimated size of an entry without its body: address, headers, objects. */
const OVERHEAD = 1000;
/** How long an answer is kept (ms). */
const LONGEST = 60_000;
/** Answers larger than this share of the cache are not kept. */
const LARGEST = 1 / 8;

/**
 * Creates the cache of answers: those that everybody gets alike, until the tables that they were made from have changed, or a minute has passed: quiet
 * changes are seen then. It holds at most `maxBytes`; the answers that were not asked for longest give way.
 */
export function createAnswerCache(maxBytes: number, { isCurrent }: Pick<States, 'isCurrent'>): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    ttl: LONGEST,
    maxEntrySize: Math.floor(maxBytes * LARGEST),
    sizeCalculation: ({ body, encoded }, address) =>
      OVERHEAD + 2 * address.length + body.length + [...encoded.values()].reduce((sum, { length }) => sum + length, 0),
  });
  return {
    get(address) {
      const answer = answers.get(address);
      return answer && isCurrent(answer.state) ? answer : undefined;
    },
    set: (address, answer) => void answers.set(address, answer),
    grown(address, answer) {
      if (answers.peek(address) === answer) answers.set(address, answer, { ttl: answers.getRemainingTTL(address) });
    },
    size: () => answers.calculatedSize,
  };
}
