import type { Context } from 'hono';
import { html } from 'hono/html';

/** Addresses of the app for which there is a page that needs no script, too. Links from elsewhere lead to them. */
export const PLAIN_PAGES = [
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/setup',
  '/oauth/authorize',
  '/client-file-flow/:clientID',
] as const;

/** Behind the `?` of an address, asks for that page. */
const PLAIN = 'noscript';

/**
 * Whether the app can show what somebody asks for. It can't tell what is meant where a name comes twice: the other page,
 * which sees the address as it was sent, refuses that.
 */
export function isForScripts(c: Context): boolean {
  const names = [...new URL(c.req.url).searchParams.keys()];
  return !names.includes(PLAIN) && new Set(names).size === names.length;
}

/** The page of the app, which sends browsers without scripts on to the other page. */
export function withPlainPage(page: string, c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set(PLAIN, '');
  const address = `${pathname}?${searchParams.toString()}`;
  const goOn = html`<noscript><meta http-equiv="refresh" content="0;url=${address}" /></noscript>`;
  const link = html`<noscript><a href="${address}">Go on without JavaScript</a></noscript>`;
  // As functions: in what somebody has sent, `$&` is nothing but itself.
  return page
    .replace('</head>', () => `${String(goOn)}</head>`)
    .replace(/<noscript>(?!<meta)[^]*?<\/noscript>/, () => String(link));
}
