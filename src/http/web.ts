import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono, NotFoundHandler } from 'hono';

import type { CaptchaName } from '../config/accounts.ts';
import { keepToItself } from './page.ts';
import { isInstead } from './web-instead.ts';
import { createPageReader } from './web-page.ts';
import { captchaAt, webPolicy } from './web-policy.ts';
import { isForScripts, PLAIN_PAGES, withPlainPage } from './with-plain-page.ts';

/** Stands in the page where the value goes that allows its styles. */
const NONCE = /__KAIDEN_NONCE__/g;
/** Stands in the page where it goes where the captcha may be loaded: `here`, `elsewhere`, or nowhere. */
const CAPTCHA = '__KAIDEN_CAPTCHA__';

/** Paths of programs: what is not there is told in JSON. */
const FOR_PROGRAMS = /^\/(api|ir|assets|docs|metrics|health|ready|\.well-known)(\/|$)/;

/** Beside the built program, else where `npm run build` puts it. */
const FOLDERS = ['./web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Folder of the built web app; undefined where it was not built. */
export const webFolder = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));

interface WebOptions {
  folder: string;
  /** What pages that ask for it may load; null where nothing is asked. */
  captcha: CaptchaName | null;
}

/**
 * Serves the web app: its files, which are named after what is in them and may be kept for ever, and its page, for
 * every address that nothing else answers. What is neither goes to `otherwise`. Where there is a page without scripts as
 * well, that one comes to whoever asks for it, and answers the forms that it sends.
 */
export function webRoutes<E extends Env>(
  app: Hono<E>,
  { folder, captcha }: WebOptions,
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
      const filled = fill(c, shown, captcha);
      keepToItself(c);
      return c.html(withPlainPage(filled, c));
    });
  }
  app.notFound(async (c) => (isPage(c) ? showPage(c, await page(), captcha) : otherwise(c)));
}

const isPage = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  !FOR_PROGRAMS.test(req.path) &&
  (req.header('accept') ?? '').includes('text/html');

function fileHeaders(c: Context, caching: string): void {
  c.header('cache-control', caching);
  c.header('x-content-type-options', 'nosniff');
}

function showPage(c: Context, page: string, captcha: CaptchaName | null) {
  return c.html(fill(c, page, captcha), isInstead(page) ? 503 : 200);
}

/** The page as it is sent this time, with the headers that go with it. */
function fill(c: Context, page: string, captcha: CaptchaName | null): string {
  const nonce = randomBytes(16).toString('base64');
  const asked = captchaAt(c.req.path, captcha);
  c.header('content-security-policy', webPolicy(nonce, asked));
  c.header('referrer-policy', 'same-origin');
  fileHeaders(c, 'no-cache');
  // No other site may read it, and nothing in it is about anybody.
  c.header('access-control-allow-origin', undefined);
  const place = captcha === null ? '' : asked === null ? 'elsewhere' : 'here';
  return page.replace(NONCE, nonce).replace(CAPTCHA, place);
}
