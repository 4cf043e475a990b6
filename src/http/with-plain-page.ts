import type { Context } from 'hono';

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
  const shown = inAttribute(`${pathname}?${searchParams.toString()}`);
  const goOn = `<noscript><meta http-equiv="refresh" content="0;url=${shown}" /></noscript></head>`;
  const link = `<noscript><a href="${shown}">Go on without JavaScript</a></noscript>`;
  // As functions: in what somebody has sent, `$&` is nothing but itself.
  return page.replace('</head>', () => goOn).replace(/<noscript>(?!<meta)[^]*?<\/noscript>/, () => link);
}

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
