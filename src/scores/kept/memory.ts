import { LRUCache } from 'lru-cache';

import type { Db } from '../../../db/open.ts';
import { originOf } from '../../../db/snapshot.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that were sent and may be sent again, and what they were made from. */
interface Kept {
  version: unknown;
  pages: readonly { bytes: Bytes }[];
}

/** How much is kept in all (bytes): the scores of an eager player take 8 MB, and a quarter of their export is kept compressed as well. */
const MOST = 64 * 1024 * 1024;

const sizeOf = ({ pages }: Kept): number => pages.reduce((sum, { bytes }) => sum + bytes.length, 1);
const create = () => new LRUCache<string, Kept>({ maxSize: MOST, maxEntrySize: MOST / 2, sizeCalculation: sizeOf });

const memories = new WeakMap<Db, ReturnType<typeof create>>();

/** What is kept for all connections to a database, by name; what nobody has asked for the longest goes first. */
export function memoryOf(db: Db): ReturnType<typeof create> {
  const origin = originOf(db);
  let memory = memories.get(origin);
  if (!memory) memories.set(origin, (memory = create()));
  return memory;
}

/** The bytes that are kept under a name, made anew for another version. */
export function keptBytes(db: Db, name: string, version: string, make: () => Bytes): Bytes {
  const memory = memoryOf(db);
  const known = memory.get(name);
  const [page] = known?.version === version ? known.pages : [];
  if (page) return page.bytes;
  const bytes = make();
  memory.set(name, { version, pages: [{ bytes }] });
  return bytes;
}
