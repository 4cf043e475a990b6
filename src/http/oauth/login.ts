import type { Context, Hono } from 'hono';

import type { ErrorEnvelope } from '../../../contracts/common.ts';
import { api } from '../../../contracts/index.ts';
import type { Env } from '../env.ts';
import { keepToItself, readFields, show, type PageStatus } from '../page.ts';
import type { Browser } from './browser.ts';
import { loginElsewhere, loginForm } from './login-page.ts';
import { ownPath } from './own-path.ts';

/** Registers a login page. It calls the API's route, so that the same guards apply. */
export function loginPages(app: Hono<Env>, browser: Browser): void {
  app.get('/oauth/login', async (c) => {
    const token = browser.formToken(c, await browser.user(c));
    return show(c, loginForm({ to: ownPath(c.req.query('to') ?? '/'), token, username: '', faults: [] }));
  });

  app.post('/oauth/login', async (c) => {
    const user = await browser.user(c);
    const field = await readFields(c);
    browser.checkForm(c, user, field('token'));
    const to = ownPath(field('to'));
    const username = field('username').trim();
    const answer = await logIn(app, c, { username, '!password': field('password'), captcha: '' });
    if (answer.ok) {
      for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
      keepToItself(c);
      return c.redirect(to, 303);
    }
    const { code, description } = (await answer.json()) as ErrorEnvelope;
    if (code === 'captcha_failed') return show(c, loginElsewhere(to), 400);
    const token = browser.formToken(c, user);
    return show(c, loginForm({ to, token, username, faults: [description] }), answer.status as PageStatus);
  });
}

/** Calls the route as the browser would, from its address. */
async function logIn(app: Hono<Env>, c: Context, body: Record<string, string>): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  for (const name of ['content-length', 'authorization', 'transfer-encoding']) headers.delete(name);
  const url = new URL(api.auth.login.path, c.req.url);
  return app.request(url, { method: 'POST', headers, body: JSON.stringify(body) }, c.env as Record<string, unknown>);
}
