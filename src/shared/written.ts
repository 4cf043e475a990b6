/**
 * JSON as it is stored, which goes into an answer as it is. Only for what the schema of the answer leaves open, such as
 * optional metrics: the text is read after all where a schema has more to say, see src/http/write.ts.
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

/**
 * A list whose items are made when it is written, one after another, so that thousands of them are never there at the
 * same time. Everything that they are made from has been read before: by then the database may have changed.
 */
export class LazyList<Item> implements Iterable<Item> {
  readonly length: number;
  /** Makes one of the items. */
  readonly at: (index: number) => Item;
  private constructor(length: number, at: (index: number) => Item) {
    this.length = length;
    this.at = at;
  }
  static of<Row, Item>(rows: readonly Row[], make: (row: Row) => Item): LazyList<Item> {
    return new LazyList(rows.length, (index) => make(rows[index]!));
  }
  *[Symbol.iterator](): Generator<Item> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }
  toJSON(): unknown {
    return [...this];
  }
}

/** A value as it may be given to be written: lists may be lazy, and what has no declared keys may be stored JSON. */
export type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[] | LazyList<Written<Item>> | StoredJSON<T>
  : T extends object
    ? { [K in keyof T]: Written<T[K]> } | (string extends keyof T ? StoredJSON<T> : never)
    : T;

/** The value with everything in it that was only to be written read and made. What has nothing of that is not copied. */
export function settled(value: unknown): unknown {
  if (value instanceof StoredJSON) return value.toJSON();
  if (value instanceof LazyList) return Array.from(value, settled);
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
