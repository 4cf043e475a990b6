import type { Page } from 'playwright-core';

import type { Child } from '../child.ts';

export type Bare = Child<{ url: string }>;

/** Extracts the finished page without its code: everything drawn, its styles, no script. */
const FINISHED = `(() => {
  const copy = document.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll('script, noscript, link[rel="modulepreload"]')) one.remove();
  const styles = [...copy.querySelectorAll('link[rel="stylesheet"]')].map((one) => new URL(one.href, location).pathname);
  return { html: copy.outerHTML, styles };
})()`;

const PAYLOAD = '/payload.js';

/**
 * The yardstick of a page: what it has drawn as finished HTML with the same styles, beside as many bytes as it has fetched,
 * which nobody reads. Puts it on the bare server under the same path.
 */
export async function serveBare(bare: Bare, page: Page, bytes: number): Promise<void> {
  const { pathname, search, origin } = new URL(page.url());
  const { html, styles } = await page.evaluate<{ html: string; styles: string[] }>(FINISHED);
  const put = (path: string, body: string, type: string) => bare.ask({ path, body, type });
  for (const style of styles) await put(style, await (await fetch(`${origin}${style}`)).text(), 'text/css');
  await put(PAYLOAD, `/*${' '.repeat(bytes)}*/`, 'text/javascript');
  const body = html.replace('</body>', `<script src="${PAYLOAD}"></script></body>`);
  await put(`${pathname}${search}`, `<!doctype html>${body}`, 'text/html; charset=utf-8');
}

/** The yardstick of a long table: the same number of rows as finished HTML, which the browser scrolls by itself. */
export async function serveRows(bare: Bare, count: number): Promise<void> {
  const cells = (n: number) => [
    `Bench Song ${n}`,
    'SPA 12',
    n,
    `${n % 100}%`,
    'AAA',
    'HARD CLEAR',
    '12.3',
    n,
    '1 Jan 2026',
  ];
  const row = (n: number) =>
    `<tr>${cells(n)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`;
  const rows = Array.from({ length: count }, (_, n) => row(n)).join('');
  const style = 'div{height:80vh;overflow:auto}table{table-layout:fixed;width:100%}td{height:40px}';
  const body = `<!doctype html><style>${style}</style><h1>Rows</h1><div role="region" tabindex="0"><table>${rows}</table></div>`;
  await bare.ask({ path: '/rows', body, type: 'text/html; charset=utf-8' });
}
