import type { z } from 'zod';

import { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import { V3ChartDocument, V3SongDocument } from '../../contracts/documents/v3/chart.ts';
import { defOf } from '../base/json/declared.ts';
import { readySerializer } from '../base/json/serializer.ts';
import { ReadyBytes, ReadyJSON, StoredJSON, StreamedList } from '../base/json/values.ts';
import type { Context } from './context.ts';
import { DOCUMENTS } from './documents/all.ts';

/** Converts part of a response to v3; returns a promise only where something has to be read. */
export type Converter = (value: unknown, context: Context) => unknown;

/**
 * Returns a function that converts values of a schema to v3: every document in them that DOCUMENTS knows. Undefined if there is none.
 * Streamed lists are converted page by page during serialisation.
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

/** The schema that `meta` was called on is the parent of the result. */
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

/** Documents cached in encoded form, with their serializers for v3. */
const READY: ReadonlyMap<z.core.$ZodType, (value: never) => ReadyJSON> = new Map<
  z.core.$ZodType,
  (value: never) => ReadyJSON
>([
  [ChartDocument, readySerializer(V3ChartDocument)],
  [SongDocument, readySerializer(V3SongDocument)],
]);

/** Caches the conversion of an encoded document for as long as that document is cached. */
function keeping(convert: Converter, write: (value: never) => ReadyJSON): Converter {
  const cache = new WeakMap<ReadyJSON, ReadyJSON>();
  const add = async (value: ReadyJSON, context: Context): Promise<ReadyJSON> => {
    const made = write((await convert(value, context)) as never);
    cache.set(value, made);
    return made;
  };
  return (value, context) =>
    value instanceof ReadyJSON ? (cache.get(value) ?? add(value, context)) : convert(value, context);
}

/** Returns the value itself, parsed if it was encoded. */
const plain = (value: unknown): unknown =>
  value instanceof StoredJSON || value instanceof ReadyBytes ? value.toJSON() : value;

const ofItems = (convert: Converter | undefined): Converter | undefined =>
  convert &&
  (async (value, context) => {
    const all = async (items: Iterable<unknown>): Promise<unknown[]> => {
      const converted: unknown[] = [];
      // Thousands of documents are converted without reading anything.
      for (const item of items) {
        const one = convert(item, context);
        converted.push(one instanceof Promise ? await one : one);
      }
      return converted;
    };
    if (!(value instanceof StreamedList)) return all(plain(value) as Iterable<unknown>);
    return new StreamedList(async function* pages() {
      for await (const page of value.pages()) yield await all(page);
    });
  });

const ofFields =
  (converterOf: (name: string) => Converter | undefined): Converter =>
  async (value, context) => {
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries<unknown>(plain(value) as Record<string, unknown>)) {
      const convert = field === undefined ? undefined : converterOf(name);
      fields[name] = convert ? await convert(field, context) : field;
    }
    return fields;
  };

const unlessMissing = (convert: Converter | undefined): Converter | undefined =>
  convert && ((value, context) => (value === null || value === undefined ? value : convert(value, context)));
