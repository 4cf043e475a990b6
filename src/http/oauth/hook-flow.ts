import type { Hono } from 'hono';
import { html } from 'hono/html';

import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { withAddress, type Hook } from '../../links/clients/hooks/hook.ts';
import { findHook } from '../../links/clients/hooks/list.ts';
import { makeHookFile, type HookServer } from '../../links/clients/hooks/make-file.ts';
import { PERMISSION_WORDS } from '../../links/oauth/permission-words.ts';
import type { Env } from '../env.ts';
import { keepToItself, page, readFields, show, type Html } from '../page.ts';
import type { Browser } from './browser.ts';
import { keyText } from './consent-page.ts';
import { loginPath } from './own-path.ts';
import { sendFile } from './send-file.ts';

export interface HookFlowDeps extends HookServer {
  db: Db;
  browser: Browser;
}

const PATH = '/client-file-flow/:hookID{CX[^/]*}';
const pathOf = ({ hookID }: Hook) => `/client-file-flow/${hookID}`;

/** Registers the page without scripts where players get the file of a game hook. */
export function hookFlowPages(app: Hono<Env>, deps: HookFlowDeps): void {
  const { db, games, browser, publicURL } = deps;
  app.get(PATH, async (c) => {
    const hook = findHook(games, c.req.param('hookID'));
    const user = await browser.user(c);
    keepToItself(c);
    if (!user) return c.redirect(loginPath(pathOf(hook)), 303);
    const username = (await findUserByID(db, user.userID))?.username ?? '';
    return show(c, hookPage({ hook, username, address: publicURL(), token: browser.formToken(c, user) }));
  });

  app.post(PATH, async (c) => {
    const hook = findHook(games, c.req.param('hookID'));
    const user = await browser.user(c);
    keepToItself(c);
    if (!user) return c.redirect(loginPath(pathOf(hook)), 303);
    const field = await readFields(c);
    browser.checkForm(c, user, field('token'));
    const { filename, content } = await makeHookFile(deps, { userID: user.userID, ...hook });
    if (filename === null) return show(c, keyText({ name: hook.name, apiKeyFormat: null }, content));
    return sendFile(c, filename, content);
  });
}

interface HookPage {
  hook: Hook;
  username: string;
  address: string;
  token: string;
}

const hookPage = ({ hook, username, address, token }: HookPage): Html =>
  page(
    `Connect ${hook.name}`,
    html`<p>
        ${hook.file === null ? 'You’ll get a new API key' : html`You’ll get the file <strong>${hook.file.name}</strong> with a new API key`}
        of your account <strong>${username}</strong>. The key has only these permissions:
      </p>
      <ul>
        ${hook.permissions.map((name) => html`<li>${PERMISSION_WORDS[name]}</li>`)}
      </ul>
      <p>You can revoke it at any time. Next steps:</p>
      <ol>
        ${hook.instructions.map((sentence) => html`<li>${withAddress(sentence, address)}</li>`)}
      </ol>
      <form method="post" action="${pathOf(hook)}">
        <input type="hidden" name="token" value="${token}" />
        <button>${hook.file === null ? 'Create an API key' : 'Download the file'}</button>
      </form>
      <p>Not ${username}? <a href="${loginPath(pathOf(hook))}">Use another account</a></p>`,
  );
