import { isDeepStrictEqual } from 'node:util';

import { isObject } from '../../../base/shared/is-object.ts';
import { fieldAt, type Field } from './field.ts';
import { and, compileRule, hintsOf, MAX_DEPTH, not, or, RuleError, type Hint, type Rule } from './rule.ts';

type Query = Readonly<Record<string, unknown>>;

/** The subject of a query. */
export interface QueryContext<S> {
  /** Name of the document: equal names stand for equal documents. */
  name: string;
  /** Returns the document that paths refer to. */
  document: (subject: S) => unknown;
  /** Parses the value of `~where`; absent where that operator is not allowed. */
  where?: (text: string) => Rule<S>;
}

/** `depth` is the number of enclosing queries and operators. */
type Operator = <S>(expected: unknown, field: Field<S>, depth: number) => Rule<S>;

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function isOneOf<S>(expected: readonly unknown[], { key, some, values }: Field<S>): Rule<S> {
  const scalars = new Set(expected.filter(isScalar));
  const others = expected.filter((value) => !isScalar(value));
  const isExpected = (value: unknown) => scalars.has(value) || others.some((other) => isDeepStrictEqual(value, other));
  const hints = others.length === 0 ? [{ key, read: values, anyOf: [...scalars] }] : [];
  return { is: 'test', test: (subject) => some(subject, isExpected), hints };
}

const equals: Operator = (expected, field) => isOneOf([expected], field);

const isIn: Operator = (expected, field) => {
  if (!Array.isArray(expected)) throw new RuleError('~in takes a list');
  return isOneOf(expected, field);
};

/** Compares values of one type; values of different types are unordered. */
const order =
  (fits: (value: number | string, bound: number | string) => boolean): Operator =>
  (bound, { some }) => {
    if (typeof bound !== 'number' && typeof bound !== 'string') throw new RuleError('a bound is a number or a text');
    const isInBounds = (value: unknown) => typeof value === typeof bound && fits(value as typeof bound, bound);
    return { is: 'test', test: (subject) => some(subject, isInBounds) };
  };

const elementHint =
  <S>({ key: ofList, values }: Field<S>) =>
  ({ key, read, anyOf }: Hint<unknown>): Hint<S> => ({
    key: `${ofList}[${key}]`,
    read: (subject) => values(subject).flatMap((value) => (isObject(value) ? read(value) : [])),
    anyOf,
  });

const hasElement: Operator = (expected, field, depth) => {
  if (!isObject(expected)) throw new RuleError('~elemMatch takes a query');
  const rule = ruleOfQuery<unknown>(expected, { name: '', document: (element) => element }, depth + 1);
  const fits = compileRule(rule);
  const isWanted = (value: unknown) => isObject(value) && fits(value) === true;
  return {
    is: 'test',
    test: (subject) => field.some(subject, isWanted),
    hints: hintsOf(rule).map(elementHint(field)),
  };
};

const isNot: Operator = (expected, field, depth) => {
  if (!hasOperators(expected)) throw new RuleError('~not takes an object of operators');
  return not(ruleOfOperators(expected, field, depth + 1));
};

const OPERATORS: Readonly<Record<string, Operator>> = {
  '~eq': equals,
  '~ne': (...of) => not(equals(...of)),
  '~in': isIn,
  '~nin': (...of) => not(isIn(...of)),
  '~gt': order((value, bound) => value > bound),
  '~gte': order((value, bound) => value >= bound),
  '~lt': order((value, bound) => value < bound),
  '~lte': order((value, bound) => value <= bound),
  '~elemMatch': hasElement,
  '~not': isNot,
};

const hasOperators = (value: unknown): value is Query =>
  isObject(value) && Object.keys(value).some((key) => key.startsWith('~'));

function ruleOfOperators<S>(operators: Query, field: Field<S>, depth: number): Rule<S> {
  if (depth > MAX_DEPTH) throw new RuleError(`operators are nested more than ${MAX_DEPTH} deep`);
  return and(
    Object.entries(operators).map(([name, expected]) => {
      const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
      if (!operator) throw new RuleError(`there is no operator ${name}`);
      return operator(expected, field, depth);
    }),
  );
}

function ruleOfJunction<S>(name: string, expected: unknown, context: QueryContext<S>, depth: number): Rule<S> {
  if (name === '~where' && context.where) {
    if (typeof expected !== 'string') throw new RuleError('~where takes a text');
    return context.where(expected);
  }
  if (name !== '~and' && name !== '~or') throw new RuleError(`there is no operator ${name} here`);
  if (!Array.isArray(expected) || expected.length === 0 || !expected.every(isObject))
    throw new RuleError(`${name} takes a list of queries`);
  const rules = expected.map((query) => ruleOfQuery(query, context, depth + 1));
  return name === '~and' ? and(rules) : or(rules);
}

/**
 * Returns the rule of a query in the language of the seeds until 2026: field paths with expected values, joined by AND. Its own tests are
 * never unknown. Throws RuleError.
 */
export function ruleOfQuery<S>(query: Query, context: QueryContext<S>, depth = 0): Rule<S> {
  if (depth > MAX_DEPTH) throw new RuleError(`queries are nested more than ${MAX_DEPTH} deep`);
  return and(
    Object.entries(query).map(([key, expected]) => {
      if (key.startsWith('~')) return ruleOfJunction(key, expected, context, depth);
      const field = fieldAt(context.name, context.document, key);
      return hasOperators(expected) ? ruleOfOperators(expected, field, depth) : equals(expected, field, depth);
    }),
  );
}
