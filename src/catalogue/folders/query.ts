import { isDeepStrictEqual } from 'node:util';

import { isObject } from '../../shared/is-object.ts';

/**
 * What a folder asks of charts or songs: field paths and what stands there, in the words of the public seeds. In their
 * keys `¬` stands for the dot between the parts of a path and `~` for the `$` of an operator.
 */
export type FolderQuery = Readonly<Record<string, unknown>>;

type Test = (values: readonly unknown[]) => boolean;

/** Thrown for a query that can't be understood; the message says which part of it. */
class FolderQueryError extends Error {
  override name = 'FolderQueryError';
}

const isComparable = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** Compares values of one type; of two types nothing is more or less. */
const order =
  (fits: (difference: number) => boolean) =>
  (expected: unknown): Test => {
    if (!isComparable(expected)) throw new FolderQueryError('a bound is a number or a text');
    return (values) =>
      values.some(
        (value) =>
          typeof value === typeof expected &&
          fits(Number((value as typeof expected) > expected) - Number((value as typeof expected) < expected)),
      );
  };

const equals =
  (expected: unknown): Test =>
  (values) =>
    values.some((value) => isDeepStrictEqual(value, expected));

const isIn = (expected: unknown): Test => {
  if (!Array.isArray(expected)) throw new FolderQueryError('~in takes a list');
  const tests = expected.map(equals);
  return (values) => tests.some((test) => test(values));
};

const not =
  (make: (expected: unknown) => Test) =>
  (expected: unknown): Test => {
    const test = make(expected);
    return (values) => !test(values);
  };

const hasElement = (expected: unknown): Test => {
  if (!isObject(expected)) throw new FolderQueryError('~elemMatch takes a query');
  const fits = compileFolderQuery(expected);
  return (values) => values.some((value) => isObject(value) && fits(value));
};

const OPERATORS: Readonly<Record<string, (expected: unknown) => Test>> = {
  '~eq': equals,
  '~ne': not(equals),
  '~in': isIn,
  '~nin': not(isIn),
  '~gt': order((difference) => difference > 0),
  '~gte': order((difference) => difference >= 0),
  '~lt': order((difference) => difference < 0),
  '~lte': order((difference) => difference <= 0),
  '~elemMatch': hasElement,
};

function compileOperator(name: string, expected: unknown): Test {
  const make = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!make) throw new FolderQueryError(`there is no operator ${name}`);
  return make(expected);
}

function compileTest(expected: unknown): Test {
  if (!isObject(expected) || !Object.keys(expected).some((key) => key.startsWith('~'))) return equals(expected);
  const tests = Object.entries(expected).map(([name, value]) => compileOperator(name, value));
  return (values) => tests.every((test) => test(values));
}

/** Everything that stands at a path. A list on the way stands for each of its elements; at its end also for itself. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return Array.isArray(value) ? [value, ...(value as unknown[])] : [value];
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path));
  return isObject(value) && Object.hasOwn(value, key) ? valuesAt(value[key], rest) : [];
}

/** Makes a function that tells whether a document fits a query. Throws FolderQueryError for what is no query. */
export function compileFolderQuery(query: FolderQuery): (document: FolderQuery) => boolean {
  const tests = Object.entries(query).map(([key, expected]) => {
    if (key.startsWith('~')) throw new FolderQueryError(`there is no operator ${key} here`);
    return { path: key.split(/[¬.]/), test: compileTest(expected) };
  });
  return (document) => tests.every(({ path, test }) => test(valuesAt(document, path)));
}

/** What is wrong with a query, or null. */
export function faultOfFolderQuery(query: FolderQuery): string | null {
  try {
    compileFolderQuery(query);
    return null;
  } catch (error) {
    if (error instanceof FolderQueryError) return error.message;
    throw error;
  }
}
