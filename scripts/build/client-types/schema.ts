import { z } from 'zod';

import { PBDocument, RequestedPBDocument } from '../../../contracts/documents/score.ts';

/** `input`: what a caller gives. `output`: what the server gives. */
export type Side = 'input' | 'output';

/** Names of types whose schema is called otherwise in openapi.json: there, `Error` hides nothing. */
const RENAMED: Record<string, string> = { Error: 'ErrorEnvelope', JSONSchema: 'JSONSchemaDocument' };

/** Documents that the contracts type as others. */
const TYPED_AS = new Map<z.core.$ZodType, z.core.$ZodType>([[RequestedPBDocument, PBDocument]]);

type AnySchema = z.core.$ZodTypes;

/** Prints the types of schemas, and remembers the schemas with a name, which become types of their own. */
export class Printer {
  /** Declared types by name. */
  readonly declarations = new Map<string, string>();
  /** Whether fields get their descriptions as comments. */
  hasComments = true;
  readonly #lists: Map<string, string>;

  /** `lists` are the values of enums that have a type of their own, by name. */
  constructor(lists: Record<string, readonly string[]>) {
    const named = Object.entries(lists).map(([name, values]) => [union(values.map(literal)), name] as const);
    this.#lists = new Map(named);
    for (const [type, name] of named) this.declarations.set(name, declaration(name, type, ''));
  }

  /** Returns the description of a schema as a comment. */
  comment(schema: z.core.$ZodType): string {
    return this.hasComments ? comment(z.globalRegistry.get(schema)?.description) : '';
  }

  /** Returns the TypeScript type of a schema. */
  type(schema: z.core.$ZodType, side: Side): string {
    const given = TYPED_AS.get(schema) ?? schema;
    const name = nameOf(given);
    if (name === undefined) return this.#inline(given as AnySchema, side);
    if (!this.declarations.has(name)) {
      this.declarations.set(name, '');
      this.declarations.set(name, declaration(name, this.#inline(given as AnySchema, 'output'), this.comment(given)));
    }
    if (side === 'output') return name;
    const input = this.#inline(given as AnySchema, 'input');
    return input === this.#inline(given as AnySchema, 'output') ? name : input;
  }

  #inline(schema: AnySchema, side: Side): string {
    const { def } = schema._zod;
    switch (def.type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'undefined':
      case 'unknown':
      case 'never':
        return def.type;
      case 'file':
        return 'File';
      case 'literal':
        return union(def.values.map(literal));
      case 'enum':
        return this.#enum(Object.values(def.entries));
      case 'optional':
        return union([this.type(def.innerType, side), 'undefined']);
      case 'default':
        return union([this.type(def.innerType, side), ...(side === 'input' ? ['undefined'] : [])]);
      case 'nullable':
        return union([this.type(def.innerType, side), 'null']);
      case 'array':
        return arrayOf(this.type(def.element, side));
      case 'union':
        return union(def.options.map((option) => this.type(option, side)));
      case 'record':
        return this.#record(def, side);
      case 'object':
        return this.#object(def, side);
      case 'pipe':
        return this.type(side === 'input' ? def.in : def.out, side);
      case 'custom':
        // The flag of a query, which is described as a text.
        return 'string';
      default:
        throw new Error(`The client's types have no words for a schema of the type ${def.type}`);
    }
  }

  #enum(values: readonly unknown[]): string {
    const type = union(values.map(literal));
    return this.#lists.get(type) ?? type;
  }

  #record(def: z.core.$ZodRecordDef, side: Side): string {
    const keys = this.type(def.keyType, side);
    const record = `Record<${keys}, ${this.type(def.valueType, side)}>`;
    return def.partial ? `Partial<${record}>` : record;
  }

  #object(def: z.core.$ZodObjectDef, side: Side): string {
    const keys = Object.entries(def.shape).map(([key, value]) => this.#key(key, value, side));
    const isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
    if (isOpen) keys.push(`[key: string]: ${this.type(def.catchall!, side)};`);
    return braces(keys);
  }

  #key(key: string, value: z.core.$ZodType, side: Side): string {
    const isOptional = (side === 'input' ? value._zod.optin : value._zod.optout) !== undefined;
    return keyOf(key, isOptional, this.type(value, side), this.comment(value));
  }
}

/** Returns a key of an object type, with its comment. */
export const keyOf = (key: string, isOptional: boolean, type: string, comment = ''): string =>
  `${comment}${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}${isOptional ? '?' : ''}: ${type};`;

/** Returns an object type. */
export const braces = (keys: readonly string[]): string => (keys.length === 0 ? '{}' : `{\n${keys.join('\n')}\n}`);

/** Returns a comment in the form that editors show, on a line of its own; nothing for an empty text. */
export const comment = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\u200B/').replaceAll('\n', ' ')} */\n` : '';

function declaration(name: string, type: string, words: string): string {
  const isInterface = type.startsWith('{\n') && !isUnion(type);
  return `${words}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}`;
}

function nameOf(schema: z.core.$ZodType): string | undefined {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? undefined : (RENAMED[id] ?? id);
}

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`
    : String(value);

/** Returns a union of types, each once. */
export const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

/** Indents lines by the braces around them, with tabs, which take less room. */
export function indent(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const indented = '\t'.repeat(depth) + line;
    if (line.endsWith('{')) depth += 1;
    return indented;
  });
  return lines.join('\n');
}

/** Returns whether a type is a union: whether it has a `|` outside of braces. */
function isUnion(type: string): boolean {
  let depth = 0;
  for (const sign of type) {
    if ('{<('.includes(sign)) depth += 1;
    if ('}>)'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0) return true;
  }
  return false;
}

const arrayOf = (type: string): string => (isUnion(type) ? `(${type})[]` : `${type}[]`);
