import { describe, expect, onTestFinished } from 'vitest';

import { register } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { codeTo, forget, mailsOf, registered } from '../support/mail.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const ADDRESS = 'hazel@x.example';
const NEW = 'another horse';

async function open({ request }: TestServer, path: string) {
  const response = await request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form as a browser does. */
async function submit({ request }: TestServer, path: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await request(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const isVerified = ({ file }: TestServer) =>
  (dump(file)['credentials'] as { email_verified: number }[])[0]!.email_verified === 1;
const logIn = (server: TestServer, password: string) =>
  server.client().auth.login({ json: { username: 'hazel', '!password': password, captcha: '' } });

describe('the page of a link that verifies an address', () => {
  test('does nothing when a program looks at it, and verifies when a person presses the button', async ({ server }) => {
    const { code } = await registered(server, 'hazel');
    for (const method of ['GET', 'HEAD']) await server.request(`/verify-email?code=${code}`, { method });
    expect(isVerified(server)).toBe(false);
    const page = await open(server, `/verify-email?code=${code}`);
    expect([page.status, page.text.includes(`value="${code}"`)]).toEqual([200, true]);
    const done = await submit(server, '/verify-email', { code });
    expect([done.status, done.text.includes('is verified'), isVerified(server)]).toEqual([200, true, true]);
    const again = await submit(server, '/verify-email', { code });
    expect([again.status, again.text.includes('does not exist, was used, or is too old')]).toEqual([400, true]);
  });
});

describe('the pages for a forgotten password', () => {
  test('lead from an address to a new password', async ({ server }) => {
    await register(server, 'hazel');
    expect((await open(server, '/forgot-password')).text).toContain('<form method="post" action="/forgot-password">');
    const known = await submit(server, '/forgot-password', { email: ADDRESS });
    const unknown = await submit(server, '/forgot-password', { email: 'nobody@x.example' });
    expect([known.status, unknown.status, known.text === unknown.text]).toEqual([200, 200, true]);
    const code = await codeTo(server, ADDRESS, 'reset-password');

    const page = await open(server, `/reset-password?code=${code}`);
    expect(page.text).toContain(`value="${code}"`);
    const short = await submit(server, '/reset-password', { code, password: 'short' });
    expect([short.status, short.text.includes('<li>password: '), short.text.includes(code)]).toEqual([400, true, true]);
    const done = await submit(server, '/reset-password', { code, password: NEW });
    expect([done.status, done.text.includes('is changed')]).toEqual([200, true]);
    expect((await logIn(server, NEW)).status).toBe(200);
    expect((await submit(server, '/reset-password', { code, password: NEW })).status).toBe(404);
  });

  test('do nothing with a code when a program looks at them', async ({ server }) => {
    await register(server, 'hazel');
    const code = await forget(server, ADDRESS);
    const before = dump(server.file);
    for (const method of ['GET', 'HEAD']) await server.request(`/reset-password?code=${code}`, { method });
    expect(dump(server.file)).toEqual(before);
  });
});

describe('every one of these pages', () => {
  const PAGES = ['/verify-email', '/forgot-password', '/reset-password'];

  test('runs no scripts, is shown in no frame, is kept nowhere and tells its address to nobody', async ({ server }) => {
    for (const path of PAGES) {
      const shown = [await open(server, `${path}?code=1`), await submit(server, path, {})];
      for (const { headers, text } of shown) {
        expect(headers.get('content-type')).toMatch(/^text\/html/);
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        );
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(text).not.toContain('<script');
      }
    }
  });

  test('lets nothing that was sent be markup', async ({ server }) => {
    const nasty = '"><script>alert(1)</script>';
    for (const path of PAGES) {
      const query = `?code=${encodeURIComponent(nasty)}`;
      expect((await open(server, path + query)).text).not.toContain('<script');
      const fields = { code: nasty, email: nasty, password: nasty.slice(0, 5) };
      expect((await submit(server, path, fields)).text).not.toContain('<script');
    }
  });

  test('refuses a form that is too large', async ({ server }) => {
    for (const path of PAGES) {
      const { status, text } = await submit(server, path, { code: 'x'.repeat(20_000) });
      expect([path, status, text.includes('<h1>')]).toEqual([path, 413, true]);
    }
  });

  test('is limited together with the route that does the same, and says when to come back', async () => {
    const server = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });
    onTestFinished(() => server.close());
    await server.client().auth.forgotPassword({ json: { email: ADDRESS } });
    expect((await submit(server, '/forgot-password', { email: ADDRESS })).status).toBe(200);
    const refused = await submit(server, '/forgot-password', { email: ADDRESS });
    expect([refused.status, refused.text.includes('try again in')]).toEqual([429, true]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsOf(server)).toEqual([]);
  });
});
