import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient, KaidenError } from '../../contracts/client/index.ts';
import type { Installed } from './installed.ts';

const PASSWORD = 'a long password';

/** Makes the first administrator with the link from the log, logs in, and makes a key. */
export async function setUp(url: string, link: string | undefined): Promise<void> {
  assert(link, 'the log of a new server has a link');
  const token = new URL(link).searchParams.get('token')!;
  const { setup } = createClient({ baseUrl: url });
  await setup.check({ json: { '!token': token } });
  await setup.create({ json: { '!token': token, username: 'root', email: 'root@example.com', '!password': PASSWORD } });
  await assert.rejects(setup.check({ json: { '!token': token } }), KaidenError, 'the link works once');
  const me = await logIn(url);
  const { body: user } = await me.users.get({ params: { userID: 'me' } });
  assert.deepEqual([user.username, user.authLevel], ['root', 3]);
}

/** A client with the session of the administrator. */
export async function logIn(baseUrl: string) {
  const json = { username: 'root', '!password': PASSWORD, captcha: '-' };
  const { headers } = await createClient({ baseUrl }).auth.login({ json });
  const [cookie] = headers.getSetCookie().map((header) => header.split(';')[0]!);
  assert(cookie);
  return createClient({ baseUrl, cookie });
}

/** The smallest picture there is: one red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Gives the administrator a picture, which the native part for pictures reads and writes. */
export async function sendPicture(baseUrl: string): Promise<void> {
  const pfp = new File([Buffer.from(PNG, 'base64')], 'me.png', { type: 'image/png' });
  await (await logIn(baseUrl)).pictures.setPfp({ params: { userID: 'me' }, form: { pfp } });
}

/** The bytes of the administrator's picture, as text. */
export async function readPicture(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/users/root/pfp`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^image\//);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

/** Loads the demo's songs, twice. */
export async function loadSongs({ run, catalogue }: Installed): Promise<void> {
  const loaded = await run(['seeds', 'load', catalogue]);
  assert.match(loaded, /^ +added +changed +unchanged +left out\n/);
  assert.match(loaded, /^songs +[1-9]/m);
  assert.match(loaded, /^charts +[1-9]/m);
  assert.doesNotMatch(loaded, /Left out:/);
  const again = await run(['seeds', 'load', catalogue]);
  assert.match(again, /^songs +0 +0 +[1-9]/m);
  assert.match(again, /^charts +0 +0 +[1-9]/m);
}

/** Makes a player with a key and imports their scores, three times over; returns the key and how many scores there are. */
export async function importScores({ run, imports }: Installed, baseUrl: string) {
  assert.equal(await run(['user', 'create', 'hazel', '--email', 'hazel@example.com'], `${PASSWORD}\n`), '2\n');
  const key = (await run(['key', 'create', 'hazel', '--permissions', 'submit_score'])).trim();
  assert.match(key, /^[0-9a-f]{40}$/);
  const file = join(imports, 'hazel-iidx.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as never;
  const api = createClient({ baseUrl, key });
  const first = await api.imports.direct({ json });
  assert(first.status === 200 && first.body.scoreIDs.length > 0);
  assert.deepEqual(first.body.errors, []);
  const again = await api.imports.direct({ json });
  assert(again.status === 200 && again.body.scoreIDs.length === 0);
  assert.equal(again.body.duplicates.length, first.body.scoreIDs.length);
  assert.match(await run(['import', 'hazel', file]), /: 0 new scores, [\d,]+ duplicates\n$/);
  return { key, scores: first.body.scoreIDs.length };
}

/** Reads what players and tools read; returns the best PBs. */
export async function readBack(baseUrl: string, key: string) {
  const params = { userID: 'hazel', game: 'iidx', playtype: 'SP' };
  const { body } = await createClient({ baseUrl, key }).ugpts.bestPBs({ params });
  assert(body.pbs.length > 0);
  await assert.rejects(createClient({ baseUrl, key: 'wrong' }).status.get(), KaidenError);
  for (const path of [
    '/',
    '/ready',
    '/docs',
    '/docs/guides/quick-start.md',
    '/docs/api/imports.html',
    '/api/v1/openapi.json',
  ]) {
    assert.equal((await fetch(baseUrl + path, { headers: { accept: 'text/html, */*' } })).status, 200, path);
  }
  return body.pbs;
}

/** Looks at what other sites show of a profile: its page names a picture, which is drawn with the fonts that came along. */
export async function readPreview(baseUrl: string): Promise<void> {
  const page = await fetch(`${baseUrl}/users/hazel/games/iidx/SP`, { headers: { accept: 'text/html' } });
  const [, address] = /property="og:image" content="([^"]+)"/.exec(await page.text()) ?? [];
  assert(address, 'the page names a picture');
  const picture = await fetch(address);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  assert((await picture.arrayBuffer()).byteLength > 10_000);
}

interface Backup {
  hash: string;
  scores: number;
}

/** Writes a backup and has it checked. */
export async function backUp({ run }: Installed, file: string): Promise<Backup> {
  const made = JSON.parse(await run(['backup', file, '--json'])) as Backup;
  assert.match(made.hash, /^[0-9a-f]{64}$/);
  const text = await run(['backup', '--verify', file]);
  assert(text.includes('is complete and undamaged') && text.includes(made.hash));
  return made;
}

/** Restores a backup and compares all data with the original. */
export async function restore({ run }: Installed, file: string, { hash, scores }: Backup): Promise<void> {
  const restored = JSON.parse(await run(['restore', file, '--json'])) as Backup;
  assert.deepEqual([restored.hash, restored.scores], [hash, scores]);
  assert.equal(await run(['doctor']), 'No differences\n');
}
