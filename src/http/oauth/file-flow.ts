import type { Hono } from 'hono';

import type { Db } from '../../../db/open.ts';
import { runReplacing, type KeyReplacer } from '../../accounts/auth/keys/run-replacing.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { fillKey } from '../../links/clients/key-format.ts';
import { findClient, type ClientRow } from '../../links/clients/store.ts';
import { createFileKey } from '../../links/oauth/commands.ts';
import type { Env } from '../env.ts';
import { keepToItself, readFields, show } from '../page.ts';
import type { Browser } from './browser.ts';
import { denied, fileFlowPage, keyText } from './consent-page.ts';
import { loginPath } from './own-path.ts';
import { sendFile } from './send-file.ts';

export interface FileFlowDeps extends KeyReplacer {
  db: Db;
  browser: Browser;
}

const PATH = '/client-file-flow/:clientID';

/** Registers the page where a user gets a file with a key, for programs without a redirect URI. */
export function fileFlowPages(app: Hono<Env>, { db, writer, noteUse, browser }: FileFlowDeps): void {
  const find = async (clientID: string): Promise<ClientRow> => {
    const client = await findClient(db, clientID);
    if (!client) throw notFound('client');
    return client;
  };
  const pathOf = ({ clientID }: ClientRow) => `/client-file-flow/${clientID}`;

  app.get(PATH, async (c) => {
    const client = await find(c.req.param('clientID'));
    const user = await browser.user(c);
    keepToItself(c);
    if (!user) return c.redirect(loginPath(pathOf(client)), 303);
    const [author, self] = [await findUserByID(db, client.author), await findUserByID(db, user.userID)];
    return show(
      c,
      fileFlowPage({
        client,
        author: author?.username ?? '',
        username: self?.username ?? '',
        switchTo: pathOf(client),
        action: pathOf(client),
        fields: { token: browser.formToken(c, user) },
      }),
    );
  });

  app.post(PATH, async (c) => {
    const client = await find(c.req.param('clientID'));
    const user = await browser.user(c);
    keepToItself(c);
    if (!user) return c.redirect(loginPath(pathOf(client)), 303);
    const field = await readFields(c);
    browser.checkForm(c, user, field('token'));
    if (field('decision') !== 'allow') return show(c, denied(client.name));
    const { token } = await runReplacing({ writer, noteUse }, createFileKey, {
      userID: user.userID,
      client: client.id,
    });
    const text = fillKey(client.apiKeyFormat, token);
    if (client.apiKeyFilename === null) return show(c, keyText(client, text));
    return sendFile(c, client.apiKeyFilename, text);
  });
}
