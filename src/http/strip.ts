import type { z } from 'zod';

type Strip = (value: unknown) => unknown;
type Def = z.core.$ZodTypes['_zod']['def'];

const asItIs: Strip = (value) => value;

/**
 * Makes a function that takes from a value what its schema does not declare, as the schema itself does, but looks at
 * nothing else: numbers and texts are not checked. A value with nothing undeclared comes back as it is, not copied. What
 * does more than declare (a default, a union, a pipe) is left to the schema.
 */
export function stripper(schema: z.core.$ZodType): Strip {
  const { def } = schema._zod as { def: Def };
  switch (def.type) {
    case 'object':
      return def.catchall || Object.values(def.shape).some(isFilledIn) ? whole(schema) : objectStripper(def.shape);
    case 'array':
      return arrayStripper(stripper(def.element));
    case 'nullable':
    case 'optional':
      return ifThere(stripper(def.innerType));
    case 'record':
      return recordStripper(stripper(def.valueType));
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'unknown':
      return asItIs;
    default:
      return whole(schema);
  }
}

/** Whether a key that is missing gets a value. */
const isFilledIn = ({ _zod: { optin, optout } }: z.core.$ZodType): boolean =>
  optin !== undefined && optout !== 'optional';

const whole =
  (schema: z.core.$ZodType): Strip =>
  (value) =>
    (schema as z.ZodType).parse(value);

const ifThere = (strip: Strip): Strip =>
  strip === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : strip(value));

function objectStripper(shape: Readonly<Record<string, z.core.$ZodType>>): Strip {
  const strips = new Map(Object.entries(shape).map(([key, schema]) => [key, stripper(schema)]));
  return (value) => {
    const given = value as Record<string, unknown>;
    let kept: Record<string, unknown> | null = null;
    for (const key of Object.keys(given)) {
      const strip = strips.get(key);
      if (strip === asItIs) continue;
      const stripped = strip?.(given[key]);
      if (strip && stripped === given[key]) continue;
      kept ??= { ...given };
      if (strip) kept[key] = stripped;
      else delete kept[key];
    }
    return kept ?? given;
  };
}

function arrayStripper(strip: Strip): Strip {
  if (strip === asItIs) return asItIs;
  return (value) => {
    const given = value as readonly unknown[];
    const stripped = given.map(strip);
    return stripped.every((item, index) => item === given[index]) ? given : stripped;
  };
}

function recordStripper(strip: Strip): Strip {
  if (strip === asItIs) return asItIs;
  return (value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, strip(item)]));
}
