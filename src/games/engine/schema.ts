import { z } from 'zod';

import { describeInput } from '../../base/shared/describe-input.ts';
import type { EnumType, Field, Fields } from './define/fields.ts';
import type { Gpt } from './gpt.ts';

/** Schemas of the parts of a play as clients send it. */
export interface PlaySchemas {
  readonly score: z.ZodType<number>;
  readonly lamp: z.ZodType<string>;
  /** Only for games whose percent is sent with the score. */
  readonly percent?: z.ZodType<number>;
  readonly judgements: z.ZodType<Record<string, number | null | undefined>>;
  readonly optional: z.ZodType<Record<string, unknown>>;
  readonly scoreMeta: z.ZodType<Record<string, unknown>>;
}

/** Returns the message for a value outside of a list. */
export const expectedOneOf =
  (values: readonly string[]) =>
  ({ input }: { input?: unknown }): string =>
    `expected one of ${values.join(', ')}, received ${describeInput(input)}`;

/** Returns the schema of one of these values. */
export const oneOf = (values: readonly string[]) =>
  z.enum(values as [string, ...string[]], { error: expectedOneOf(values) });

function number(whole: boolean, min = -Infinity, max = Infinity): z.ZodType<number> {
  const from = min === -Infinity ? '' : ` from ${min}`;
  const to = max === Infinity ? '' : ` to ${max}`;
  const error = ({ input }: { input?: unknown }) =>
    `expected a ${whole ? 'whole ' : ''}number${from}${to}, received ${describeInput(input)}`;
  // Uses Zod's own checks, because they can be converted to JSON Schema.
  let type: z.ZodNumber = whole ? z.int({ error }) : z.number({ error });
  if (min !== -Infinity) type = type.min(min, { error });
  if (max !== Infinity) type = type.max(max, { error });
  return type;
}

/** Returns the schema of an enumeration; known other spellings are replaced by the stored one. */
function choice({ values, aliases }: EnumType): z.ZodType<string> {
  if (aliases === undefined) return oneOf(values);
  const known = new Map(Object.entries(aliases));
  return oneOf([...values, ...known.keys()]).transform((value) => known.get(value) ?? value);
}

/** Returns the schema of one choice for each side, as [left, right] or {left, right}; the latter is stored. */
function pair(field: EnumType): z.ZodType {
  const side = choice(field);
  const tuple = z.tuple([side, side]).transform(([left, right]) => ({ left, right }));
  return z.union([tuple, z.strictObject({ left: side, right: side })], {
    error: ({ input }) =>
      `expected [left, right] or {left, right}, each one of ${field.values.join(', ')}, received ${describeInput(input)}`,
  });
}

const text = z.string({ error: ({ input }) => `expected a string, received ${describeInput(input)}` });

const graph = (field: Field & { type: 'graph' }): z.ZodType => {
  const point = number(field.of === 'integer', field.min, field.max);
  return z.array(field.gaps ? point.nullable() : point);
};

/** Returns the schema of a declared value. */
export function fieldType(field: Field): z.ZodType {
  if ('values' in field) return field.type === 'pair' ? pair(field) : choice(field);
  if (field.type === 'graph') return graph(field);
  if (field.type === 'object') return fieldsSchema(field.fields);
  if (field.type === 'list') return z.array(field.of === 'string' ? text : fieldsSchema(field.of));
  if (field.type === 'string') return field.orList ? z.union([text, z.array(text)]) : text;
  if (field.type === 'boolean') {
    return z.boolean({ error: ({ input }) => `expected true or false, received ${describeInput(input)}` });
  }
  const one = number(field.type === 'integer', field.min, field.max);
  return field.orList ? z.union([one, z.array(one)]) : one;
}

/** Describes a field, and spellings that stand for another value. */
function describe(field: Field): string {
  const aliases = 'values' in field ? Object.entries(field.aliases ?? {}) : [];
  return [field.about, ...aliases.map(([alias, value]) => `"${alias}" is stored as "${value}"`)].join('; ');
}

/** Returns the schema of a strict object of declared fields, each of which may be null or missing. */
export function fieldsSchema(fields: Fields): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    fieldType(field).nullish().describe(describe(field)),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

/** Returns schemas for the parts of a play of one game and playtype. Unknown keys are errors; messages list the allowed ones. */
export function playSchemas({ def }: Gpt): PlaySchemas {
  const { score, judgements } = def;
  const count = number(true, 0).nullable().optional();
  return {
    score: number(score.integer, 0),
    lamp: oneOf(def.lamps.order),
    ...(score.percent === 'sent' ? { percent: number(false, 0, score.percentMax) } : {}),
    judgements: z.strictObject(Object.fromEntries(judgements.map((name) => [name, count]))),
    optional: fieldsSchema(def.optional),
    scoreMeta: fieldsSchema(def.scoreMeta),
  };
}
