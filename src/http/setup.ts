import type { Context, Hono, MiddlewareHandler } from 'hono';

import { checkAccount } from '../auth/check-account.ts';
import type { Setup } from '../auth/setup/setup.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Receiver } from './bodies/body.ts';
import type { Env } from './mount.ts';
import { LARGEST_FORM, readFields, show } from './page.ts';
import { setupDone, setupForm, setupGone } from './setup-page.ts';

/** The page where the first administrator is made, without a script; no part of the API. Everything needs the token. */
export function setupPages(app: Hono<Env>, setup: Setup, receiver: Receiver): void {
  app.get('/setup', (c) =>
    orGone(c, async () => {
      const token = c.req.query('token') ?? '';
      await setup.check(token);
      return show(c, setupForm({ token, username: '', email: '', faults: [] }));
    }),
  );

  app.post('/setup', tooLargeAsPage, receiver(LARGEST_FORM), (c) =>
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

/** Answers a body larger than the form as a request without a token. */
const tooLargeAsPage: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.error instanceof Refusal && c.error.status === 413) c.res = await show(c, setupGone(), 413);
};

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
