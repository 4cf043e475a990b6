import { stableJSON } from '../../base/shared/stable-json.ts';
import type { Finding } from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether two values are equal in the database, where the order of keys is irrelevant and -0 is 0. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && stableJSON(a) === stableJSON(b));

/** Returns a finding for each expected field that differs. Other fields are ignored. */
export const compareFields = (what: string, stored: Fields, expected: Fields): Finding[] =>
  Object.keys(expected)
    .filter((field) => !isSame(stored[field], expected[field]))
    .map((field) => ({
      what: `${what}, ${field}`,
      stored: stored[field] ?? null,
      expected: expected[field] ?? null,
    }));

/** Compares items by key: returns missing and extra ones, and differing fields. */
export function compareAll<K>(
  stored: ReadonlyMap<K, Fields>,
  expected: ReadonlyMap<K, Fields>,
  what: (key: K) => string,
): Finding[] {
  const wrong = [...expected].flatMap(([key, fields]) => {
    const found = stored.get(key);
    return found ? compareFields(what(key), found, fields) : [{ what: what(key), stored: null, expected: fields }];
  });
  const excess = [...stored].filter(([key]) => !expected.has(key));
  return [...wrong, ...excess.map(([key, fields]) => ({ what: what(key), stored: fields, expected: null }))];
}
