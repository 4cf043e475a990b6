import { createHash } from 'node:crypto';

import type { Context } from 'hono';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; }
input { display: block; box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
button { margin-top: 1.5rem; padding: 0.5rem 1.5rem; font: inherit; }
[role='alert'] { border-left: 4px solid #b00020; padding-left: 1rem; }`;

/** Nothing may be loaded or run; the style is the one of these pages. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The largest form that these pages send, in bytes. */
export const LARGEST_FORM = 16 * 1024;

/** A page that needs no script and loads nothing. */
export const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Kaiden</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

/** What was wrong with what was sent; nothing where there is nothing. */
export const faultList = (faults: readonly string[]): Html | '' =>
  faults.length > 0
    ? html`<ul role="alert">
        ${faults.map((fault) => html`<li>${fault}</li>`)}
      </ul>`
    : '';

export type PageStatus = 200 | 400 | 404 | 413 | 429 | 500 | 503;

/** Sends a page. */
export async function show(c: Context, content: Html, status: PageStatus = 200): Promise<Response> {
  // Not for pages of other sites, nor for caches; and the address, which has a token, is told to nobody.
  c.header('access-control-allow-origin', undefined);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('content-security-policy', POLICY);
  c.header('x-content-type-options', 'nosniff');
  return c.html(content, status);
}

/** Reads a form that one of these pages has sent. */
export async function readFields(c: Context): Promise<(name: string) => string> {
  const form = new URLSearchParams(await c.req.text());
  return (name) => form.get(name) ?? '';
}
