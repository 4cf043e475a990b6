import { isObject } from '../../../base/shared/is-object.ts';
import { integerOf, numericOf, textOf } from './json-text.ts';
import type { Subject } from './subject.ts';

type Scalar = string | number | boolean;

/** Expression of a `where` with a value for each chart; `read` returns null for NULL. */
export interface Value {
  type: 'text' | 'number' | 'boolean';
  /** Identifies the value: equal keys mean equal values. */
  key: string;
  read: (subject: Subject) => Scalar | null;
}

/** Path in JSON; `read` returns undefined for NULL, and null for JSON null. */
export interface Json {
  type: 'json';
  key: string;
  read: (subject: Subject) => unknown;
}

const scalarOf = (value: unknown): Scalar | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const column = (key: string, type: Value['type'], read: (subject: Subject) => unknown): Value => ({
  type,
  key,
  read: (subject) => scalarOf(read(subject)),
});

const columns: (Value | Json)[] = [
  column('chart.level', 'text', ({ chart }) => chart['level']),
  column('chart.level_num', 'number', ({ chart }) => chart['level_num']),
  column('chart.difficulty', 'text', ({ chart }) => chart['difficulty']),
  column('chart.is_primary', 'boolean', ({ chart }) => chart['is_primary']),
  column('song.title', 'text', ({ song }) => song['title']),
  column('song.artist', 'text', ({ song }) => song['artist']),
  { type: 'json', key: 'chart.data', read: ({ chartData }) => chartData },
  { type: 'json', key: 'song.data', read: ({ song }) => song['data'] },
];

/** Columns that a `where` can use. */
export const COLUMNS: ReadonlyMap<string, Value | Json> = new Map(columns.map((one) => [one.key, one]));

/** Returns `json -> name`. */
export const stepInto = ({ key, read }: Json, name: string): Json => ({
  type: 'json',
  key: `${key}->${JSON.stringify(name)}`,
  read: (subject) => {
    const value = read(subject);
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  },
});

/** Returns `json ->> name`. */
export function textAt(json: Json, name: string): Value {
  const { key, read } = stepInto(json, name);
  return { type: 'text', key: `${key}::text`, read: (subject) => textOf(read(subject)) };
}

const convert = (to: string, { key, read }: Value, parse: (text: string) => number | null): Value => ({
  type: 'number',
  key: `${key}::${to}`,
  read: (subject) => {
    const text = read(subject);
    return typeof text === 'string' ? parse(text) : null;
  },
});

/** Casts of texts. A text that can't be parsed as the type is NULL. */
export const CASTS: ReadonlyMap<string, (text: Value) => Value> = new Map([
  ['text', (text) => text],
  ['numeric', (text) => convert('numeric', text, numericOf)],
  ['int', (text) => convert('int', text, integerOf)],
]);
