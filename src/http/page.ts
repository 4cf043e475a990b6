import { createHash } from 'node:crypto';

import type { Context } from 'hono';
import { html, raw } from 'hono/html';

import { headOf } from '../handler/head.ts';
import { readText } from './bodies/body.ts';
import { FOR_ALL_SITES } from './cross-origin.ts';

export type Html = ReturnType<typeof html>;

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; }
input { display: block; box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
button { margin: 1.5rem 0.5rem 0 0; padding: 0.5rem 1.5rem; font: inherit; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; }
[role='alert'] { border-left: 4px solid #b00020; padding-left: 1rem; }`;

/** Allows nothing to load or run, except the style of these pages. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Maximum size of a form on these pages, in bytes. */
export const LARGEST_FORM = 16 * 1024;

/** Returns a page that needs no script and loads nothing. */
export const page = (title: string, content: Html, head: Html | '' = ''): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Kaiden</title>
        ${raw(`<style>${STYLE}</style>`)} ${head}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

/** Returns the faults of a submitted form; nothing if there are none. */
export const faultList = (faults: readonly string[]): Html | '' =>
  faults.length > 0
    ? html`<ul role="alert">
        ${faults.map((fault) => html`<li>${fault}</li>`)}
      </ul>`
    : '';

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503;

/** Keeps a response from pages of other sites. */
export function closeToOtherSites(c: Context): void {
  for (const name of Object.keys(FOR_ALL_SITES)) {
    delete headOf(c)[name];
    // A page may take the place of a failure.
    if (c.finalized) c.res.headers.delete(name);
  }
}

/** Keeps a response from pages of other sites and from caches. */
export function keepToItself(c: Context): void {
  closeToOtherSites(c);
  c.header('cache-control', 'no-store');
}

/** Sends a page. */
export async function show(c: Context, content: Html, status: PageStatus = 200): Promise<Response> {
  keepToItself(c);
  c.header('content-security-policy', POLICY);
  return c.html(content, status);
}

/** Reads a form submitted by one of these pages. */
export async function readFields(c: Context): Promise<(name: string) => string> {
  const form = new URLSearchParams(await readText(c));
  return (name) => form.get(name) ?? '';
}
