import type { z } from 'zod';

// Definition of a schema, which decides on the keys that may be sent.

export type Def = z.core.$ZodTypes['_zod']['def'];
export type Shape = Readonly<Record<string, z.core.$ZodType>>;
type ObjectDef = z.core.$ZodObjectDef;

export const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;

/** Returns whether a schema accepts every value of its type, so that nothing needs stripping. */
export function isOpen(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'unknown':
      return true;
    case 'array':
      return isOpen(def.element);
    case 'record':
      return isOpen(def.valueType);
    case 'nullable':
    case 'optional':
      return isOpen(def.innerType);
    case 'object':
      return isLoose(def) && Object.values(def.shape).every((one) => isOpen(one) && !isFilledIn(one));
    default:
      return false;
  }
}

const isLoose = ({ catchall }: ObjectDef): boolean => catchall?._zod.def.type === 'unknown';

/** Returns whether writing the declared keys of an object suffices. */
export const isPlain = ({ catchall, shape }: ObjectDef): boolean => !catchall && !Object.values(shape).some(isFilledIn);

/** Returns whether a missing key gets a value. */
const isFilledIn = ({ _zod: { optin, optout } }: z.core.$ZodType): boolean =>
  optin !== undefined && optout !== 'optional';

/** Returns whether a key may be missing. */
export const mayLack = (schema: z.core.$ZodType): boolean =>
  schema._zod.optout === 'optional' || defOf(schema).type === 'unknown';
