import { expect, test } from 'vitest';

import { ConfigError, readConfig } from './config.ts';

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
  expect(line).toMatch(/^KAIDEN_SECRET_KEY: expected 32 bytes/);
  expect(line).not.toContain('hunter2');
});

test.each(['10.0.0.0', 'localhost', '10.0.0.0/8;11.0.0.0/8', '10.0.0.0/8,'])('"%s" is no list of ranges', (text) => {
  expect(linesOf({ KAIDEN_WEBHOOK_ALLOW: text })).toEqual([
    `KAIDEN_WEBHOOK_ALLOW: expected ranges such as 10.0.0.0/8, with commas between; it is "${text}"`,
  ]);
});
