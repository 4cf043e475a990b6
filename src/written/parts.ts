import type { z } from 'zod';

import type { Put } from './code.ts';
import { settled, StoredJSON } from './values.ts';

// What the code that writes values calls.

/** The text of whatever it is. Throws where there is nothing. */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error(`There is ${String(value)} where the contract has a value`);
  return text;
}

// Quotes, backslashes, controls and surrogates, of which one may stand alone.
const NEEDS_ESCAPES = /[^ !#-[\]-\uD7FF\uE000-\uFFFF]/;

/** What stands between the quotes of a text. Throws for what is no text. */
export function withoutQuotes(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`There is ${String(value)} where the contract has a text`);
  return NEEDS_ESCAPES.test(value) ? JSON.stringify(value).slice(1, -1) : value;
}
export const inQuotes = (value: unknown): string => `"${withoutQuotes(value)}"`;

/** What writes values that their schema has to look at. */
export const wholeText =
  (schema: z.core.$ZodType) =>
  (value: unknown): string =>
    json((schema as z.ZodType).parse(settled(value)));

/** The object or list itself, read if it is stored JSON. */
export const read = (value: unknown): unknown => (value instanceof StoredJSON ? value.toJSON() : value);

export function putList(put: Put): Put {
  return (value, parts, start) => {
    let at = start;
    parts[at++] = '[';
    for (const item of read(value) as Iterable<unknown>) {
      if (at > start + 1) parts[at++] = ',';
      at = put(item, parts, at);
    }
    parts[at++] = ']';
    return at;
  };
}

export function putRecord(put: Put): Put {
  return (value, parts, start) => {
    let at = start;
    parts[at++] = '{';
    for (const [key, item] of Object.entries(read(value) as object)) {
      if (item === undefined) continue;
      const between = at > start + 1 ? ',' : '';
      parts[at++] = `${between}${JSON.stringify(key)}:`;
      at = put(item, parts, at);
    }
    parts[at++] = '}';
    return at;
  };
}
