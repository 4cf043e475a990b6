import type { z } from 'zod';

/**
 * Stored JSON that is inserted into a response unchanged. Meant for fields whose schema is open, such as optional metrics: stricter schemas
 * parse the text, see src/base/json.
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

/** JSON encoded earlier by the serializer of a schema; inserted unchanged wherever that schema is expected. */
export class ReadyJSON<T = unknown> extends StoredJSON<T> {
  readonly schema: z.ZodType<T>;
  constructor(schema: z.ZodType<T>, text: string) {
    super(text);
    this.schema = schema;
  }
}

/**
 * List whose items are created one by one during serialisation, so that thousands never exist at once. Its sources are read beforehand, or
 * from a snapshot that stays unchanged until then.
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
  /** Returns a lazy list over this many rows, read page by page. */
  static ofPages<Row, Item>(
    length: number,
    read: () => Iterable<readonly Row[]>,
    make: (row: Row) => Item,
  ): LazyList<Item> {
    return new LazyList(length, function* items() {
      for (const page of read()) for (const row of page) yield make(row);
    });
  }
  /** Returns a list that maps each item of another one during serialisation. */
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

/** List whose items are already encoded by the serializer of a schema, as chunks of items separated by commas. */
export class ReadyList<Item = unknown> implements Iterable<Item> {
  readonly schema: z.ZodType<Item>;
  readonly chunks: () => Iterable<Uint8Array<ArrayBuffer>>;
  constructor(schema: z.ZodType<Item>, chunks: () => Iterable<Uint8Array<ArrayBuffer>>) {
    this.schema = schema;
    this.chunks = chunks;
  }
  *[Symbol.iterator](): Generator<Item> {
    for (const piece of this.chunks()) yield* JSON.parse(`[${decoder.decode(piece)}]`) as Item[];
  }
  toJSON(): Item[] {
    return [...this];
  }
}

/** Object already encoded as bytes by the serializer of a schema. */
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

/** Type of a value to be serialised: lists may be lazy or already encoded, and parts without declared keys may be stored JSON. */
export type Serializable<T> = T extends readonly (infer Item)[]
  ?
      | readonly Serializable<Item>[]
      | readonly ReadyJSON<Item>[]
      | LazyList<Serializable<Item>>
      | ReadyList<Item>
      | StoredJSON<T>
  : T extends object
    ? { [K in keyof T]: Serializable<T[K]> } | (string extends keyof T ? StoredJSON<T> : never)
    : T;

/** Returns the value with lazy lists and stored JSON materialised. Values without any are not copied. */
export function materialise(value: unknown): unknown {
  if (value instanceof StoredJSON || value instanceof ReadyBytes) return value.toJSON();
  if (value instanceof LazyList || value instanceof ReadyList) return Array.from(value, materialise);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(materialise);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const read = materialise(item);
    if (read !== item) (copy ??= { ...value })[key] = read;
  }
  return copy ?? value;
}
