import type { z } from 'zod';

// What a schema says of which keys may go out.

export type Def = z.core.$ZodTypes['_zod']['def'];
export type Shape = Readonly<Record<string, z.core.$ZodType>>;
type ObjectDef = z.core.$ZodObjectDef;

export const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;

/** Whether a schema takes whatever has its type: there is nothing to be taken out. */
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

/** Whether it is enough to write the keys that an object declares. */
export const isPlain = ({ catchall, shape }: ObjectDef): boolean => !catchall && !Object.values(shape).some(isFilledIn);

/** Whether a key that is missing gets a value. */
const isFilledIn = ({ _zod: { optin, optout } }: z.core.$ZodType): boolean =>
  optin !== undefined && optout !== 'optional';

/** Whether a key may be missing. */
export const mayLack = (schema: z.core.$ZodType): boolean =>
  schema._zod.optout === 'optional' || defOf(schema).type === 'unknown';
