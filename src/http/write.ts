import type { z } from 'zod';

import { makeFunction } from '../shared/make-function.ts';
import { LazyList, settled, StoredJSON } from '../shared/written.ts';

/** The text of a value, undefined for what JSON leaves out. */
type Write = (value: unknown) => string | undefined;
type Def = z.core.$ZodTypes['_zod']['def'];

/**
 * Makes what writes a value as JSON with the keys that its schema declares and no others, as the schema and
 * `JSON.stringify` do one after the other, but in one go and without a look at anything else: numbers and texts are not
 * checked. What does more than declare (a default, a union, a pipe) is left to the schema.
 */
export function writer(schema: z.core.$ZodType): Write {
  const { def } = schema._zod as { def: Def };
  if (def.type === 'nullable' || def.type === 'optional') return ifThere(writer(def.innerType));
  if (isOpen(schema)) return LEAVES[def.type] ?? asItIs;
  switch (def.type) {
    case 'object':
      return isPlain(def) ? objectWriter(def.shape) : whole(schema);
    case 'array':
      return listWriter(writer(def.element));
    case 'record':
      return recordWriter(writer(def.valueType));
    default:
      return whole(schema);
  }
}

/** So long a piece is at least, if it is not the last one (characters). */
const PIECE = 32 * 1024;

/** The same as `writer`, but what it makes comes in pieces, for which lists at the top are cut between their items. */
export function pieceWriter(schema: z.core.$ZodType): (value: unknown) => Generator<string> {
  const { def } = schema._zod as { def: Def };
  if (def.type === 'object' && isPlain(def)) return objectPieces(def.shape);
  const write = listOrWhole(schema);
  return function* pieces(value) {
    const rest = yield* write('', value);
    yield rest;
  };
}

/** Yields the text before and what is written when they are a piece; returns what is left. */
type WriteOn = (before: string, value: unknown) => Generator<string, string>;

function listOrWhole(schema: z.core.$ZodType): WriteOn {
  const { def } = schema._zod as { def: Def };
  if (def.type === 'array' && !isOpen(schema)) return listPieces(writer(def.element));
  const write = writer(schema);
  return function* pieces(before, value) {
    yield before + (write(value) ?? 'null');
    return '';
  };
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Whether a schema takes whatever has its type: there is nothing to be taken out. */
function isOpen(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as { def: Def };
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

type ObjectDef = z.core.$ZodObjectDef;

const isLoose = ({ catchall }: ObjectDef): boolean => catchall?._zod.def.type === 'unknown';

/** Whether it is enough to write the keys that an object declares. */
const isPlain = ({ catchall, shape }: ObjectDef): boolean => !catchall && !Object.values(shape).some(isFilledIn);

/** Whether a key that is missing gets a value. */
const isFilledIn = ({ _zod: { optin, optout } }: z.core.$ZodType): boolean =>
  optin !== undefined && optout !== 'optional';

const asItIs: Write = (value) => (value instanceof StoredJSON ? value.text : JSON.stringify(value));

// Quotes, backslashes, controls and surrogates, of which one may stand alone.
const NEEDS_ESCAPES = /[^ !#-[\]-\uD7FF\uE000-\uFFFF]/;
const ofText: Write = (value) =>
  typeof value === 'string' && !NEEDS_ESCAPES.test(value) ? `"${value}"` : JSON.stringify(value);
const ofNumber: Write = (value) => (Number.isFinite(value) ? String(value) : JSON.stringify(value));
const ofBoolean: Write = (value) => (value === true ? 'true' : value === false ? 'false' : JSON.stringify(value));

/** For what there is most of, faster ways to the same. */
const LEAVES: Partial<Record<Def['type'], Write>> = {
  string: ofText,
  enum: ofText,
  number: ofNumber,
  boolean: ofBoolean,
};

const whole =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify((schema as z.ZodType).parse(settled(value)));

const ifThere =
  (write: Write): Write =>
  (value) =>
    value === null ? 'null' : value === undefined ? undefined : write(value);

/** The object or list itself, read if it is stored JSON. Throws for null, which no schema of an object allows. */
const read = (value: unknown): unknown => (value instanceof StoredJSON ? value.toJSON() : value);

const fieldsOf = <T>(shape: Shape, toWrite: (schema: z.core.$ZodType) => T) =>
  Object.entries(shape).map(([key, schema]) => ({ key, name: `${JSON.stringify(key)}:`, write: toWrite(schema) }));
type Field = ReturnType<typeof fieldsOf<Write>>[number];

/** Code is made for each shape: to go through a list of its keys for every object takes twice as long. */
function objectWriter(shape: Shape): Write {
  const fields = fieldsOf(shape, writer);
  const [first, ...rest] = fields;
  if (!first) return () => '{}';
  const valueOf = (key: string) => `given[${JSON.stringify(key)}]`;
  const texts = rest.map(
    ({ key, name }, at) =>
      `((text = write${at + 1}(${valueOf(key)})) === undefined ? '' : ${JSON.stringify(`,${name}`)} + text)`,
  );
  const code = `return (value) => {
    const given = read(value);
    let text = write0(${valueOf(first.key)});
    if (text === undefined) return slowly(given);
    return ${[JSON.stringify(`{${first.name}`), 'text', ...texts, "'}'"].join(' + ')};
  }`;
  const names = fields.map((_, at) => `write${at}`);
  const make = makeFunction(['read', 'slowly', ...names], code);
  return make(read, slowWriter(fields), ...fields.map(({ write }) => write)) as Write;
}

/** For objects that lack the first key, so that no comma stands before the second. */
const slowWriter = (fields: readonly Field[]) => (given: Record<string, unknown>) => {
  const entries = fields.flatMap(({ key, name, write }) => {
    const text = write(given[key]);
    return text === undefined ? [] : [name + text];
  });
  return `{${entries.join(',')}}`;
};

function listWriter(write: Write): Write {
  return (value) => `[${Array.from(read(value) as Iterable<unknown>, (item) => write(item) ?? 'null').join(',')}]`;
}

function recordWriter(write: Write): Write {
  return (value) => {
    const entries = Object.entries(read(value) as object).flatMap(([key, item]) => {
      const text = write(item);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
    return `{${entries.join(',')}}`;
  };
}

function objectPieces(shape: Shape): (value: unknown) => Generator<string> {
  const fields = fieldsOf(shape, listOrWhole);
  return function* pieces(value) {
    const given = read(value) as Record<string, unknown>;
    let text = '{';
    for (const { key, name, write } of fields) {
      if (given[key] === undefined) continue;
      text = yield* write(text === '{' ? text + name : `${text},${name}`, given[key]);
    }
    yield `${text}}`;
  };
}

const listPieces = (write: Write): WriteOn =>
  function* pieces(before, value) {
    const list = read(value) as readonly unknown[] | LazyList<unknown>;
    let text = `${before}[`;
    for (let at = 0; at < list.length; at += 1) {
      const item = write(list instanceof LazyList ? list.at(at) : list[at]) ?? 'null';
      text += at === 0 ? item : `,${item}`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    return `${text}]`;
  };
