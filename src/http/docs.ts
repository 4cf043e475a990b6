import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Env, Hono, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { html } from 'hono/html';

import { page, show } from './page.ts';

/** Where the documentation is. */
const BASE = '/docs';

/** Next to the built program, else the output of `npm run build`. */
const FOLDERS = ['./docs', '../../dist/docs'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Icons are data: addresses of the style sheets; nothing stands inline. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Time after which a page that has not been built is asked for again (s). */
const AGAIN = '3';

const builtFolder = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));

/**
 * Serves the documentation from the folder that `folder` returns; while there is none, a page that says so. Addresses of earlier
 * releases lead to the pages that replace them.
 */
export function docsRoutes<E extends Env>(app: Hono<E>, folder: () => string | undefined = builtFolder): void {
  app.get(BASE, (c) => c.redirect(`${BASE}/`, 301));
  app.get(`${BASE}/guides/:name{.+\\.md}`, (c) => {
    const name = c.req.param('name').replace(/\.md$/, '.html');
    return c.redirect(`${BASE}/${encodeURIComponent(name)}`, 301);
  });
  app.get(`${BASE}/*`, keepCopies, serve(folder));
}

/** A browser replaces the headers of its copy by those of the 304. */
const keepCopies = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'last-modified'] });

function serve(folder: () => string | undefined): MiddlewareHandler {
  let files: MiddlewareHandler | undefined;
  let root: string | undefined;
  return async (c, next) => {
    root ??= folder();
    if (root === undefined) {
      c.header('retry-after', AGAIN);
      return show(c, NOT_BUILT, 503);
    }
    files ??= serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(BASE.length),
    });
    const found = await files(c, async () => {});
    if (found) return withHeaders(found, c.req.path);
    const to = pageAt(c.req.path, root);
    return to === undefined ? next() : c.redirect(to, 301);
  };
}

/** Returns the address of the page that is meant by an address without its ending. */
function pageAt(path: string, root: string): string | undefined {
  const [, name] = /^\/docs\/((?:[\w-]+\/)*[\w-]+)\/?$/.exec(path) ?? [];
  return name !== undefined && existsSync(join(root, `${name}.html`)) ? `${BASE}/${name}.html` : undefined;
}

function withHeaders(response: Response, path: string): Response {
  response.headers.set('content-security-policy', POLICY);
  // Scripts and styles are named by their content. The others change with every update of the server.
  const isNamed = /\/assets\/.+\.[\w-]{8}\.(lean\.)?(js|css)$/.test(path);
  response.headers.set('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return response;
}

const NOT_BUILT = page(
  'The documentation has not been built',
  html`<p>
      <code>npm start</code> builds it after the web app; this page reloads when it is ready. <code>npm run build</code>
      shows what is wrong if that fails.
    </p>
    <p>The API’s description is <a href="/api/v1/openapi.json">openapi.json</a>.</p>`,
  html`<meta http-equiv="refresh" content="${AGAIN}" />`,
);
