import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono, NotFoundHandler } from 'hono';

import type { Preview } from '../cards/preview.ts';
import type { CaptchaName } from '../config/accounts.ts';
import { headOf } from './head.ts';
import { keepToItself } from './page.ts';
import { isInstead } from './web-instead.ts';
import { createPageReader } from './web-page.ts';
import { captchaAt, webPolicy } from './web-policy.ts';
import { isForScripts, PLAIN_PAGES, withPlainPage } from './with-plain-page.ts';

/** Stands in the page where the value goes that allows its styles. */
const NONCE = /__KAIDEN_NONCE__/g;
/** Stands in the page where it goes where the captcha may be loaded: `here`, `elsewhere`, or nowhere. */
const CAPTCHA = '__KAIDEN_CAPTCHA__';
/** Stands in the page where goes what other sites show of it. */
const TITLE = '<title>Kaiden</title>';

/** Paths of programs: what is not there is told in JSON. */
const FOR_PROGRAMS = /^\/(api|ir|assets|docs|metrics|health|ready|\.well-known)(\/|$)/;

/** Pages that people link to. Chats that look at them take anything, as curl does, and don't ask for a page. */
const LINKED = /^\/($|(users|games|sessions|scores)\/)/;
const ANYTHING = '*/*';

/** Beside the built program, else where `npm run build` puts it. */
const FOLDERS = ['./web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Folder of the built web app; undefined where it was not built. */
export const webFolder = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));

export interface WebOptions {
  folder: string;
  /** What pages that ask for it may load; null where nothing is asked. */
  captcha: CaptchaName | null;
  /** What other sites show of the page at this path. */
  preview: (path: string) => Promise<Preview>;
  /** Base of the URLs that are handed out. */
  publicURL: () => string;
}

/**
 * Serves the web app: its files, which are named after what is in them and may be kept for ever, and its page, for
 * every address that nothing else answers. What is neither goes to `otherwise`. Where there is a page without scripts as
 * well, that one comes to whoever asks for it, and answers the forms that it sends.
 */
export function webRoutes<E extends Env>(
  app: Hono<E>,
  { folder, ...options }: WebOptions,
  otherwise: NotFoundHandler<E>,
): void {
  const kept = (time: string) =>
    serveStatic<E>({ root: folder, precompressed: true, onFound: (_, c) => fileHeaders(c, time) });
  app.get('/assets/*', kept('public, max-age=31536000, immutable'));
  app.get('/favicon.svg', kept('public, max-age=86400'));
  const page = createPageReader(join(folder, 'index.html'));
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

function fileHeaders(c: Context, caching: string): void {
  c.header('cache-control', caching);
  c.header('x-content-type-options', 'nosniff');
}

/** The page as it is sent this time; sets the headers that go with it. */
async function fill(c: Context, page: string, { captcha, preview, publicURL }: Omit<WebOptions, 'folder'>) {
  // As it was sent: what Hono gives is decoded in part.
  const { pathname: path } = new URL(c.req.url);
  const head = headOf(await preview(path), { base: publicURL(), path });
  const asked = captchaAt(path, captcha);
  const place = captcha === null ? '' : asked === null ? 'elsewhere' : 'here';
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', webPolicy(nonce, asked));
  c.header('referrer-policy', 'same-origin');
  fileHeaders(c, 'no-cache');
  // No other site may read it. What is in it is the same for everybody, and public.
  c.header('access-control-allow-origin', undefined);
  // The head comes last: nothing that stands in it is taken for something else.
  return page
    .replace(NONCE, nonce)
    .replace(CAPTCHA, place)
    .replace(TITLE, () => head);
}
