import { z } from 'zod';

import type { RouteContract } from '../../../contracts/contract.ts';
import { braces, comment, keyOf, union, type Printer } from './schema.ts';

/** Keys of queries that need no comment, because many lists have them. */
const COMMON = new Set(['limit', 'cursor']);

type Part = 'params' | 'query' | 'headers' | 'json' | 'form';

/** Returns a function of the client, as a key of its group. */
export function callOf(printer: Printer, name: string, contract: RouteContract): string {
  const parts = partsOf(printer, contract);
  const call = parts.length === 0 ? 'Nothing' : braces(parts.map(({ text }) => text));
  const isOptional = parts.every(({ isOptional }) => isOptional);
  const type = `(call${isOptional ? '?' : ''}: ${call}, options?: CallOptions) => ${answerOf(printer, contract)}`;
  return keyOf(name, false, type, comment(contract.summary));
}

function partsOf(printer: Printer, contract: RouteContract): { text: string; isOptional: boolean }[] {
  const { params, query, headers, form } = contract;
  const given: Record<Part, z.core.$ZodType | undefined> = {
    params,
    query,
    headers,
    json: contract.json ?? contract.bytes,
    form,
  };
  return (Object.keys(given) as Part[]).flatMap((part) => {
    const schema = given[part];
    if (schema === undefined) return [];
    const type =
      part === 'params' || part === 'query'
        ? texts(printer, part, schema as z.core.$ZodObject)
        : printer.type(schema, 'input');
    const isOptional = mayBeEmpty(schema);
    return [{ text: keyOf(part, isOptional, type), isOptional }];
  });
}

/** Returns the type of what travels as text: ids may be numbers, and flags `true` or `false`. */
function texts(printer: Printer, part: Part, schema: z.core.$ZodObject): string {
  const keys = Object.entries(schema._zod.def.shape).map(([key, value]) => {
    const type = printer.type(value, 'input');
    const isOptional = value._zod.optin !== undefined;
    if (part === 'params') return keyOf(key, isOptional, union([type, ...(isText(value) ? [] : ['number'])]));
    const all = union([type, ...(isFlag(value) ? ['boolean'] : [])]);
    return keyOf(key, isOptional, all, COMMON.has(key) ? '' : printer.comment(value));
  });
  return part === 'params' ? `{ ${keys.join(' ').replace(/;$/, '')} }` : braces(keys);
}

/** Returns whether the server keeps a value of the path as text. */
const isText = (schema: z.core.$ZodType): boolean => ['string', 'enum', 'literal'].includes(schema._zod.def.type);

/** Returns whether the server makes of a value whether it is there. */
const isFlag = (schema: z.core.$ZodType): boolean => typeof z.safeParse(schema, '').data === 'boolean';

/** Returns whether a call may leave out a part, because all its keys may be left out. */
const mayBeEmpty = (schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' && Object.values(def.shape).every((value) => value._zod.optin !== undefined);
};

function answerOf(printer: Printer, { success, file, events }: RouteContract): string {
  const bodies = Object.entries(success).map(([status, schema]) => ({ status, body: printer.type(schema, 'output') }));
  if (events) return `AsyncIterable<${union(bodies.map(({ body }) => body))}, void>`;
  const results = bodies.map(({ status, body }) => `Result<${status}, ${file ? 'ReadableStream<Uint8Array>' : body}>`);
  return `Promise<${union(results)}>`;
}
