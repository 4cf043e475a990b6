import type { z } from 'zod';

import { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import { V3ChartDocument, V3SongDocument } from '../../contracts/documents/v3/chart.ts';
import { defOf } from '../written/declared.ts';
import { LazyList, ReadyBytes, ReadyJSON, ReadyList, StoredJSON } from '../written/values.ts';
import { readyWriter } from '../written/write.ts';
import type { Context } from './context.ts';
import { DOCUMENTS } from './documents.ts';

/** Turns a part of an answer into that of v3. */
export type Converter = (value: unknown, context: Context) => unknown;

/**
 * Returns a function that turns values of a schema of Kaiden's into those of v3: every document in them that DOCUMENTS
 * knows. Undefined when there is none. Lists are turned item by item when they are written.
 */
export function converter(schema: z.core.$ZodType): Converter | undefined {
  const document = documentConverter(schema);
  if (document) return document;
  const def = defOf(schema);
  switch (def.type) {
    case 'array':
      return ofItems(converter(def.element));
    case 'record':
      return ofFields(() => converter(def.valueType));
    case 'object': {
      const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, converter(field)]));
      return [...fields.values()].some(Boolean) ? ofFields((name) => fields.get(name)) : undefined;
    }
    case 'nullable':
    case 'optional':
      return unlessMissing(converter(def.innerType));
    case 'union':
      return unlessMissing(def.options.map(converter).find(Boolean));
    default:
      return undefined;
  }
}

/** What `meta` was called on is the parent of what it returned. */
function documentConverter(schema: z.core.$ZodType): Converter | undefined {
  for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent) {
    const convert = DOCUMENTS.get(one);
    if (!convert) continue;
    const ofDocument: Converter = (value, context) => convert(plain(value) as never, context);
    const write = READY.get(one);
    return write ? keeping(ofDocument, write) : ofDocument;
  }
  return undefined;
}

/** Documents that the catalogue keeps encoded, with what encodes them for v3. */
const READY: ReadonlyMap<z.core.$ZodType, (value: never) => ReadyJSON> = new Map<
  z.core.$ZodType,
  (value: never) => ReadyJSON
>([
  [ChartDocument, readyWriter(V3ChartDocument)],
  [SongDocument, readyWriter(V3SongDocument)],
]);

/** Keeps what it makes of an encoded document for as long as the catalogue keeps that document. */
function keeping(convert: Converter, write: (value: never) => ReadyJSON): Converter {
  const kept = new WeakMap<ReadyJSON, ReadyJSON>();
  return (value, context) => {
    if (!(value instanceof ReadyJSON)) return convert(value, context);
    const known = kept.get(value) ?? write(convert(value, context) as never);
    kept.set(value, known);
    return known;
  };
}

/** The value itself, read if it was encoded before. */
const plain = (value: unknown): unknown =>
  value instanceof StoredJSON || value instanceof ReadyBytes ? value.toJSON() : value;

const ofItems = (convert: Converter | undefined): Converter | undefined =>
  convert &&
  ((value, context) => {
    const list = value instanceof LazyList || value instanceof ReadyList ? value : (plain(value) as readonly unknown[]);
    return LazyList.mapped<unknown, unknown>(list, (item) => convert(item, context));
  });

const ofFields =
  (converterOf: (name: string) => Converter | undefined): Converter =>
  (value, context) =>
    Object.fromEntries(
      Object.entries(plain(value) as object).map(([name, field]: [string, unknown]) => {
        const convert = field === undefined ? undefined : converterOf(name);
        return [name, convert ? convert(field, context) : field];
      }),
    );

const unlessMissing = (convert: Converter | undefined): Converter | undefined =>
  convert && ((value, context) => (value === null || value === undefined ? value : convert(value, context)));
