import { expect, test } from 'vitest';

import { ConfigError, describeSettings, readConfig } from './config.ts';

const linesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
};

test('without settings the data folder keeps its own key, and nothing private may be reached', () => {
  expect(readConfig({})).toMatchObject({ secretKeys: null, allowedRanges: [] });
});

test('keys and ranges are read as lists', () => {
  const keys = `${'ab'.repeat(32)},${'cd'.repeat(32)}`;
  const config = readConfig({ KAIDEN_SECRET_KEY: keys, KAIDEN_WEBHOOK_ALLOW: '10.0.0.0/8, fd00::/8' });
  expect(config.secretKeys?.map(({ bytes }) => bytes.toString('hex'))).toEqual(keys.split(','));
  expect(config.allowedRanges.map(([base, bits]) => `${base.toString()}/${bits}`)).toEqual(['10.0.0.0/8', 'fd00::/8']);
});

test('a key that is none is refused without being shown', () => {
  const [line, ...more] = linesOf({ KAIDEN_SECRET_KEY: 'hunter2' });
  expect(more).toEqual([]);
  expect(line).toMatch(/^KAIDEN_SECRET_KEY: expected a key of 32 bytes/);
  expect(line).not.toContain('hunter2');
});

test.each(['10.0.0.0', 'localhost', '10.0.0.0/8;11.0.0.0/8', '10.0.0.0/8,'])('"%s" is no list of ranges', (text) => {
  expect(linesOf({ KAIDEN_WEBHOOK_ALLOW: text })).toEqual([
    `KAIDEN_WEBHOOK_ALLOW: expected address ranges such as 10.0.0.0/8, separated by commas; received "${text}"`,
  ]);
});

test('without settings everybody may register, nobody is asked a captcha, mails are files, and proxies on this machine are believed', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ registration: 'open', captcha: null, smtpURL: null, mailFrom: null });
  expect(config.trustedProxies.map(([base, bits]) => `${base.toString()}/${bits}`)).toEqual(['127.0.0.0/8', '::1/128']);
  expect(readConfig({ KAIDEN_TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
});

test('a captcha needs its secret', () => {
  expect(linesOf({ KAIDEN_CAPTCHA: 'hcaptcha' })).toEqual([
    'KAIDEN_CAPTCHA_SECRET: expected the secret of hcaptcha, because KAIDEN_CAPTCHA is set to it',
  ]);
  const config = readConfig({ KAIDEN_CAPTCHA: 'hcaptcha', KAIDEN_CAPTCHA_SECRET: 's' });
  expect(config.captcha).toEqual({ name: 'hcaptcha', secret: 's', siteKey: null, url: null });
});

test.each([
  [{ KAIDEN_SMTP_URL: 'http://user:hunter2@mail.example' }, /^KAIDEN_SMTP_URL: expected a URL such as [^;]*$/],
  [{ KAIDEN_MAIL_FROM: 'nobody' }, /^KAIDEN_MAIL_FROM: expected an address .*"nobody"/],
  [{ KAIDEN_MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, /^KAIDEN_MAIL_FROM: expected an address/],
  [{ KAIDEN_CAPTCHA: 'riddle' }, /^KAIDEN_CAPTCHA: /],
  [{ KAIDEN_REGISTRATION: 'maybe' }, /^KAIDEN_REGISTRATION: /],
  [
    { KAIDEN_TRUSTED_PROXIES: 'everybody' },
    /^KAIDEN_TRUSTED_PROXIES: expected address ranges such as .* or none; received "everybody"/,
  ],
  [{ KAIDEN_PUBLIC_URL: 'https://x.example/kaiden' }, /^KAIDEN_PUBLIC_URL: expected a URL without a path: .*kaiden"/],
  [{ KAIDEN_PUBLIC_URL: 'https://x.example/?a=b' }, /^KAIDEN_PUBLIC_URL: expected a URL of a host name only, .*a=b"/],
  [{ KAIDEN_PUBLIC_URL: 'https://u@x.example' }, /^KAIDEN_PUBLIC_URL: expected a URL of a host name only, .*…@x/],
  [{ KAIDEN_PUBLIC_URL: 'https://u:hunter2@x.example' }, /^KAIDEN_PUBLIC_URL: .*; received "https:\/\/…@x.example"$/],
  [{ KAIDEN_PUBLIC_URL: 'ftp://hunter2@x.example' }, /^KAIDEN_PUBLIC_URL: .*; received "ftp:\/\/…@x.example"$/],
  [{ KAIDEN_PUBLIC_URL: 'u:hunter2@x.example' }, /^KAIDEN_PUBLIC_URL: .*; received "…@x.example"$/],
  [{ KAIDEN_TRUSTED_PROXIES: 'http://u:hun@ter2@x' }, /^KAIDEN_TRUSTED_PROXIES: .*; received "http:\/\/…@x"$/],
  [
    { KAIDEN_SEEDS_SOURCE: 'https://u:hunter2@x.example/a.zip' },
    /^KAIDEN_SEEDS_SOURCE: expected a URL without a user name/,
  ],
  [{ KAIDEN_CAPTCHA_URL: 'https://u:hunter2@x.example' }, /^KAIDEN_CAPTCHA_URL: expected a URL without a user name/],
] as const)('%j is refused in one line that tells no secret', (env, line) => {
  const lines = linesOf({ ...env });
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(lines.join('')).not.toContain('hunter2');
});

test('what a mail server or a captcha is asked with is masked', () => {
  const env = { KAIDEN_SMTP_URL: 'smtp://user:hunter2@mail.example', KAIDEN_CAPTCHA_SECRET: 'hunter2' };
  const settings = describeSettings(env);
  expect(settings.filter(({ name }) => name in env).map(({ value }) => value)).toEqual(['(secret)', '(secret)']);
  expect(JSON.stringify(settings)).not.toContain('hunter2');
});

test('games are read as a list of ids', () => {
  expect(readConfig({}).games).toBeNull();
  expect(readConfig({ KAIDEN_GAMES: 'iidx, sdvx,iidx' }).games).toEqual(['iidx', 'sdvx']);
  expect(linesOf({ KAIDEN_GAMES: 'iidx;sdvx' })).toEqual([
    'KAIDEN_GAMES: expected game ids separated by commas; received "iidx;sdvx"',
  ]);
});
