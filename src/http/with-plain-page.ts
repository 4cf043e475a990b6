import type { Context } from 'hono';

/** Addresses of the app that also have a page without scripts. Links from elsewhere lead to them. */
export const PLAIN_PAGES = ['/oauth/authorize', '/client-file-flow/:clientID'] as const;

/** Query that asks for that page. */
const PLAIN = 'noscript';

/**
 * Returns whether the app can show the request. Repeated parameters are ambiguous for it: the plain page, which sees the raw address,
 * refuses those.
 */
export function isForScripts(c: Context): boolean {
  const names = [...new URL(c.req.url).searchParams.keys()];
  return !names.includes(PLAIN) && new Set(names).size === names.length;
}

/** Returns the page of the app with a link that sends browsers without scripts to the other page. */
export function withPlainPage(page: string, c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set(PLAIN, '');
  const shown = inAttribute(`${pathname}?${searchParams.toString()}`);
  const goOn = `<noscript><meta http-equiv="refresh" content="0;url=${shown}" /></noscript></head>`;
  const link = `<noscript><a href="${shown}">Go on without JavaScript</a></noscript>`;
  // As functions: user input may contain `$&`, which must not be special.
  return page.replace('</head>', () => goOn).replace(/<noscript>(?!<meta)[^]*?<\/noscript>/, () => link);
}

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
