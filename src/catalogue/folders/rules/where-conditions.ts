import { isObject } from '../../../base/shared/is-object.ts';
import { numericOf } from './json-text.ts';
import type { Rule, Truth } from './rule.ts';
import type { Subject } from './subject.ts';
import { expected, type Token } from './where-tokens.ts';
import type { Json, Value } from './where-values.ts';

type Scalar = string | number | boolean;

const COMPARISONS: ReadonlyMap<string, (value: Scalar, constant: Scalar) => boolean> = new Map([
  ['<', (value, constant) => value < constant],
  ['<=', (value, constant) => value <= constant],
  ['>', (value, constant) => value > constant],
  ['>=', (value, constant) => value >= constant],
]);

/** Returns whether a token compares two values. */
export const isComparison = ({ kind, text }: Token): boolean =>
  kind === 'sign' && (text === '=' || COMPARISONS.has(text));

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['TRUE', true],
  ['FALSE', false],
]);

/** Parses a constant compared with a value of this type. Throws RuleError if its type differs. */
export function constantOf(type: Value['type'], token: Token): Scalar {
  const { kind, text } = token;
  if (type === 'text') {
    if (kind === 'text') return text;
    throw expected('a text in quotes', token);
  }
  if (type === 'number') {
    const value = kind === 'text' || kind === 'number' ? numericOf(text) : null;
    if (value !== null) return value;
    throw expected('a number', token);
  }
  const value = kind === 'text' || kind === 'word' ? BOOLEANS.get(text.toUpperCase()) : undefined;
  if (value === undefined) throw expected('TRUE or FALSE', token);
  return value;
}

/** Returns the rule `value = constant` or `value IN (constant, …)`. */
export function isOneOf({ key, read }: Value, constants: readonly Scalar[]): Rule<Subject> {
  const taken = new Set<Scalar>(constants);
  const test = (subject: Subject): Truth => {
    const value = read(subject);
    return value === null ? null : taken.has(value);
  };
  return { is: 'test', test, hints: [{ key, read: (subject) => [read(subject)], anyOf: [...taken] }] };
}

/** Returns the rule `value < constant` and the like. */
export function compare(value: Value, sign: string, constant: Scalar): Rule<Subject> {
  const fits = COMPARISONS.get(sign);
  if (!fits) return isOneOf(value, [constant]);
  const test = (subject: Subject): Truth => {
    const found = value.read(subject);
    return found === null ? null : fits(found, constant);
  };
  return { is: 'test', test };
}

/** Returns the rule `json ? name`: it has the key, has the text as an element, or is the text. */
export function hasName({ read }: Json, name: string): Rule<Subject> {
  const test = (subject: Subject): Truth => {
    const json = read(subject);
    if (json === undefined) return null;
    if (Array.isArray(json)) return json.includes(name);
    return isObject(json) ? Object.hasOwn(json, name) : json === name;
  };
  return { is: 'test', test };
}

/** Returns the rule of a boolean column by itself. */
export const isTrue = ({ read }: Value): Rule<Subject> => ({
  is: 'test',
  test: (subject) => {
    const value = read(subject);
    return value === null ? null : value === true;
  },
});
