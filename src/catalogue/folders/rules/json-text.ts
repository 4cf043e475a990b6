import { isObject } from '../../../base/shared/is-object.ts';

/** Returns the result of `->>` for JSON: its text, as PostgreSQL writes it; null for JSON null and undefined. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : jsonText(value);
}

function jsonText(value: unknown): string {
  if (typeof value === 'number') return digitsOf(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(byKey);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${jsonText(one)}`).join(', ')}}`;
}

/** Orders keys as PostgreSQL stores them: those with fewer bytes first. */
function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length - right.length || Buffer.compare(left, right);
}

/** Returns the digits of a number, never with an exponent. */
function digitsOf(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 100 }) : text;
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const INTEGER = /^\s*[+-]?\d+\s*$/;
const LARGEST = 2 ** 31;

/** Parses a number; null if the text is none. */
export const numericOf = (text: string): number | null => (NUMERIC.test(text) ? Number(text) : null);

/** Parses a 32-bit integer; null if the text is none. */
export function integerOf(text: string): number | null {
  const value = INTEGER.test(text) ? Number(text) : null;
  return value !== null && value >= -LARGEST && value < LARGEST ? value : null;
}
