import type { Context, Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { Setup } from '../auth/setup.ts';
import { LARGEST_FORM, readFields, show } from './page.ts';
import { setupDone, setupForm, setupGone } from './setup-page.ts';

/** The page where the first administrator is made; no part of the API. Everything needs the token. */
export function setupRoutes<E extends Env>(app: Hono<E>, setup: Setup): void {
  app.get('/setup', async (c) => {
    const token = c.req.query('token') ?? '';
    if (!(await setup.accepts(token))) return show(c, setupGone(), 404);
    return show(c, setupForm({ token, username: '', email: '', faults: [] }));
  });

  const onError = (c: Context) => show(c, setupGone(), 413);
  app.post('/setup', bodyLimit({ maxSize: LARGEST_FORM, onError }), async (c) => {
    const field = await readFields(c);
    const token = field('token');
    if (!(await setup.accepts(token))) return show(c, setupGone(), 404);
    const [username, email] = [field('username').trim(), field('email').trim()];
    const result = await setup.create({ username, email, password: field('password') });
    if (result === 'done') return show(c, setupDone(username));
    if (result === 'too late') return show(c, setupGone(), 404);
    return show(c, setupForm({ token, username, email, faults: result.faults }), 400);
  });
}
