import type { Context, Hono } from 'hono';

import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { AUTHORIZATION_FIELDS, denialOf, readAuthorization } from '../../links/oauth/authorization.ts';
import { issueCode } from '../../links/oauth/issue-code.ts';
import type { Writer } from '../../writer/command.ts';
import { readText } from '../bodies/body.ts';
import type { Env } from '../env.ts';
import { keepToItself, show } from '../page.ts';
import type { Browser } from './browser.ts';
import { authorizePage, faultPage, handOver } from './consent-page.ts';
import { loginPath } from './own-path.ts';

export interface AuthorizeDeps {
  db: Db;
  writer: Writer;
  browser: Browser;
  publicURL: () => string;
}

const PATH = '/oauth/authorize';
/** Parameter names of older tools, with today's. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  clientID: 'client_id',
  redirectUri: 'redirect_uri',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
};

/** Registers the page where a user grants or denies a client access (RFC 6749, 4.1.1 and 4.1.2). */
export function authorizePages(app: Hono<Env>, { db, writer, browser, publicURL }: AuthorizeDeps): void {
  app.get('/oauth/request-auth', (c) => {
    const request = new URLSearchParams({ response_type: 'code' });
    for (const [name, value] of new URL(c.req.url).searchParams) request.append(OLD_NAMES[name] ?? name, value);
    return goTo(c, `${PATH}?${request.toString()}`);
  });

  app.get(PATH, async (c) => {
    const sent = onlyKnown(new URL(c.req.url).searchParams);
    const request = await readAuthorization(db, sent);
    const user = await browser.user(c);
    const here = `${PATH}?${sent.toString()}`;
    if (!user) return goTo(c, loginPath(here));
    const { client, fault } = request;
    if (fault) return show(c, faultPage(fault.why, denialOf(request, publicURL())), 400);
    const [author, self] = [await findUserByID(db, client.author), await findUserByID(db, user.userID)];
    return show(
      c,
      authorizePage({
        client,
        author: author?.username ?? '',
        username: self?.username ?? '',
        switchTo: here,
        action: PATH,
        fields: { ...Object.fromEntries(sent), token: browser.formToken(c, user) },
      }),
    );
  });

  app.post(PATH, async (c) => {
    const user = await browser.user(c);
    const form = new URLSearchParams(await readText(c));
    const sent = onlyKnown(form);
    const request = await readAuthorization(db, sent);
    if (!user) return goTo(c, loginPath(`${PATH}?${sent.toString()}`));
    browser.checkForm(c, user, form.get('token') ?? '');
    const elsewhere = denialOf(request, publicURL());
    if (request.fault) return show(c, faultPage(request.fault.why, elsewhere), 400);
    if (form.get('decision') !== 'allow') return show(c, handOver(elsewhere));
    const { redirectTo } = await issueCode(writer, publicURL(), { ...request, userID: user.userID });
    return show(c, handOver(redirectTo!));
  });
}

/** Returns the supported parameters, including repeated ones. */
function onlyKnown(sent: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of AUTHORIZATION_FIELDS) for (const value of sent.getAll(name)) known.append(name, value);
  return known;
}

/** Redirects a browser to another page of this server. */
function goTo(c: Context, path: string): Response {
  keepToItself(c);
  return c.redirect(path, 303);
}
