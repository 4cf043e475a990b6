import type { Context, Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { Setup } from '../auth/setup.ts';
import { SETUP_POLICY, setupDone, setupForm, setupGone, type Html } from './setup-page.ts';

const LARGEST_FORM = 16 * 1024;

/** The page where the first administrator is made; no part of the API. Everything needs the token. */
export function setupRoutes<E extends Env>(app: Hono<E>, setup: Setup): void {
  app.get('/setup', async (c) => {
    const token = c.req.query('token') ?? '';
    if (!(await setup.accepts(token))) return show(c, setupGone(), 404);
    return show(c, setupForm({ token, username: '', email: '', faults: [] }));
  });

  const onError = (c: Context) => show(c, setupGone(), 413);
  app.post('/setup', bodyLimit({ maxSize: LARGEST_FORM, onError }), async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const field = (name: string) => form.get(name) ?? '';
    const token = field('token');
    if (!(await setup.accepts(token))) return show(c, setupGone(), 404);
    const [username, email] = [field('username').trim(), field('email').trim()];
    const result = await setup.create({ username, email, password: field('password') });
    if (result === 'done') return show(c, setupDone(username));
    if (result === 'too late') return show(c, setupGone(), 404);
    return show(c, setupForm({ token, username, email, faults: result.faults }), 400);
  });
}

async function show(c: Context, page: Html, status: 200 | 400 | 404 | 413 = 200): Promise<Response> {
  // Not for pages of other sites, nor for caches; and the address, which has the token, is told to nobody.
  c.header('access-control-allow-origin', undefined);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('content-security-policy', SETUP_POLICY);
  c.header('x-content-type-options', 'nosniff');
  return c.html(page, status);
}
