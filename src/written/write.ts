import type { z } from 'zod';

import { putter, type Put } from './code.ts';
import { defOf, isOpen, isPlain, mayLack, type Shape } from './declared.ts';
import { read } from './parts.ts';
import { ReadyBytes, ReadyJSON, ReadyList, type Written } from './values.ts';

/** Makes what writes a value as JSON, with what its schema declares and nothing else. */
export function writer(schema: z.core.$ZodType): (value: unknown) => string {
  const put = putter(schema);
  return (value) => {
    const parts: string[] = [];
    put(value, parts, 0);
    return parts.join('');
  };
}

/** The same as a document that can be kept, and is only text when it is written again. */
export function readyWriter<T>(schema: z.ZodType<T>): (value: Written<T>) => ReadyJSON<T> {
  const write = writer(schema);
  return (value) => new ReadyJSON(schema, write(value));
}

/** What is written of a value at a time: a text, or bytes that were made before. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** Yields a piece when there are parts enough for it, and returns the place behind the parts that are left. */
type PutOn = (value: unknown, parts: string[], at: number) => Generator<Piece, number>;

/** So many parts make a piece, some ten kilobytes. */
const ENOUGH = 2048;

/** The same as `writer`, but what it makes comes in pieces, for which lists at the top are cut between their items. */
export function pieceWriter(schema: z.core.$ZodType): (value: unknown) => Generator<Piece> {
  const def = defOf(schema);
  const putOn = def.type === 'object' && isPlain(def) ? objectPieces(def.shape) : piecesOf(schema);
  return function* pieces(value) {
    const parts: string[] = [];
    parts.length = yield* putOn(value, parts, 0);
    yield parts.join('');
  };
}

/** Lists that have to be looked at come in pieces, all else in one. */
function piecesOf(schema: z.core.$ZodType): PutOn {
  const def = defOf(schema);
  if (def.type === 'array' && !isOpen(schema)) return listPieces(def.element);
  return def.type === 'object' ? orReady(schema, inOne(putter(schema))) : inOne(putter(schema));
}

/** Objects that were encoded before go out as they are. */
const orReady = (schema: z.core.$ZodType, putOn: PutOn): PutOn =>
  function* ready(value, parts, at) {
    if (!(value instanceof ReadyBytes && value.schema === schema)) return yield* putOn(value, parts, at);
    parts.length = at;
    yield parts.join('');
    yield value.bytes;
    return 0;
  };

const inOne = (put: Put): PutOn =>
  function* whole(value, parts, at) {
    yield* [];
    return put(value, parts, at);
  };

function listPieces(schema: z.core.$ZodType): PutOn {
  const putItems = itemPieces(putter(schema));
  return (value, parts, at) =>
    value instanceof ReadyList && value.schema === schema ? readyPieces(value, parts, at) : putItems(value, parts, at);
}

function* readyPieces(list: ReadyList, parts: string[], start: number): Generator<Piece, number> {
  let at = start;
  let before = '[';
  for (const piece of list.pieces()) {
    parts[at++] = before;
    parts.length = at;
    yield parts.join('');
    yield piece;
    [at, before] = [0, ','];
  }
  parts[at++] = before === '[' ? '[]' : ']';
  return at;
}

function itemPieces(put: Put): PutOn {
  /** Puts one item at least, and goes on until there is enough; no generator itself, which would be slower. */
  const putSome = (items: Iterator<unknown>, parts: string[], start: number, isFirst: boolean): [number, boolean] => {
    let at = start;
    let before = isFirst ? '[' : ',';
    do {
      const { done, value } = items.next();
      if (done) return [at, true];
      parts[at++] = before;
      at = put(value, parts, at);
      before = ',';
    } while (at < ENOUGH);
    return [at, false];
  };
  return function* pieces(value, parts, start) {
    const items = (read(value) as Iterable<unknown>)[Symbol.iterator]();
    let [at, isOver] = putSome(items, parts, start, true);
    if (isOver && at === start) parts[at++] = '[';
    while (!isOver) {
      parts.length = at;
      yield parts.join('');
      [at, isOver] = putSome(items, parts, 0, false);
    }
    parts[at++] = ']';
    return at;
  };
}

function objectPieces(shape: Shape): PutOn {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    name: `${JSON.stringify(key)}:`,
    putOn: piecesOf(schema),
    isOptional: mayLack(schema),
  }));
  return function* pieces(value, parts, start) {
    const given = read(value) as Record<string, unknown>;
    let at = start;
    let before = '{';
    for (const { key, name, putOn, isOptional } of fields) {
      if (isOptional && given[key] === undefined) continue;
      parts[at++] = before + name;
      at = yield* putOn(given[key], parts, at);
      before = ',';
    }
    parts[at++] = before === '{' ? '{}' : '}';
    return at;
  };
}
