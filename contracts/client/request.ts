import { KaidenError } from './error.ts';
import type { RouteEntry } from './routes.gen.ts';

type Text = string | number | boolean | null | undefined;

/** The parts of a call, after its types have been checked against the contract. */
export interface AnyCall {
  params?: Record<string, Text>;
  query?: Record<string, Text>;
  headers?: Record<string, string | undefined>;
  json?: unknown;
  form?: Record<string, Text | Blob | readonly Blob[]>;
}

/** A value for the path. Dots alone would climb up the path, and no value at all would name another route. */
function pathSegment(name: string, value: Text): string {
  const text = String(value ?? '');
  if (/^\.{0,2}$/.test(text)) {
    const message = 'Expected a value that can stand in a path';
    const issues = [{ path: name, message }];
    throw new KaidenError({ status: 0, code: 'invalid_request', description: `${name}: ${message}`, issues });
  }
  return encodeURIComponent(text);
}

/** Path and query string of a call. */
export function urlOf([, path]: RouteEntry, { params, query }: AnyCall): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    search.set(name, value === true ? '' : String(value));
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => pathSegment(name, params?.[name]));
  return search.size ? `${filled}?${search.toString()}` : filled;
}

/** Body of a call. Routes with a body always send one, so that leaving out optional keys is no other request. */
export function bodyOf(
  [, , kind]: RouteEntry,
  { json = {}, form }: AnyCall,
  headers: Headers,
): FormData | string | undefined {
  if (kind === 'json') {
    headers.set('content-type', 'application/json');
    return JSON.stringify(json);
  }
  return kind === 'form' ? formData(form ?? {}) : undefined;
}

function formData(fields: NonNullable<AnyCall['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    else if (typeof value === 'object' && value !== null) for (const file of value) form.append(name, file);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
