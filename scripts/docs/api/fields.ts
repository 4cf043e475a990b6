import type { Schema } from './document.ts';
import { code, plain, table } from './text.ts';

/** How many values of a list of choices are shown. */
const CHOICES = 12;
/** How deep objects within objects are listed; deeper ones are in the examples. */
const DEPTH = 3;

const documentOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** Returns the link to the description of a document. */
const documentLink = (name: string): string => `[${name}](/api/documents.md#${name.toLowerCase()})`;

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, CHOICES).map((value) => code(JSON.stringify(value)));
  return `${shown.join(', ')}${values.length > CHOICES ? ` and ${values.length - CHOICES} more` : ''}`;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Returns the kind of a value: `string`, `number or null`, a document. */
export function typeOf(schema: Schema): string {
  const document = documentOf(schema);
  if (document !== undefined) return documentLink(document);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return choices(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return unique(variants.map(typeOf)).join(' or ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : nameOf(type, schema)))
    .join(' or ');
}

const nameOf = (type: string, { format }: Schema): string => (type === 'string' && format === 'binary' ? 'file' : type);

/** Returns the object that a schema describes, or that its list consists of. */
function objectIn(schema: Schema): { object: Schema; mark: string } | undefined {
  if (schema.properties) return { object: schema, mark: '' };
  if (schema.items?.properties) return { object: schema.items, mark: '[]' };
  const [only, ...others] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? objectIn(only) : undefined;
}

function rowsOf(schema: Schema, prefix: string, depth: number): string[][] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const note = required.has(name) ? '' : 'optional';
    const description = [note, plain(field.description ?? '')].filter((part) => part !== '').join('. ');
    const inside = depth < DEPTH ? objectIn(field) : undefined;
    const own = [code(path), typeOf(field), description];
    return [own, ...(inside ? rowsOf(inside.object, `${path}${inside.mark}.`, depth + 1) : [])];
  });
}

/** Returns a table of an object's fields, with those of the objects in it; the type alone of anything else. */
export function fields(schema: Schema): string {
  const inside = objectIn(schema);
  if (!inside) return typeOf(schema);
  const rows = rowsOf(inside.object, inside.mark === '' ? '' : `${inside.mark}.`, 1);
  return rows.length === 0 ? 'An object.' : table(['Field', 'Type', 'Meaning'], rows);
}
