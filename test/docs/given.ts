import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import type { Block } from '../../scripts/docs/blocks.ts';
import { EARLIER_SCORES, readOne } from '../support/data-folder.ts';
import { textsIn } from '../support/exports.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { CALLBACK } from '../support/oauth.ts';
import { PlainBrowser } from '../support/pages.ts';
import { batch, play } from '../support/plays.ts';
import { runProgram } from '../support/program.ts';
import { startReceiver } from '../support/receiver.ts';
import { startRemote } from '../support/remote.ts';
import { isThere, NAME, ORIGIN, PRODUCTS, startReverseProxy } from '../support/reverse-proxies.ts';
import { startMailServer } from '../support/smtp.ts';

/** Hazel's, as examples that log in have it. */
export const PASSWORD = 'a long password';

/** Where the examples of a page are run. */
export interface Place {
  folder: string;
  url: string;
  program: string;
}

/** Prerequisites of a page besides a server and hazel. */
export interface Given {
  settings?: Record<string, string>;
  /** Address that `https://scores.example` stands for, unless it is the server's. */
  address?: string;
  /** More options of curl; by default an answer that is a failure fails the example. */
  curl?: readonly string[];
  /** Puts what is here in the place of what stands in the page. `said` is what its blocks have printed so far. */
  edit?: (text: string, block: Block, said: readonly string[]) => string | Promise<string>;
  /** Looks at what has come of the page. */
  after?: () => unknown;
  /** Why the page can't be tried on this machine. */
  missing?: string;
}

/** An export of hazel's, and what is in it. */
async function addExport({ folder, program }: Place): Promise<Given> {
  const name = 'kaiden-hazel-2026-01-01.zip';
  const settings = { KAIDEN_DATA_DIR: join(folder, 'data') };
  const { code } = await runProgram(program, ['export', 'hazel', '--out', name], { settings, cwd: folder });
  expect(code).toBe(0);
  for (const [path, content] of Object.entries(textsIn(readFileSync(join(folder, name))))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return {};
}

/** A file of e-amusement's: a real one where there is one, else one of its form. */
function addEamusementFile({ folder }: Place): Given {
  const real = '../shared/inputs/eamusement-iidx-csv';
  const [name] = existsSync(real) ? readdirSync(real) : [];
  const { file } = SAMPLES['file/eamusement-iidx-csv']!;
  writeFileSync(join(folder, '1234_sp_score.csv'), name === undefined ? file : readFileSync(join(real, name)));
  return {};
}

async function takeMails(): Promise<Given> {
  const { port, mails } = await startMailServer({ password: 'password' });
  return {
    settings: { KAIDEN_SMTP_URL: `smtp://kaiden:password@127.0.0.1:${port}` },
    async after() {
      const sent = [['hazel@example.com', 'Reset your password (Kaiden)']];
      await expect.poll(() => mails.map(({ to, subject }) => [to, subject])).toEqual(sent);
    },
  };
}

/** Hazel on another server, with a play that is not on this one. */
async function addOtherServer({ folder, url }: Place): Promise<Given> {
  const other = await startRemote();
  await other.api.imports.direct({ json: batch([play(8)]) });
  return {
    settings: { KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    edit: (text) =>
      text
        .replaceAll('https://here.example', url)
        .replaceAll('https://scores.example', other.url)
        .replace('…', other.key),
    after: () => expect(readOne(join(folder, 'data'), 'select count(*) from scores')).toBe(EARLIER_SCORES + 1),
  };
}

/** Grants a client's request as its user does in a browser; returns the code. */
async function agree(url: string, asking: URLSearchParams): Promise<string> {
  const browser = new PlainBrowser({ request: async (path, init) => fetch(new URL(path, url), init) });
  const login = await browser.open(`/oauth/authorize?${asking.toString()}`);
  const page = await browser.submit(login, { username: 'hazel', password: PASSWORD });
  const { goesTo } = await browser.submit(page, { decision: 'allow' });
  return goesTo!.searchParams.get('code')!;
}

/** A user for the client that the page makes, and an event for it. */
async function useClient({ url }: Place): Promise<Given> {
  const receiver = await startReceiver();
  const browser = async () => {
    const json = { username: 'hazel', '!password': PASSWORD, captcha: '-' };
    const { headers } = await createClient({ baseUrl: url }).auth.login({ json });
    return createClient({ baseUrl: url, cookie: headers.getSetCookie()[0]!.split(';')[0]! });
  };
  const wordIn = (said: readonly string[], name: string) =>
    new RegExp(`"${name}": ?"([^"]+)"`).exec(said.join('\n'))![1]!;
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return {
    settings: { KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    async edit(text, { language }, said) {
      if (text.includes('clients/create')) return text;
      const [clientID, clientSecret] = [wordIn(said, 'clientID'), wordIn(said, 'clientSecret')];
      if (language === 'sh') {
        const asking = { response_type: 'code', client_id: clientID, redirect_uri: CALLBACK };
        const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
        const code = await agree(url, new URLSearchParams({ ...asking, ...pkce }));
        const words = { 'code=CODE': `code=${code}`, 'CI…': clientID, 'CS…': clientSecret, VERIFIER: verifier };
        return Object.entries(words).reduce((all, [word, value]) => all.replace(word, value), text);
      }
      const api = await browser();
      await api.clients.update({ params: { clientID }, json: { webhookUri: receiver.url } });
      await api.clients.sendTestEvent({ params: { clientID } });
      await expect.poll(() => receiver.received.length).toBe(1);
      const { headers, body } = receiver.received[0]!;
      const genuine = `isGenuine(${JSON.stringify(headers)}, ${JSON.stringify(body)}, '${clientSecret}')`;
      return `${text}\nif (!${genuine} || ${genuine.replace('status', 'other')}) throw new Error('It is not told right');`;
    },
  };
}

/** Caddy or nginx in front of the server; answers that are failures are what the page is about. */
async function addProxy({ url }: Place): Promise<Given> {
  const product = Object.values(PRODUCTS).find(isThere);
  if (!product) return { missing: 'THERE IS NEITHER CADDY NOR NGINX HERE: the page has not been tried' };
  const { https, authority } = await startReverseProxy(product, url);
  return {
    settings: { KAIDEN_PUBLIC_URL: ORIGIN },
    curl: ['--cacert', authority, '--connect-to', `${NAME}:443:127.0.0.1:${https}`],
    address: ORIGIN,
  };
}

/** Another machine for the second half: the data of the first is no longer there. */
function moveOn({ folder }: Place): Given {
  let printed: readonly string[] = [];
  return {
    edit(text, _, said) {
      printed = said;
      if (!text.includes('kaiden restore')) return text;
      return `mv "$KAIDEN_DATA_DIR" "$KAIDEN_DATA_DIR-of-the-first"\n${text} | tee health\n`;
    },
    after() {
      const hashes = [...printed.join('\n').matchAll(/^hash: ([0-9a-f]{64})$/gm)].map(([, hash]) => hash);
      expect(hashes).toEqual([hashes[0], hashes[0]]);
      expect(hashes).toHaveLength(2);
      expect(readOne(join(folder, 'data'), 'select count(*) from scores')).toBe(EARLIER_SCORES);
      expect(readFileSync(join(folder, 'health'), 'utf8')).toBe('ready\n');
    },
  };
}

/** A backup from when hazel's account was still there. */
async function loseAccount({ folder, program }: Place): Promise<Given> {
  const data = join(folder, 'data');
  const settings = { KAIDEN_DATA_DIR: data };
  for (const args of [
    ['backup', join(folder, 'mnt/backups/monday.tar.gz')],
    ['user', 'delete', 'hazel', '--yes'],
  ]) {
    expect(await runProgram(program, args, { settings })).toMatchObject({ code: 0, stderr: '' });
  }
  expect(readOne(data, 'select count(*) from scores')).toBe(0);
  return {
    after() {
      expect(
        readOne(data, "select count(*) from scores where user = (select id from users where username = 'hazel')"),
      ).toBe(EARLIER_SCORES);
      expect(readdirSync(join(folder, 'mnt/backups'))).toEqual(['monday.tar.gz']);
    },
  };
}

/** A release beside the page, and nothing else yet. */
const addNothing = (): Given => ({
  // In another shell, as the page says.
  edit: (text) => text.replace(/^kaiden$/m, 'systemctl start kaiden'),
});

/** By page; the others take nothing more for given. */
export const GIVEN: Readonly<Record<string, (place: Place) => Given | Promise<Given>>> = {
  'docs/quick-start.md': addNothing,
  'docs/export.md': addExport,
  'docs/moving.md': moveOn,
  'docs/restoring-a-player.md': loseAccount,
  'docs/import-files.md': addEamusementFile,
  'docs/mail-and-registration.md': takeMails,
  'docs/integrations.md': addOtherServer,
  'docs/oauth.md': useClient,
  'docs/behind-a-proxy.md': addProxy,
};
