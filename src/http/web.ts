import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono, NotFoundHandler } from 'hono';

import type { CaptchaName } from '../config/accounts.ts';
import { isInstead } from './web-instead.ts';
import { createPageReader } from './web-page.ts';
import { webPolicy } from './web-policy.ts';

/** Stands in the page where the value goes that allows its styles. */
const NONCE = /__KAIDEN_NONCE__/g;

/** Paths of programs: what is not there is told in JSON. */
const FOR_PROGRAMS = /^\/(api|ir|assets|docs|metrics|health|ready|\.well-known)(\/|$)/;

/** Beside the built program, else where `npm run build` puts it. */
const FOLDERS = ['./web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Folder of the built web app; undefined where it was not built. */
export const webFolder = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));

/**
 * Serves the web app: its files, which are named after what is in them and may be kept for ever, and its page, for
 * every address that nothing else answers. What is neither goes to `otherwise`. The page may load the captcha.
 */
export function webRoutes<E extends Env>(
  app: Hono<E>,
  { folder, captcha }: { folder: string; captcha: CaptchaName | null },
  otherwise: NotFoundHandler<E>,
): void {
  const kept = (time: string) =>
    serveStatic<E>({ root: folder, precompressed: true, onFound: (_, c) => fileHeaders(c, time) });
  app.get('/assets/*', kept('public, max-age=31536000, immutable'));
  app.get('/favicon.svg', kept('public, max-age=86400'));
  const page = createPageReader(join(folder, 'index.html'));
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
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', webPolicy(nonce, captcha));
  c.header('referrer-policy', 'same-origin');
  fileHeaders(c, 'no-cache');
  // No other site may read it, and nothing in it is about anybody.
  c.header('access-control-allow-origin', undefined);
  return c.html(page.replace(NONCE, nonce), isInstead(page) ? 503 : 200);
}
