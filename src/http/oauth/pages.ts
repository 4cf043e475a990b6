import type { Hono, MiddlewareHandler } from 'hono';

import type { Db } from '../../../db/open.ts';
import { errorBody } from '../../base/shared/refusal.ts';
import type { HookServer } from '../../links/clients/hooks/make-file.ts';
import type { Receiver } from '../bodies/body.ts';
import type { Env } from '../env.ts';
import type { MountOptions } from '../mount.ts';
import { LARGEST_FORM, show, type PageStatus } from '../page.ts';
import { authorizePages } from './authorize.ts';
import { createBrowser, type BrowserOptions } from './browser.ts';
import { refused } from './consent-page.ts';
import { fileFlowPages } from './file-flow.ts';
import { hookFlowPages } from './hook-flow.ts';
import { loginPages } from './login.ts';

export interface OAuthPageOptions extends BrowserOptions, Pick<MountOptions, 'rateLimit'>, HookServer {
  receiver: Receiver;
  db: Db;
}

const PATHS = ['/oauth/*', '/client-file-flow/*'];

/** Registers the pages where users grant clients access; not part of the API. They work without scripts. */
export function oauthPages(app: Hono<Env>, options: OAuthPageOptions): void {
  const { db, writer, noteUse, games, publicURL, rateLimit, receiver } = options;
  const browser = createBrowser(options);
  const limit = rateLimit?.({});
  const small = receiver(LARGEST_FORM, 'That is more than these pages send');
  for (const path of PATHS) {
    app.use(path, asPage);
    if (limit) {
      app.use(path, async (c, next) => {
        await limit.before(c);
        await next();
      });
    }
    app.on('POST', path, small);
  }
  loginPages(app, browser);
  authorizePages(app, { db, writer, browser, publicURL });
  // Before those of clients, which match every id.
  hookFlowPages(app, { db, writer, noteUse, games, browser, publicURL });
  fileFlowPages(app, { db, writer, noteUse, browser });
}

/** Shows refusals as a page. */
const asPage: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.error) return;
  const { status } = c.res;
  c.res = await show(c, refused(errorBody(c.error).description), status as PageStatus);
};
