import type { z } from 'zod';

import { appender, read, type Append } from './append.ts';
import { defOf, isOpen, isPlain, mayLack, type Shape } from './declared.ts';
import { ReadyBytes, ReadyJSON, ReadyList, StreamedList, type Serializable } from './values.ts';

/** Returns a function that serialises a value as JSON, with the keys that its schema declares and no others. */
export function serializer(schema: z.core.$ZodType): (value: unknown) => string {
  const append = appender(schema);
  return (value) => {
    const parts: string[] = [];
    append(value, parts, 0);
    return parts.join('');
  };
}

/** Returns a function that serialises a document once, to go into any number of answers. */
export function readySerializer<T>(schema: z.ZodType<T>): (value: Serializable<T>) => ReadyJSON<T> {
  const serialize = serializer(schema);
  return (value) => new ReadyJSON(schema, serialize(value));
}

/** A part of a serialised value: text, or bytes that were encoded before. */
export type Chunk = string | Uint8Array<ArrayBuffer>;

/** Yields a chunk whenever there are enough parts; returns the index behind the parts that are left. */
type AppendInChunks = (value: unknown, parts: string[], at: number) => AsyncGenerator<Chunk, number>;

/** How many parts make a chunk: some ten kilobytes. */
const ENOUGH = 2048;

/** Returns a function that serialises a value in chunks; lists at the top are split between their items. */
export function chunkSerializer(schema: z.core.$ZodType): (value: unknown) => AsyncGenerator<Chunk> {
  const def = defOf(schema);
  const append = def.type === 'object' && isPlain(def) ? objectInChunks(def.shape) : inChunks(schema);
  return async function* chunks(value) {
    const parts: string[] = [];
    parts.length = yield* append(value, parts, 0);
    yield parts.join('');
  };
}

/** Lists with declared keys are split; everything else is one chunk. */
function inChunks(schema: z.core.$ZodType): AppendInChunks {
  const def = defOf(schema);
  if (def.type === 'array' && !isOpen(schema)) return listInChunks(def.element);
  return def.type === 'object' ? orReady(schema, inOne(appender(schema))) : inOne(appender(schema));
}

/** Passes objects that were encoded before through. */
const orReady = (schema: z.core.$ZodType, append: AppendInChunks): AppendInChunks =>
  async function* ready(value, parts, at) {
    if (!(value instanceof ReadyBytes && value.schema === schema)) return yield* append(value, parts, at);
    parts.length = at;
    yield parts.join('');
    yield value.bytes;
    return 0;
  };

const inOne = (append: Append): AppendInChunks =>
  async function* whole(value, parts, at) {
    yield* [];
    return append(value, parts, at);
  };

function listInChunks(schema: z.core.$ZodType): AppendInChunks {
  const items = itemsInChunks(appender(schema));
  return (value, parts, at) =>
    value instanceof ReadyList && value.schema === schema ? readyItems(value, parts, at) : items(value, parts, at);
}

async function* readyItems(list: ReadyList, parts: string[], start: number): AsyncGenerator<Chunk, number> {
  let at = start;
  let before = '[';
  for await (const chunk of list.chunks()) {
    parts[at++] = before;
    parts.length = at;
    yield parts.join('');
    yield chunk;
    [at, before] = [0, ','];
  }
  parts[at++] = before === '[' ? '[]' : ']';
  return at;
}

function itemsInChunks(append: Append): AppendInChunks {
  /** Appends at least one item of a page, and more until there is a chunk. Not a generator itself, which would be slower. */
  const appendSome = (
    items: Iterator<unknown>,
    parts: string[],
    start: number,
    isFirst: boolean,
  ): [at: number, isLast: boolean] => {
    let at = start;
    let before = isFirst ? '[' : ',';
    do {
      const { done, value } = items.next();
      if (done) return [at, true];
      parts[at++] = before;
      at = append(value, parts, at);
      before = ',';
    } while (at < ENOUGH);
    return [at, false];
  };
  return async function* chunks(value, parts, start) {
    let at = start;
    let isEmpty = true;
    for await (const page of pagesOf(value)) {
      const items = page[Symbol.iterator]();
      for (;;) {
        const [end, isLast] = appendSome(items, parts, at, isEmpty);
        isEmpty &&= end === at;
        at = end;
        if (isLast) break;
        parts.length = at;
        yield parts.join('');
        at = 0;
      }
    }
    parts[at++] = isEmpty ? '[]' : ']';
    return at;
  };
}

const pagesOf = (value: unknown) =>
  value instanceof StreamedList ? value.pages() : [read(value) as Iterable<unknown>];

function objectInChunks(shape: Shape): AppendInChunks {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    name: `${JSON.stringify(key)}:`,
    append: inChunks(schema),
    isOptional: mayLack(schema),
  }));
  return async function* chunks(value, parts, start) {
    const given = read(value) as Record<string, unknown>;
    let at = start;
    let before = '{';
    for (const { key, name, append, isOptional } of fields) {
      if (isOptional && given[key] === undefined) continue;
      parts[at++] = before + name;
      at = yield* append(given[key], parts, at);
      before = ',';
    }
    parts[at++] = before === '{' ? '{}' : '}';
    return at;
  };
}
