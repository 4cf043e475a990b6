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
 * List whose items are created one by one during serialisation, so that thousands never exist at once. Its sources are read beforehand.
 */
export class LazyList<Item> implements Iterable<Item> {
  readonly length: number;
  readonly #items: () => Iterator<Item>;
  private constructor(length: number, items: () => Iterator<Item>) {
    this.length = length;
    this.#items = items;
  }
  static of<Row, Item>(rows: readonly Row[], make: (row: Row) => Item): LazyList<Item> {
    return new LazyList(rows.length, function* items() {
      for (const row of rows) yield make(row);
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

/** List at the top of a long answer that is read page by page during serialisation, from a snapshot that stays unchanged until then. */
export class StreamedList<Item = unknown> {
  readonly pages: () => AsyncIterable<Iterable<Item>>;
  constructor(pages: () => AsyncIterable<Iterable<Item>>) {
    this.pages = pages;
  }
}

/** Streamed list whose items are already encoded by the serializer of a schema, as chunks of items separated by commas. */
export class ReadyList<Item = unknown> extends StreamedList<Item> {
  readonly schema: z.ZodType<Item>;
  readonly chunks: () => AsyncIterable<Uint8Array<ArrayBuffer>>;
  constructor(schema: z.ZodType<Item>, chunks: () => AsyncIterable<Uint8Array<ArrayBuffer>>) {
    super(async function* pages() {
      for await (const chunk of chunks()) yield JSON.parse(`[${decoder.decode(chunk)}]`) as Item[];
    });
    this.schema = schema;
    this.chunks = chunks;
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

/**
 * Type of a value to be serialised: lists may be lazy or already encoded, and parts without declared keys may be stored JSON, as well as flat
 * objects of texts.
 */
export type Serializable<T> = T extends readonly (infer Item)[]
  ?
      | readonly Serializable<Item>[]
      | readonly ReadyJSON<Item>[]
      | LazyList<Serializable<Item>>
      | StreamedList<Serializable<Item>>
      | ReadyList<Item>
      | StoredJSON<T>
  : T extends Record<string, string | null>
    ? T | StoredJSON<T>
    : T extends object
      ? { [K in keyof T]: Serializable<T[K]> } | (string extends keyof T ? StoredJSON<T> : never)
      : T;

/** Reads the streamed lists of a long answer: the answer itself, or fields of it. */
export async function readStreamed(body: unknown): Promise<unknown> {
  if (body instanceof StreamedList) {
    const items: unknown[] = [];
    for await (const page of body.pages()) items.push(...page);
    return items;
  }
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return body;
  const fields: [string, unknown][] = [];
  for (const [key, value] of Object.entries(body))
    fields.push([key, value instanceof StreamedList ? await readStreamed(value) : value]);
  return Object.fromEntries(fields);
}

/** Returns the value with lazy lists and stored JSON materialised. Values without any are not copied. */
export function materialise(value: unknown): unknown {
  if (value instanceof StoredJSON || value instanceof ReadyBytes) return value.toJSON();
  if (value instanceof LazyList) return Array.from(value, materialise);
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
