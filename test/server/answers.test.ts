import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { bearer, upload } from '../support/calls.ts';
import { BEST, hazelWith, listening, PROFILE } from '../support/listening.ts';
import { batch, play } from '../support/plays.ts';

describe('an answer that everybody gets', () => {
  test('is made once, until something has changed', async () => {
    const { server, ask, reached, states } = await listening();
    const hazel = await hazelWith(server, 3);
    const first = await ask(BEST);
    const second = await ask(BEST);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(states.begin).toHaveBeenCalledTimes(1);
    await upload(hazel, batch([play(4)]));
    const third = await ask(BEST);
    expect(JSON.parse(third.bytes.toString()).body.pbs).toHaveLength(4);
    expect(states.begin).toHaveBeenCalledTimes(2);
    expect(reached).toEqual([]);
  });

  test('has the headers of one that is made, and an id of its own', async () => {
    const { server, ask } = await listening();
    await hazelWith(server, 3);
    const { 'x-request-id': one, date: _, ...first } = (await ask(BEST)).headers;
    const { 'x-request-id': another, date: __, ...second } = (await ask(BEST)).headers;
    expect(second).toEqual(first);
    expect(another).not.toBe(one);
    expect(first).toMatchObject({ 'content-type': 'application/json', 'x-frame-options': 'DENY' });
  });

  test('is not sent to those who have it', async () => {
    const { server, ask } = await listening();
    await hazelWith(server, 3);
    const { headers } = await ask(BEST);
    const again = await ask(BEST, { 'if-none-match': headers.etag! });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  });

  test('is the same for callers with a key, who are checked first', async () => {
    const { server, ask, reached } = await listening();
    const hazel = await hazelWith(server, 3);
    const stranger = await ask(BEST);
    const mine = await ask(BEST, bearer(hazel.key));
    expect(mine.bytes.equals(stranger.bytes)).toBe(true);
    expect((await ask(BEST, bearer('f'.repeat(40)))).status).toBe(401);
    expect(reached).toHaveLength(2);
  });

  test('counts for the rate limit, and is refused beyond it', async () => {
    const { server, ask } = await listening({ KAIDEN_RATE_LIMITS: 'on' });
    await hazelWith(server, 1);
    const left = async () => Number((await ask(PROFILE)).headers['ratelimit-remaining']);
    const before = await left();
    expect(await left()).toBe(before - 1);
    for (let n = before - 1; n > 0; n -= 1) expect((await ask(PROFILE)).status).toBe(200);
    const refused = await ask(PROFILE);
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an answer of more than a kilobyte', () => {
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=0, *', 'zstd'],
  ] as const)('is compressed for a client that takes %s', async (accepted, encoding) => {
    const { server, ask } = await listening();
    await hazelWith(server, 6);
    const plain = await ask(BEST);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 2; time++) {
      const packed = await ask(BEST, { 'accept-encoding': accepted });
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decoders[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  });

  test.each(['gzip', 'br', 'zstd'] as const)('is compressed with %s if it is long', async (encoding) => {
    const { server, ask } = await listening();
    await hazelWith(server, 6);
    for (const path of [`${PROFILE}/pbs/all`, `${PROFILE}/scores/all`]) {
      const plain = await ask(path);
      const packed = await ask(path, { 'accept-encoding': encoding });
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(packed.headers['content-length']).toBeUndefined();
      expect(decoders[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  });

  test.each(['gzip', 'br', 'zstd'] as const)(
    'is compressed with %s if it is for one player alone',
    async (encoding) => {
      const { server, ask } = await listening();
      const { key } = await hazelWith(server, 6);
      for (const path of [BEST, `${PROFILE}/scores/recent`].map((one) => one.replace('hazel', 'me'))) {
        const plain = await ask(path, bearer(key));
        expect(plain.headers['content-encoding']).toBeUndefined();
        const packed = await ask(path, { ...bearer(key), 'accept-encoding': encoding });
        expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
        expect(decoders[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      }
      const { headers } = await ask('/api/v1/users/me', { ...bearer(key), 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    },
  );

  test.each(['', 'identity', 'deflate', 'gzip;q=0', 'identity;q=1, gzip;q=0.5', ';;,q=', '\u00ff'])(
    'is sent as it is to a client that takes "%s"',
    async (accepted) => {
      const { server, ask } = await listening();
      await hazelWith(server, 6);
      const { headers, status } = await ask(BEST, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    },
  );

  test('is sent as it is if it is smaller', async () => {
    const { server, ask } = await listening();
    await hazelWith(server, 1);
    const { headers } = await ask('/api/v1/users/hazel', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });
});

describe('the cache', () => {
  test('never holds more than it may', async () => {
    const { server, ask, serving } = await listening({ KAIDEN_ANSWER_CACHE_MB: '1' });
    await hazelWith(server, 6);
    for (let n = 1; n <= 200; n += 1) {
      const path = `${BEST}?limit=${1 + (n % 6)}&n=${'x'.repeat(2000)}${n}`;
      const { status } = await ask(path, { 'accept-encoding': 'gzip' });
      expect(status).toBe(200);
      expect(serving.answers!.size()).toBeLessThanOrEqual(1_048_576);
    }
    expect(serving.answers!.size()).toBeGreaterThan(500_000);
  });

  test('is not there if it may hold nothing', async () => {
    const { server, ask, reached, serving, states } = await listening({ KAIDEN_ANSWER_CACHE_MB: '0' });
    await hazelWith(server, 2);
    for (let time = 0; time < 3; time++) expect((await ask(BEST)).status).toBe(200);
    expect([serving.answers, reached.length]).toEqual([undefined, 0]);
    expect(states.begin).toHaveBeenCalledTimes(3);
  });

  test('holds no failures, nor answers about the caller or the time', async () => {
    const { server, ask, serving } = await listening();
    const hazel = await hazelWith(server, 2);
    const before = serving.answers!.size();
    const key = bearer(hazel.key);
    for (const path of ['/api/v1/users/nobody', '/api/v1/users/me', '/api/v1/users?online=true', '/api/v1/status']) {
      await ask(path, key);
    }
    expect(serving.answers!.size()).toBe(before);
  });
});
