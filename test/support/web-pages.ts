import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { OpenAPIHono } from '@hono/zod-openapi';

import { answerUnknownRoute } from '../../src/http/failures.ts';
import { webRoutes } from '../../src/http/web.ts';
import { createPreviews } from '../../src/play/cards/previews.ts';
import { plain } from './pages.ts';
import type { TestServer } from './test-server.ts';

/** Metadata of a page. */
export interface Head {
  status: number;
  headers: Headers;
  html: string;
  title: string | undefined;
  /** Name or property to content, as a browser reads it. */
  meta: Record<string, string>;
}

/** Opens pages of the web app as browsers get them from a server; what they load is not there. */
export async function openPage({ deps }: TestServer, path: string): Promise<Head> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-web-'));
  writeFileSync(join(folder, 'index.html'), readFileSync('web/index.html'));
  const app = new OpenAPIHono();
  const { publicURL } = deps;
  const preview = createPreviews(deps);
  webRoutes(app, { folder, captcha: null, preview, publicURL, isLoggedIn: () => false }, answerUnknownRoute);
  const response = await app.request(`${publicURL()}${path}`, { headers: { accept: 'text/html' } });
  rmSync(folder, { recursive: true });
  const html = await response.text();
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g)];
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: title === undefined ? undefined : plain(title),
    meta: Object.fromEntries(tags.map(([, name, content]) => [name!, plain(content!)])),
  };
}
