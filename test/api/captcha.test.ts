import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createCaptcha } from '../../src/accounts/auth/captcha.ts';
import { CAPTCHAS } from '../../src/base/config/accounts.ts';
import { post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { mailsOf } from '../support/mail.ts';
import { createTestServer } from '../support/test-server.ts';

const SECRET = 'the-secret-of-the-site';
const REGISTER = '/api/v1/auth/register';
const FORGOT = '/api/v1/auth/forgot-password';
const LOGIN = '/api/v1/auth/login';
const account = (captcha: string) => ({
  username: 'hazel',
  '!password': 'correct horse',
  email: 'hazel@x.example',
  captcha,
});
const login = (captcha: string) => ({ username: 'hazel', '!password': 'correct horse', captcha });

/** Response of a provider: a document, or a raw text. `hang` never responds, `drop` breaks the connection. */
type Verdict = object | string;

/** A provider of captchas for which one answer is right. */
async function startProvider(other: Verdict = { success: false, 'error-codes': ['invalid-input-response'] }) {
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      const verdict = form['response'] === 'right' ? { success: true } : other;
      if (verdict === 'drop') return response.destroy();
      if (verdict !== 'hang') response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
      return undefined;
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` };
}

async function guarded(url: string, more: Record<string, string> = {}) {
  const env = { KAIDEN_CAPTCHA: 'turnstile', KAIDEN_CAPTCHA_SECRET: SECRET, KAIDEN_CAPTCHA_URL: url, ...more };
  const server = await createTestServer({ env });
  onTestFinished(() => server.close());
  return server;
}

describe('a captcha that is asked for', () => {
  test('lets pass who answers it, and is told the secret, the answer and where the request came from', async () => {
    const provider = await startProvider();
    const server = await guarded(provider.url);
    const from = server.from('203.0.113.9');
    expect((await send(from, REGISTER, post(account('right')))).status).toBe(200);
    expect((await send(from, LOGIN, post(login('right')))).status).toBe(200);
    const form = { secret: SECRET, response: 'right', remoteip: '203.0.113.9' };
    expect(provider.asked).toEqual([form, form]);
  });

  test.for(['wrong', ''])('lets nobody pass with the answer %j', async (captcha) => {
    const provider = await startProvider();
    const server = await guarded(provider.url);
    const before = dump(server.file);
    for (const [path, body] of [
      [REGISTER, account(captcha)],
      [LOGIN, login(captcha)],
    ] as const) {
      const { status, json, headers } = await send(server, path, post(body));
      expect([status, json.code, headers.has('set-cookie')]).toEqual([400, 'captcha_failed', false]);
    }
    expect(dump(server.file)).toEqual(before);
    expect(provider.asked).toHaveLength(captcha === '' ? 0 : 2);
  });

  test('lets nobody ask for a password without it', async () => {
    const provider = await startProvider();
    const server = await guarded(provider.url);
    await send(server, REGISTER, post(account('right')));
    const before = (await mailsOf(server)).length;
    for (const captcha of [undefined, '', 'wrong']) {
      const { status, json } = await send(server, FORGOT, post({ email: 'hazel@x.example', captcha }));
      expect([status, json.code]).toEqual([400, 'captcha_failed']);
    }
    expect(await mailsOf(server)).toHaveLength(before);
    expect((await send(server, FORGOT, post({ email: 'hazel@x.example', captcha: 'right' }))).status).toBe(202);
    expect(await mailsOf(server)).toHaveLength(before + 1);
  });

  test.for([
    ['drop'],
    ['<html>502</html>'],
    [{ ok: 'maybe' }],
    ['null'],
    [{ success: false, 'error-codes': ['invalid-input-secret'] }],
    [{ success: false, 'error-codes': ['sitekey-secret-mismatch'] }],
  ] as const)('lets nobody pass while the provider says %j, and says to come back', async ([verdict]) => {
    const provider = await startProvider(verdict);
    const server = await guarded(provider.url);
    const before = dump(server.file);
    const { status, json, headers } = await send(server, REGISTER, post(account('any')));
    expect([status, json.code]).toEqual([503, 'captcha_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(json)).not.toMatch(/secret|127\.0\.0\.1/);
    expect(dump(server.file)).toEqual(before);
  });

  test('lets nobody pass while nobody listens there', async () => {
    const server = await guarded('http://127.0.0.1:9/');
    expect((await send(server, LOGIN, post(login('right')))).json.code).toBe('captcha_unavailable');
  });

  test('is not waited for without an end', async () => {
    const { url } = await startProvider('hang');
    const captcha = createCaptcha({ name: 'hcaptcha', secret: SECRET, siteKey: null, url }, 20);
    await expect(captcha('any', '')).rejects.toMatchObject({ status: 503, code: 'captcha_unavailable' });
  });

  test.for(CAPTCHAS)('is named by the configuration of the server, with its site key: %s', async (name) => {
    const server = await guarded('http://127.0.0.1:9/', { KAIDEN_CAPTCHA: name, KAIDEN_CAPTCHA_SITEKEY: 'site-key' });
    const { body } = await server.client().status.config();
    expect(body.captcha).toEqual({ name, siteKey: 'site-key' });
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });
});

test('without a captcha any answer is taken', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  expect((await send(server, REGISTER, post(account('')))).status).toBe(200);
  expect((await server.client().status.config()).body.captcha).toBeNull();
});
