import type { Context, Hono, MiddlewareHandler } from 'hono';

import type { RouteContract } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';
import type { Recovery } from '../auth/recovery.ts';
import { Refusal } from '../shared/refusal.ts';
import { toIssues } from '../shared/zod-issues.ts';
import {
  forgotDone,
  forgotElsewhere,
  forgotForm,
  refused,
  resetDone,
  resetForm,
  verifyDone,
  verifyForm,
} from './account-page.ts';
import type { Receiver } from './bodies/body.ts';
import type { Env } from './mount.ts';
import { LARGEST_FORM, readFields, show, type PageStatus } from './page.ts';
import type { RateLimit } from './rate-limit.ts';

export interface AccountPageOptions {
  recovery: Pick<Recovery, 'verifyEmail' | 'forgotPassword' | 'resetPassword'>;
  /** Whether the server asks for a captcha, which needs scripts: then links to set a password are asked for in the app. */
  asksCaptcha: boolean;
  /** Limits a page as the route that does the same. */
  rateLimit?: (contract: RouteContract) => RateLimit;
  /** Throws 403 for a form that another site makes a browser send. */
  refuseForeign: (context: Context) => void;
  receiver: Receiver;
}

const NO_LIMIT: RateLimit = { before: (_, next) => next(), count: async () => undefined };

/** The pages that links in mails lead to; no part of the API. They work without a script and without a session. */
export function accountPages(
  app: Hono<Env>,
  { recovery, asksCaptcha, rateLimit, refuseForeign, receiver }: AccountPageOptions,
): void {
  const { auth } = api;
  const limitOf = (contract: RouteContract): RateLimit => rateLimit?.(contract) ?? NO_LIMIT;
  const [verify, forgot, reset] = [auth.verifyEmail, auth.forgotPassword, auth.resetPassword].map(limitOf);
  const ownSite: MiddlewareHandler = async (c, next) => {
    refuseForeign(c);
    await next();
  };
  const small = receiver(LARGEST_FORM, 'That is more than these pages send');

  app.get('/verify-email', (c) => show(c, verifyForm(c.req.query('code') ?? '')));
  app.post('/verify-email', asPage, ownSite, verify!.before, small, async (c) => {
    const field = await readFields(c);
    await verify!.count(c);
    await recovery.verifyEmail(field('code').trim());
    return show(c, verifyDone());
  });

  app.get('/forgot-password', (c) => show(c, asksCaptcha ? forgotElsewhere() : forgotForm()));
  app.post('/forgot-password', asPage, ownSite, forgot!.before, small, async (c) => {
    if (asksCaptcha) return show(c, forgotElsewhere(), 400);
    const field = await readFields(c);
    const sent = auth.forgotPassword.json.safeParse({ email: field('email').trim() });
    if (!sent.success) return show(c, forgotForm(faultsIn(sent.error)), 400);
    await forgot!.count(c);
    recovery.forgotPassword(sent.data.email);
    return show(c, forgotDone());
  });

  app.get('/reset-password', (c) => show(c, resetForm(c.req.query('code') ?? '')));
  app.post('/reset-password', asPage, ownSite, reset!.before, small, async (c) => {
    const field = await readFields(c);
    const sent = auth.resetPassword.json.safeParse({ code: field('code'), '!password': field('password') });
    if (!sent.success) return show(c, resetForm(field('code'), faultsIn(sent.error)), 400);
    const { code, '!password': password } = sent.data;
    await reset!.count(c);
    await recovery.resetPassword({ code, password, address: c.get('address') });
    return show(c, resetDone());
  });
}

/** Shows people what was refused; whatever else goes wrong tells nothing of itself. */
const asPage: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.error) return;
  const { status } = c.res;
  c.res = await show(
    c,
    refused(c.error instanceof Refusal ? c.error.message : 'Something went wrong here'),
    status as PageStatus,
  );
};

const faultsIn = (error: Parameters<typeof toIssues>[0]): string[] =>
  toIssues(error).map(({ path, message }) => `${path.replace('!', '')}: ${message}`);
