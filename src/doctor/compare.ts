import { stableJSON } from '../shared/stable-json.ts';
import type { Finding } from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether two values are the same in the database, where the order of keys means nothing and -0 is 0. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && stableJSON(a) === stableJSON(b));

/** One finding for each expected field that is stored otherwise. Fields that are not expected are not looked at. */
export const compareFields = (what: string, stored: Fields, expected: Fields): Finding[] =>
  Object.keys(expected)
    .filter((field) => !isSame(stored[field], expected[field]))
    .map((field) => ({
      what: `${what}, ${field}`,
      stored: stored[field] ?? null,
      expected: expected[field] ?? null,
    }));

/** The same for things that have a key: those that are missing, those that should not be there, and fields. */
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
