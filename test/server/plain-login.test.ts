import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import { startServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { PlainBrowser } from '../support/pages.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

test('a page can hand a login on to the API inside a running server', async () => {
  const folder = temporaryFolder();
  await fillDataFolder(folder, 'a long password');
  const server = await startServer(readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0' }), silentLog());
  onTestFinished(() => server.stop());
  const browser = new PlainBrowser({ request: (path, init) => fetch(new URL(path, server.url), init) });
  const page = await browser.open('/oauth/login?to=/health');
  await browser.submit(page, { username: 'hazel', password: 'a long password' });
  const me = await browser.send('/api/v1/users/me');
  expect(await me.json()).toMatchObject({ body: { username: 'hazel' } });
});
