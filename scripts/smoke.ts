// Starts the built program as a user would, imports scores over HTTP and reads them back. Exits with 1 when anything is off.
import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { createClient, KaidenError } from '../contracts/client/index.ts';

const program = 'dist/kaiden.js';
const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-smoke-'));
const env = { ...process.env, KAIDEN_DATA_DIR: dataDir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' };
const run = (args: string[], input = '') =>
  execFileSync(process.execPath, [program, ...args], { env, input, encoding: 'utf8' });

const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const baseUrl = await address();
  console.log(`listening on ${baseUrl}`);

  console.log(run(['seeds', 'load', 'dist/demo/catalogue']).split('\n').slice(0, 3).join('\n'));
  assert.equal(run(['user', 'create', 'smoke', '--email', 'smoke@example.com'], 'a long password\n').trim(), '1');
  const key = run(['key', 'create', 'smoke', '--permissions', 'submit_score']).trim();
  assert.match(key, /^[0-9a-f]{40}$/);

  const api = createClient({ baseUrl, key });
  const file = JSON.parse(await readFile('dist/demo/imports/hazel-iidx.json', 'utf8')) as never;
  const first = await api.imports.direct({ json: file });
  assert(first.status === 200 && first.body.scoreIDs.length > 0 && first.body.errors.length === 0);
  const again = await api.imports.direct({ json: file });
  assert(again.status === 200 && again.body.scoreIDs.length === 0);
  assert.equal(again.body.duplicates.length, first.body.scoreIDs.length);

  const { body } = await api.ugpts.bestPBs({ params: { userID: 'me', game: 'iidx', playtype: 'SP' } });
  assert(body.pbs.length > 0);
  await assert.rejects(createClient({ baseUrl, key: 'wrong' }).status.get(), KaidenError);
  for (const path of ['/ready', '/docs', '/docs/swagger-ui-bundle.js', '/api/v1/openapi.json']) {
    assert.equal((await fetch(baseUrl + path)).status, 200, path);
  }
  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number | null];
  assert.equal(code, 0, 'exit code after SIGTERM');
  console.log(
    `${first.body.scoreIDs.length} scores imported, ${body.pbs.length} best PBs read back: the built program works`,
  );
} finally {
  server.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
}

/** Waits for the line that says where the server listens. */
async function address(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const [url] = /http:\/\/[^"\s]+/.exec(line) ?? [];
    if (url && line.includes('listening on')) return url;
  }
  throw new Error('The server ended before it listened');
}
