import type { z } from 'zod';

import { defOf } from './declared.ts';

export type UnionDef = z.core.$ZodUnionDef;
type Discriminated = z.core.$ZodDiscriminatedUnionDef;

/** Options of a union by what tells them apart, which `tellingOf` returns of a value. */
export interface Options {
  byTelling: ReadonlyMap<unknown, z.core.$ZodType>;
  tellingOf: (value: unknown) => unknown;
}

/** Returns the options of a union that differ in their kind, or in the value of one key; undefined if they differ in more than that. */
export function optionsOf(def: UnionDef): Options | undefined {
  const { discriminator } = def as Partial<Discriminated>;
  const keysOf = discriminator === undefined ? kindOf : valuesOf(discriminator);
  const options = def.options.flatMap((option) => keysOf(option).map((key) => [key, option] as const));
  const byTelling = new Map(options);
  if (byTelling.size < options.length || byTelling.has(undefined)) return undefined;
  const tellingOf =
    discriminator === undefined
      ? kindOfValue
      : (value: unknown) => (value as Record<string, unknown> | null | undefined)?.[discriminator];
  return { byTelling, tellingOf };
}

/** Returns a function that lists the values of a key in an object; undefined if there is no list of them. */
const valuesOf =
  (discriminator: string) =>
  (option: z.core.$ZodType): unknown[] => {
    const def = defOf(option);
    const values = def.type === 'object' ? def.shape[discriminator]?._zod.values : undefined;
    return values ? [...values] : [undefined];
  };

const KINDS: Readonly<Record<string, string>> = {
  string: 'string',
  enum: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
};
const kindOf = (option: z.core.$ZodType): unknown[] => [KINDS[defOf(option).type]];

/** Lists that are made while they are serialised count as lists. */
const kindOfValue = (value: unknown): string =>
  typeof value !== 'object' || value === null
    ? typeof value
    : Array.isArray(value) || Symbol.iterator in value
      ? 'list'
      : 'object';
