import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import type { Env, Hono } from 'hono';

import { etagOf, namesTag } from './etag.ts';

/** Next to the built program, else in the repository. */
const PLACES = ['./openapi.json', '../../openapi.json'].map((path) => new URL(path, import.meta.url));

async function read() {
  const bytes = await readFile(PLACES.find((place) => existsSync(place)) ?? PLACES[0]!);
  return { bytes: new Uint8Array(bytes), etag: etagOf(bytes) };
}

/** Serves the generated OpenAPI document, which is read on first use. */
export function openApiRoute<E extends Env>(app: Hono<E>): void {
  let document: ReturnType<typeof read> | undefined;
  app.get('/api/v1/openapi.json', async (c) => {
    document ??= read();
    const { bytes, etag } = await document;
    c.header('etag', etag);
    // Cached, but revalidated: it changes with every update of the server.
    c.header('cache-control', 'no-cache');
    if (namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    c.header('content-type', 'application/json');
    return c.body(bytes);
  });
}
