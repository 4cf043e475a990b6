import { hash } from 'node:crypto';

function objectText(value: object): string {
  let text = '';
  for (const key of sorted(Object.keys(value))) {
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${stableJSON((value as Record<string, unknown>)[key])}`;
  }
  return `{${text}}`;
}

/** Sorts keys unless they are in order already: checking is much cheaper. */
function sorted(keys: string[]): string[] {
  for (let at = 1; at < keys.length; at += 1) if (keys[at - 1]! > keys[at]!) return keys.sort();
  return keys;
}

/**
 * Returns the JSON of a value with the keys of every object in code-unit order and no white space, so that equal values have equal texts.
 * Throws TypeError for values JSON cannot carry: undefined, functions, symbols, bigints, NaN and infinities.
 */
export function stableJSON(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(stableJSON).join(',')}]`;
  if (typeof value === 'object') return objectText(value);
  throw new TypeError(`a value of type ${typeof value} has no stable JSON text`);
}

/** Returns the SHA-256 of a text (as UTF-8) in 64 lower-case hex digits. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');

/** Returns the SHA-256 of a value's stable JSON, in hex. Throws where `stableJSON` does. */
export const stableHash = (value: unknown): string => sha256Hex(stableJSON(value));
