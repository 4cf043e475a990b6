import type { z } from 'zod';

import type { Schema } from '../../contracts/contract.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
/** Metadata reaches a schema through `.meta()`; the small core interface has no method to read it. */
type WithMeta = { meta?: () => { example?: unknown; examples?: readonly unknown[] } | undefined };

/**
 * A value that fits a schema, as it stands on the wire: the schema's own example where it has one, else one put
 * together from its parts. Texts and numbers must bring an example; `where` names the one that does not.
 */
export function exampleOf(schema: Schema, where = 'schema'): unknown {
  const meta = (schema as WithMeta).meta?.();
  if (meta && 'example' in meta) return meta.example;
  if (meta?.examples?.length) return meta.examples[0];
  return fromParts((schema as z.core.$ZodTypes)._zod.def, where);
}

function fromParts(def: Def, where: string): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, exampleOf(field, `${where}.${key}`)]),
      );
    case 'array':
      return [exampleOf(def.element, `${where}[]`)];
    case 'union':
      return exampleOf(def.options[0]!, where);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return exampleOf(def.innerType, where);
    case 'pipe':
      return exampleOf(def.in, where);
    default:
      return leaf(def, where);
  }
}

function leaf(def: Def, where: string): unknown {
  switch (def.type) {
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'boolean':
      return true;
    case 'record':
      return {};
    case 'null':
      return null;
    case 'file':
      return '(the content of the file)';
    default:
      throw new Error(`${where} (${def.type}) needs .meta({ example })`);
  }
}
