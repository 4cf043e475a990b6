import type { Context, Env, Hono } from 'hono';

import { docsAssets } from './docs-assets.ts';
import type { DocsAssets, DocsFile } from './docs-assets.ts';
import { DOCS_POLICY } from './docs-page.ts';
import { namesTag } from './etag.ts';
import { GUIDES } from './guides.ts';

const PATHS: Record<string, DocsFile> = {
  '/api/v1/openapi.json': 'openapi.json',
  '/docs': 'index.html',
  '/docs/': 'index.html',
  '/docs/init.js': 'init.js',
  '/docs/swagger-ui.css': 'swagger-ui.css',
  '/docs/swagger-ui-bundle.js': 'swagger-ui-bundle.js',
};

/** Serves the generated OpenAPI document, and a page to read it that needs no other host. */
export function docsRoutes<E extends Env>(app: Hono<E>, assets: DocsAssets = docsAssets()): void {
  for (const name of GUIDES) app.get(`/docs/guides/${name}.md`, (c) => serve(c, `${name}.md`, assets));
  for (const [path, file] of Object.entries(PATHS)) app.get(path, (c) => serve(c, file, assets));
}

async function serve(c: Context, file: DocsFile, assets: DocsAssets): Promise<Response> {
  const { bytes, type, etag } = await assets(file);
  c.header('etag', etag);
  // Cached, but revalidated: the files change with every update of the server.
  c.header('cache-control', 'no-cache');
  // With a 304, too: browsers replace the headers of their copy with those of the 304.
  if (file !== 'openapi.json') c.header('content-security-policy', DOCS_POLICY);
  if (namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('content-type', type);
  return c.body(bytes);
}
