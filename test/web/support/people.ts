import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient, KaidenError, type Client } from '../../../contracts/client/index.ts';

export const PASSWORD = 'correct horse battery';

/** Makes an account on a server; returns its client and the cookie of its session. */
export async function register(baseUrl: string, username: string, inviteCode?: string) {
  const { auth } = createClient({ baseUrl });
  const json = { username, '!password': PASSWORD, email: `${username}@example.com`, captcha: '' };
  const { headers } = await auth
    .register({ json: { ...json, ...(inviteCode && { inviteCode }) } })
    .catch((error: unknown) => {
      // The second try of a test finds the account that the first made.
      if (error instanceof KaidenError && error.status === 409)
        return auth.login({ json: { username, '!password': PASSWORD, captcha: '' } });
      throw error;
    });
  const [pair = ''] = headers.getSetCookie()[0]!.split(';');
  const at = pair.indexOf('=');
  const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1) };
  return { api: createClient({ baseUrl, cookie: pair }), cookie };
}

/** Sends a file of scores that comes with the program. */
export async function importDemo(api: Client, name: string): Promise<void> {
  const scoreData = new File([await readFile(join('demo/imports', name))], name);
  await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
}
