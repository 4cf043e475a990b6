import { expect, onTestFinished, test } from 'vitest';

import { createBareInvites } from '../../src/accounts/auth/invites/commands.ts';
import { hashToken, randomToken } from '../../src/base/shared/secrets.ts';
import { post } from '../support/calls.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const REGISTER = '/api/v1/auth/register';

async function serverWith(settings: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on', ...settings } });
  onTestFinished(() => server.close());
  return server;
}

let names = 0;
/** Registers somebody from an address of the network; returns status and code. */
async function register(server: TestServer, from: string, email: string, inviteCode?: string): Promise<string> {
  names += 1;
  const body = { username: `player-${names}`, '!password': 'a long password', email, captcha: '', inviteCode };
  const response = await server.from(from).request(REGISTER, post(body));
  const { code = '' } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`.trim();
}

test('an address of the network is told five times a day that e-mail addresses are taken, and others register as before', async () => {
  const server = await serverWith({ KAIDEN_REGISTRATION: 'open' });
  expect(await register(server, '203.0.113.1', 'taken@x.example')).toBe('200');
  for (let n = 0; n < 5; n += 1) {
    expect(await register(server, '203.0.113.2', 'TAKEN@x.example')).toBe('409 email_taken');
  }
  expect(await register(server, '203.0.113.2', 'taken@x.example')).toBe('429 rate_limited');
  expect(await register(server, '203.0.113.2', 'free@x.example')).toBe('429 rate_limited');
  expect(await register(server, '203.0.113.3', 'free@x.example')).toBe('200');
});

test('an invitation is good for five such answers, wherever they are asked for', async () => {
  const server = await serverWith({ KAIDEN_REGISTRATION: 'invite' });
  const codes = [randomToken(), randomToken(), randomToken()];
  await server.deps.writer.run(createBareInvites, { codeHashes: codes.map((code) => hashToken(code)) });
  expect(await register(server, '203.0.113.1', 'taken@x.example', codes[0])).toBe('200');
  for (let n = 0; n < 5; n += 1) {
    expect(await register(server, `198.51.100.${n}`, 'taken@x.example', codes[1])).toBe('409 email_taken');
  }
  expect(await register(server, '198.51.100.9', 'taken@x.example', codes[1])).toBe('429 rate_limited');
  expect(await register(server, '198.51.100.1', 'free@x.example', codes[2])).toBe('200');
});
