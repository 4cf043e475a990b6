import type { z } from 'zod';

import { defOf, isOpen, isPlain, mayLack, type Def, type Shape } from './declared.ts';
import { ReadyJSON, materialise, StoredJSON } from './values.ts';

/** Appends the JSON of a value to chunks, from index `at` on; returns the next index. Throws if a required value is missing. */
export type Append = (value: unknown, chunks: string[], at: number) => number;

/**
 * Returns a function that encodes a value with the keys its schema declares and no others: schema and `JSON.stringify` in one pass, except
 * that numbers are not validated. Schemas that do more than declare (a default, a union, a pipe) parse the value. Chunks are joined at the
 * end: concatenating them one by one takes twice as long.
 */
export function appender(schema: z.core.$ZodType): Append {
  const def = defOf(schema);
  if (isOpen(schema)) return chunk(textOf(def));
  if (def.type === 'nullable') return unless(null, appender(def.innerType));
  if (def.type === 'optional') return unless(undefined, appender(def.innerType));
  if (def.type === 'array') return list(appender(def.element));
  if (def.type === 'record') return record(appender(def.valueType));
  if (def.type === 'object' && isPlain(def)) return orReady(schema, object(def.shape));
  return chunk((value) => json((schema as z.ZodType).parse(materialise(value))));
}

/** Returns the object or list itself; stored JSON is parsed. */
export const read = (value: unknown): unknown => (value instanceof StoredJSON ? value.toJSON() : value);

const chunk =
  (text: (value: unknown) => string): Append =>
  (value, chunks, at) => {
    chunks[at] = text(value);
    return at + 1;
  };

const unless =
  (missing: null | undefined, append: Append): Append =>
  (value, chunks, at) => {
    if (value !== missing) return append(value, chunks, at);
    chunks[at] = 'null';
    return at + 1;
  };

/** Inserts objects that are already encoded unchanged. */
const orReady =
  (schema: z.core.$ZodType, append: Append): Append =>
  (value, chunks, at) => {
    if (!(value instanceof ReadyJSON && value.schema === schema)) return append(value, chunks, at);
    chunks[at] = value.text;
    return at + 1;
  };

const fieldsOf = (shape: Shape) =>
  Object.entries(shape).map(([key, schema]) => ({
    key,
    name: `${JSON.stringify(key)}:`,
    append: appender(schema),
    isOptional: mayLack(schema),
  }));

/** Prepared at the first use: a server that starts has hundreds of them. */
function object(shape: Shape): Append {
  let prepared: ReturnType<typeof fieldsOf> | undefined;
  return (value, chunks, start) => {
    const fields = (prepared ??= fieldsOf(shape));
    const given = read(value) as Record<string, unknown>;
    let at = start;
    for (const { key, name, append, isOptional } of fields) {
      const item = given[key];
      if (isOptional && item === undefined) continue;
      chunks[at] = at === start ? '{' : ',';
      chunks[at + 1] = name;
      at = append(item, chunks, at + 2);
    }
    chunks[at] = at === start ? '{}' : '}';
    return at + 1;
  };
}

const list =
  (append: Append): Append =>
  (value, chunks, start) => {
    let at = start;
    for (const item of read(value) as Iterable<unknown>) {
      chunks[at] = at === start ? '[' : ',';
      at = append(item, chunks, at + 1);
    }
    chunks[at] = at === start ? '[]' : ']';
    return at + 1;
  };

const record =
  (append: Append): Append =>
  (value, chunks, start) => {
    let at = start;
    for (const [key, item] of Object.entries(read(value) as object)) {
      if (item === undefined) continue;
      chunks[at] = `${at === start ? '{' : ','}${JSON.stringify(key)}:`;
      at = append(item, chunks, at + 1);
    }
    chunks[at] = at === start ? '{}' : '}';
    return at + 1;
  };

/** Returns a function that encodes a value whose schema strips nothing. */
function textOf(def: Def): (value: unknown) => string {
  switch (def.type) {
    case 'nullable':
    case 'optional': {
      const missing = def.type === 'nullable' ? null : undefined;
      const text = textOf(defOf(def.innerType));
      return (value) => (value === missing ? 'null' : text(value));
    }
    case 'string':
    case 'enum':
      return inQuotes;
    case 'number':
      return (value) => (Number.isFinite(value) ? `${value as number}` : json(value));
    case 'boolean':
      return (value) => (value === true ? 'true' : value === false ? 'false' : json(value));
    default:
      return (value) => (value instanceof StoredJSON ? value.text : json(value));
  }
}

function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error(`There is ${String(value)} where the contract has a value`);
  return text;
}

// Quotes, backslashes, control characters and surrogates (one may be unpaired).
const NEEDS_ESCAPES = /[^ !#-[\]-\uD7FF\uE000-\uFFFF]/;

function inQuotes(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`There is ${String(value)} where the contract has a text`);
  return NEEDS_ESCAPES.test(value) ? JSON.stringify(value) : `"${value}"`;
}
