import { expect, test } from 'vitest';

import { post } from '../support/calls.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';

const SECRET = 'correct horse battery';

test('properties whose name begins with !, keys and cookies are never in the log', async () => {
  const data = temporaryFolder();
  const { key } = await fillDataFolder(data);
  const { program, remove } = await buildProgram();
  const { url, log, end } = await startProgram(program, data, { KAIDEN_LOG_LEVEL: 'debug' });
  const send = (path: string, body: unknown, headers?: Record<string, string>) =>
    fetch(`${url}/api/v1/${path}`, post(body, headers));
  const account = { username: 'Aspen', '!password': SECRET, email: 'aspen@x.example', captcha: '' };
  const registered = await send('auth/register', account);
  const cookie = registered.headers.get('set-cookie')!.split(';')[0]!;
  const answers = [
    registered,
    await send('auth/login', { username: 'Aspen', '!password': SECRET, captcha: '' }),
    await send('auth/login', { username: 'Aspen', '!password': `${SECRET}!`, captcha: '' }),
    await send('auth/login', { username: 7, '!password': SECRET, '!other': SECRET }),
    await send('auth/login', `{"!password": "${SECRET}"`),
    await send('auth/nothing', account),
    await send('status', { '!echo': SECRET }, { authorization: `Bearer ${key}` }),
    await send('status', {}, { cookie }),
    // Clients of old put the key itself into the path; that this one belongs to somebody else makes it no less secret.
    await fetch(`${url}/api/v1/users/me/api-tokens/${key}`, { method: 'DELETE', headers: { cookie } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 400, 400, 404, 400, 200, 404]);
  for (const answer of answers) expect(await answer.text()).not.toContain(SECRET);
  await end('SIGTERM');
  remove();
  const lines = log().join('\n');
  expect(lines.match(/"path":"\/api\/v1\/auth\/login"/g)).toHaveLength(4);
  for (const secret of [SECRET, key, cookie.split('=')[1]!]) expect(lines).not.toContain(secret);
});
