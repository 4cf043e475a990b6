import type { z } from 'zod';

import { appender, objectAppender, read, type Append } from './append.ts';
import { defOf, isOpen, isPlain, mayLack, type Shape } from './declared.ts';
import { ReadyBytes, ReadyJSON, ReadyList, StreamedList, type Serializable } from './values.ts';

/** Returns a function that serialises a value as JSON, with the keys that its schema declares and no others. */
export function serializer(schema: z.core.$ZodType): (value: unknown) => string {
  const append = appender(schema);
  return (value) => append(value, '');
}

/** Returns a function that serialises a document once, to go into any number of answers. */
export function readySerializer<T>(schema: z.ZodType<T>): (value: Serializable<T>) => ReadyJSON<T> {
  const serialize = serializer(schema);
  return (value) => new ReadyJSON(schema, serialize(value));
}

/**
 * Returns a function that adds keys to a document that `readySerializer` has encoded, without encoding it again. `schema` has all keys of the document, and
 * the others behind them.
 */
export function readyExtender<T extends object, Whole extends T>(document: z.ZodType<T>, schema: z.ZodType<Whole>) {
  const [shape, whole] = [shapeOf(document), shapeOf(schema)];
  if (!Object.keys(shape).every((key, at) => Object.keys(whole)[at] === key && whole[key] === shape[key])) {
    throw new Error('The schema does not begin with the keys of the document');
  }
  const more = objectAppender(Object.fromEntries(Object.entries(whole).filter(([key]) => !(key in shape))));
  return (ready: ReadyJSON<T>, values: Serializable<Omit<Whole, keyof T>>): ReadyJSON<Whole> => {
    const text = more(values, '');
    return new ReadyJSON(schema, text === '{}' ? ready.text : `${ready.text.slice(0, -1)},${text.slice(1)}`);
  };
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const def = defOf(schema);
  if (def.type !== 'object' || !isPlain(def)) throw new Error('The schema does more than declare keys');
  return def.shape;
}

/** A part of a serialised value: text, or bytes that were encoded before. */
export type Chunk = string | Uint8Array<ArrayBuffer>;

/** Yields chunks of a text that a value is appended to; returns the text that is left. */
type AppendInChunks = (value: unknown, text: string) => AsyncGenerator<Chunk, string>;

/** Minimum length of a chunk that is not the last one. */
const ENOUGH = 16_384;

/** Returns a function that serialises a value in chunks; lists at the top are split between their items. */
export function chunkSerializer(schema: z.core.$ZodType): (value: unknown) => AsyncGenerator<Chunk> {
  const def = defOf(schema);
  const append = def.type === 'object' && isPlain(def) ? objectInChunks(def.shape) : inChunks(schema);
  return async function* chunks(value) {
    yield yield* append(value, '');
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
  async function* ready(value, text) {
    if (!(value instanceof ReadyBytes && value.schema === schema)) return yield* append(value, text);
    yield text;
    yield value.bytes;
    return '';
  };

const inOne = (append: Append): AppendInChunks =>
  async function* whole(value, text) {
    yield* [];
    return append(value, text);
  };

function listInChunks(schema: z.core.$ZodType): AppendInChunks {
  const items = itemsInChunks(appender(schema));
  return (value, text) =>
    value instanceof ReadyList && value.schema === schema ? readyItems(value, text) : items(value, text);
}

async function* readyItems(list: ReadyList, text: string): AsyncGenerator<Chunk, string> {
  let before = `${text}[`;
  let isEmpty = true;
  for await (const chunk of list.chunks()) {
    yield before;
    yield chunk;
    [isEmpty, before] = [false, ','];
  }
  return isEmpty ? `${before}]` : ']';
}

function itemsInChunks(append: Append): AppendInChunks {
  /** Appends at least one item of a page, and more until there is a chunk. Not a generator itself, which would be slower. */
  const appendSome = (items: Iterator<unknown>, start: string, mark: string): [text: string, isLast: boolean] => {
    let text = start;
    let before = mark;
    do {
      const { done, value } = items.next();
      if (done) return [text, true];
      text = append(value, text + before);
      before = ',';
    } while (text.length < ENOUGH);
    return [text, false];
  };
  return async function* chunks(value, start) {
    let text = start;
    let mark = '[';
    for await (const page of pagesOf(value)) {
      const items = page[Symbol.iterator]();
      for (;;) {
        const [more, isLast] = appendSome(items, text, mark);
        if (more !== text) mark = ',';
        text = more;
        if (isLast) break;
        yield text;
        text = '';
      }
    }
    return text + (mark === '[' ? '[]' : ']');
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
  return async function* chunks(value, start) {
    const given = read(value) as Record<string, unknown>;
    let text = start;
    let before = '{';
    for (const { key, name, append, isOptional } of fields) {
      if (isOptional && given[key] === undefined) continue;
      text = yield* append(given[key], text + before + name);
      before = ',';
    }
    return text + (before === '{' ? '{}' : '}');
  };
}
