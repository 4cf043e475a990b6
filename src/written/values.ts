import type { z } from 'zod';

/**
 * JSON as it is stored, which goes into an answer as it is. Only for what the schema of the answer leaves open, such as
 * optional metrics: the text is read after all where a schema has more to say, see src/written.
 */
export class StoredJSON<T = unknown> {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}

/** JSON that the writer of a schema has made before; it goes into whatever has that schema as it is. */
export class ReadyJSON<T = unknown> extends StoredJSON<T> {
  readonly schema: z.ZodType<T>;
  constructor(schema: z.ZodType<T>, text: string) {
    super(text);
    this.schema = schema;
  }
}

/**
 * A list whose items are made when it is written, one after another, so that thousands of them are never there at the
 * same time. What they are made from is read before, or from a database that stays as it is until then.
 */
export class LazyList<Item> implements Iterable<Item> {
  readonly length: number;
  readonly #items: () => Iterator<Item>;
  private constructor(length: number, items: () => Iterator<Item>) {
    this.length = length;
    this.#items = items;
  }
  static of<Row, Item>(rows: readonly Row[], make: (row: Row) => Item): LazyList<Item> {
    return LazyList.ofPages(rows.length, () => [rows], make);
  }
  /** The same of so many rows, which are read page by page. */
  static ofPages<Row, Item>(
    length: number,
    read: () => Iterable<readonly Row[]>,
    make: (row: Row) => Item,
  ): LazyList<Item> {
    return new LazyList(length, function* items() {
      for (const page of read()) for (const row of page) yield make(row);
    });
  }
  /** The items of another list, each turned into something else when it is written. */
  static mapped<From, Item>(list: Iterable<From> & { length?: number }, make: (item: From) => Item): LazyList<Item> {
    return new LazyList(list.length ?? 0, function* items() {
      for (const item of list) yield make(item);
    });
  }
  [Symbol.iterator](): Iterator<Item> {
    return this.#items();
  }
  toJSON(): unknown {
    return [...this];
  }
}

const decoder = new TextDecoder();

/** A list whose items the writer of a schema has made before, in pieces of items with commas between. */
export class ReadyList<Item = unknown> implements Iterable<Item> {
  readonly schema: z.ZodType<Item>;
  readonly pieces: () => Iterable<Uint8Array<ArrayBuffer>>;
  constructor(schema: z.ZodType<Item>, pieces: () => Iterable<Uint8Array<ArrayBuffer>>) {
    this.schema = schema;
    this.pieces = pieces;
  }
  *[Symbol.iterator](): Generator<Item> {
    for (const piece of this.pieces()) yield* JSON.parse(`[${decoder.decode(piece)}]`) as Item[];
  }
  toJSON(): Item[] {
    return [...this];
  }
}

/** An object that the serializer of a schema has encoded before, as bytes. */
export class ReadyBytes<T = unknown> {
  readonly schema: z.ZodType<T>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(schema: z.ZodType<T>, bytes: Uint8Array<ArrayBuffer>) {
    this.schema = schema;
    this.bytes = bytes;
  }
  toJSON(): T {
    return JSON.parse(decoder.decode(this.bytes)) as T;
  }
}

/**
 * A value as it may be given to be written: lists may be lazy or of what was written before, and what has no declared
 * keys may be stored JSON.
 */
export type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[] | readonly ReadyJSON<Item>[] | LazyList<Written<Item>> | ReadyList<Item> | StoredJSON<T>
  : T extends object
    ? { [K in keyof T]: Written<T[K]> } | (string extends keyof T ? StoredJSON<T> : never)
    : T;

/** The value with everything in it that was only to be written read and made. What has nothing of that is not copied. */
export function settled(value: unknown): unknown {
  if (value instanceof StoredJSON || value instanceof ReadyBytes) return value.toJSON();
  if (value instanceof LazyList || value instanceof ReadyList) return Array.from(value, settled);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(settled);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const read = settled(item);
    if (read !== item) (copy ??= { ...value })[key] = read;
  }
  return copy ?? value;
}
