import type { Context, Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { checkAccount } from '../auth/check-account.ts';
import type { Setup } from '../auth/setup/setup.ts';
import { Refusal } from '../shared/refusal.ts';
import { LARGEST_FORM, readFields, show } from './page.ts';
import { setupDone, setupForm, setupGone } from './setup-page.ts';

/** The page where the first administrator is made, without a script; no part of the API. Everything needs the token. */
export function setupPages<E extends Env>(app: Hono<E>, setup: Setup): void {
  app.get('/setup', (c) =>
    orGone(c, async () => {
      const token = c.req.query('token') ?? '';
      await setup.check(token);
      return show(c, setupForm({ token, username: '', email: '', faults: [] }));
    }),
  );

  const onError = (c: Context) => show(c, setupGone(), 413);
  app.post('/setup', bodyLimit({ maxSize: LARGEST_FORM, onError }), (c) =>
    orGone(c, async () => {
      const field = await readFields(c);
      const token = field('token');
      await setup.check(token);
      const [username, email] = [field('username').trim(), field('email').trim()];
      const account = { username, email, password: field('password') };
      const faults = checkAccount(account).faults ?? (await faultsOf(() => setup.create(token, account)));
      return faults.length > 0
        ? show(c, setupForm({ token, username, email, faults }), 400)
        : show(c, setupDone(username));
    }),
  );
}

/** What keeps an account from being made that is right in itself: its name or address is taken. */
async function faultsOf(create: () => Promise<unknown>): Promise<string[]> {
  try {
    await create();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return [error.message];
    throw error;
  }
}

async function orGone(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'setup_gone') return show(c, setupGone(), 404);
    throw error;
  }
}
