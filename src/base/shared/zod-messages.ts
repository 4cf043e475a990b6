import { z } from 'zod';

import { describeInput } from './describe-input.ts';

type RawIssue = z.core.$ZodRawIssue;
type Sized = Extract<RawIssue, { code: 'too_big' | 'too_small' }>;

/** Message of a value that is none of some alternatives; replaced by what is wrong with it. */
export const NO_ALTERNATIVE = 'none of the alternatives';

/** Names of types, as messages have them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
  date: 'a date',
  null: 'null',
  nonoptional: 'a value',
};

/** Returns the name of the type that a value should have. */
function typeName({ expected, inst }: Extract<RawIssue, { code: 'invalid_type' }>): string {
  const isWhole = expected === 'number' && inst instanceof z.core.$ZodNumberFormat && /int/.test(inst._zod.def.format);
  const type = isWhole ? 'int' : expected;
  return TYPES[type] ?? type;
}

/** Units of what has a size, by its type: one, and several. */
const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

const valuesOf = (values: readonly unknown[]): string =>
  values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.map(String).join(', ')}`;

function sizeMessage({ origin, exact, inclusive, input }: Sized, limit: number | bigint, isMost: boolean): string {
  const unit = UNITS[origin];
  const quantity = unit ? `${limit} ${unit[limit === 1 ? 0 : 1]}` : String(limit);
  const [within, beyond] = isMost ? ['at most', 'less than'] : ['at least', 'more than'];
  const bound = exact === true ? 'exactly' : inclusive === false ? beyond : within;
  return `expected ${bound} ${quantity}${unit ? '' : `, received ${describeInput(input)}`}`;
}

const zodMessage = z.locales.en().localeError;

/** Returns the message of an issue in the words of this server's other messages; undefined for Zod's own. */
function messageOf(issue: RawIssue): string | undefined {
  const { input } = issue;
  // Not a number: that of a query which says something else, or nothing.
  const received = typeof input === 'number' && Number.isNaN(input) ? '' : `, received ${describeInput(input)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${typeName(issue)}${received}`;
    case 'invalid_value':
      return `expected ${valuesOf(issue.values)}${received}`;
    case 'too_big':
      return sizeMessage(issue, issue.maximum, true);
    case 'too_small':
      return sizeMessage(issue, issue.minimum, false);
    case 'invalid_format':
      // Others are "Invalid URL" and the like.
      return issue.format === 'regex' ? `expected a string that matches ${String(issue['pattern'])}` : undefined;
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}${received}`;
    case 'invalid_union':
      if (issue['options']) return `expected ${valuesOf(issue['options'] as unknown[])}`;
      return issue.errors.length > 0 ? NO_ALTERNATIVE : undefined;
    default:
      return undefined;
  }
}

z.config({ localeError: (issue) => messageOf(issue) ?? zodMessage(issue) });
