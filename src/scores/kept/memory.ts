import { LRUCache } from 'lru-cache';

import type { Db } from '../../../db/open.ts';
import { originOf } from '../../../db/snapshot.ts';

type Bytes = Uint8Array<ArrayBuffer>;
interface Page {
  bytes: Bytes;
}

/** Bytes that were sent and may be sent again, and what they were made from. */
export interface Kept<P extends Page = Page> {
  version: unknown;
  pages: readonly P[];
}

/** How much is kept in all (bytes): the scores of an eager player take 8 MB, and a quarter of their export is kept compressed as well. */
const MOST = 64 * 1024 * 1024;
/** And of one list, so that there is room for another. */
const MOST_OF_ONE = MOST / 2;

const sizeOf = ({ pages }: Kept): number => pages.reduce((sum, { bytes }) => sum + bytes.length, 1);
const create = () => new LRUCache<string, Kept>({ maxSize: MOST, maxEntrySize: MOST_OF_ONE, sizeCalculation: sizeOf });

const memories = new WeakMap<Db, ReturnType<typeof create>>();

/** What is kept for all connections to a database, by name; what nobody has asked for the longest goes first. */
export function memoryOf(db: Db): ReturnType<typeof create> {
  const origin = originOf(db);
  let memory = memories.get(origin);
  if (!memory) memories.set(origin, (memory = create()));
  return memory;
}

/** Hands pages on and collects them, as long as they are not too much to be kept; then it lets go of them. */
export class Collected<P extends Page> {
  #pages: P[] | undefined = [];
  #size = 0;

  add(page: P): P {
    this.#size += page.bytes.length;
    if (this.#size > MOST_OF_ONE) this.#pages = undefined;
    this.#pages?.push(page);
    return page;
  }

  keep(db: Db, name: string, version: Kept['version']): void {
    if (this.#pages) memoryOf(db).set(name, { version, pages: this.#pages });
    else memoryOf(db).delete(name);
  }
}

/** Bytes that are kept under a name, part by part; made anew for another version of what they are made from. */
export function* keptParts(db: Db, name: string, version: string, make: () => Iterable<Bytes>): Generator<Bytes> {
  const known = memoryOf(db).get(name);
  if (known?.version === version) {
    for (const { bytes } of known.pages) yield bytes;
    return;
  }
  const made = new Collected();
  for (const bytes of make()) yield made.add({ bytes }).bytes;
  made.keep(db, name, version);
}
