import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono, NotFoundHandler } from 'hono';

import type { CaptchaName } from '../base/config/accounts.ts';
import type { Preview } from '../play/cards/preview.ts';
import { headOf } from './head.ts';
import { closeToOtherSites, keepToItself } from './page.ts';
import { createLinksAhead, type LinksAhead } from './web-ahead.ts';
import { isInstead } from './web-instead.ts';
import { createPageReader } from './web-page.ts';
import { captchaAt, WORKER_POLICY, webPolicy } from './web-policy.ts';
import { isForScripts, PLAIN_PAGES, withPlainPage } from './with-plain-page.ts';

/** Placeholder for the nonce of inline styles. */
const NONCE = /__KAIDEN_NONCE__/g;
/** Placeholder for where the captcha may be loaded: `here`, `elsewhere`, or nowhere. */
const CAPTCHA = '__KAIDEN_CAPTCHA__';
/** Placeholder for the link preview. */
const TITLE = '<title>Kaiden</title>';
const HEAD_END = '</head>';

/** Paths for programs: a 404 there is JSON. */
const FOR_PROGRAMS = /^\/(api|ir|assets|docs|metrics|health|ready|icons|\.well-known|worker\.js)(\/|$)/;

/** Pages that people link to. Chats fetch them with any Accept header, as curl does, and don't ask for HTML. */
const LINKED = /^\/($|(users|games|sessions|scores)\/)/;
const ANYTHING = '*/*';

/** Next to the built program, else the output of `npm run build`. */
const FOLDERS = ['./web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Returns the folder of the built web app; undefined if it was not built. */
export const webFolder = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));

export interface WebOptions {
  folder: string;
  /** Captcha that pages may load; null if there is none. */
  captcha: CaptchaName | null;
  /** Returns the link preview of the page at this path. */
  preview: (path: string) => Promise<Preview>;
  /** Returns the base of public URLs. */
  publicURL: () => string;
  /** Returns whether a `Cookie` header has a log-in, which may have expired. */
  isLoggedIn: (cookies: string) => boolean;
}

type Filled = Omit<WebOptions, 'folder'> & { linksAhead: LinksAhead };

/**
 * Serves the web app: its files, which are named by content hash and cached for ever, and its page, for every address that nothing else
 * answers. Everything else goes to `otherwise`. If there is also a page without scripts, it is sent to those who ask for it, and answers
 * the forms it contains.
 */
export function webRoutes<E extends Env>(
  app: Hono<E>,
  { folder, ...given }: WebOptions,
  otherwise: NotFoundHandler<E>,
): void {
  const cacheFor = (time: string) =>
    serveStatic<E>({ root: folder, precompressed: true, onFound: (_, c) => fileHeaders(c, time) });
  app.get('/assets/*', cacheFor('public, max-age=31536000, immutable'));
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/icons/*']) {
    app.get(path, cacheFor('public, max-age=86400'));
  }
  // Its address stays, and a new version has to be found at once.
  app.get('/worker.js', serveStatic<E>({ root: folder, precompressed: true, onFound: (_, c) => workerHeaders(c) }));
  const page = createPageReader(join(folder, 'index.html'));
  const options = { ...given, linksAhead: createLinksAhead(join(folder, 'ahead.json')) };
  for (const path of PLAIN_PAGES) {
    app.get(path, async (c, next) => {
      const shown = isPage(c) && isForScripts(c) ? await page() : null;
      if (shown === null || isInstead(shown)) return next();
      const filled = await fill(c, shown, options);
      keepToItself(c);
      return c.html(withPlainPage(filled, c));
    });
  }
  app.notFound(async (c) => {
    if (!isPage(c)) return otherwise(c);
    const shown = await page();
    return c.html(await fill(c, shown, options), isInstead(shown) ? 503 : 200);
  });
}

const isPage = ({ req }: Context): boolean => {
  const { method, path } = req;
  if ((method !== 'GET' && method !== 'HEAD') || FOR_PROGRAMS.test(path)) return false;
  const accept = req.header('accept') ?? ANYTHING;
  return accept.includes('text/html') || (accept === ANYTHING && LINKED.test(path));
};

/** False for the service worker, which stores one page for all addresses. */
const isOpened = ({ req }: Context): boolean => (req.header('sec-fetch-mode') ?? 'navigate') === 'navigate';

function fileHeaders(c: Context, caching: string): void {
  c.header('cache-control', caching);
  c.header('x-content-type-options', 'nosniff');
}

function workerHeaders(c: Context): void {
  fileHeaders(c, 'no-cache');
  c.header('content-security-policy', WORKER_POLICY);
}

/** Fills in the page for this response; sets its headers. */
async function fill(c: Context, page: string, { captcha, preview, publicURL, isLoggedIn, linksAhead }: Filled) {
  // The raw path: Hono decodes part of it.
  const { pathname: path } = new URL(c.req.url);
  const head = headOf(await preview(path), { base: publicURL(), path });
  const links = isOpened(c) ? await linksAhead(path, isLoggedIn(c.req.header('cookie') ?? '')) : '';
  const captchaOrigins = captchaAt(path, captcha);
  const place = captcha === null ? '' : captchaOrigins === null ? 'elsewhere' : 'here';
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', webPolicy(nonce, captchaOrigins));
  c.header('referrer-policy', 'same-origin');
  fileHeaders(c, 'no-cache');
  // No other site may read it. Its content is public; only which files and answers it loads ahead depends on being logged in.
  closeToOtherSites(c);
  // The head is inserted last: nothing in it can be mistaken for a placeholder.
  return page
    .replace(NONCE, nonce)
    .replace(CAPTCHA, place)
    .replace(HEAD_END, () => `${links}${HEAD_END}`)
    .replace(TITLE, () => head);
}
