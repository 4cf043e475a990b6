import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formats } from '../../src/imports/formats/index.ts';
import { MAX_ISSUES } from '../../src/shared/refusal.ts';
import { bearer, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { SAMPLES, type Sample } from '../support/format-samples.ts';
import { brokenOff, DAMAGES, LARGE_FILES, WRONG_FILES } from '../support/malformed.ts';
import { mutated } from '../support/mutated-bytes.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

type Body = Uint8Array<ArrayBuffer>;

let server: TestServer;
let hazel: Player;
beforeAll(async () => {
  server = await createTestServer();
  hazel = await server.player('Hazel');
});
afterAll(() => server.close());

/** Sends a file the way that its import type comes in. */
function submit(importType: string, { fields }: Sample, file: Body, { key } = hazel) {
  const headers = bearer(key);
  if (!importType.startsWith('file/'))
    return send(server, '/ir/direct-manual/import', { method: 'POST', headers, body: file });
  const body = new FormData();
  for (const [name, value] of Object.entries({ importType, ...fields })) body.append(name, value);
  body.append('scoreData', new File([file], 'scores'));
  return send(server, '/api/v1/import/file', { method: 'POST', headers, body });
}

type Answer = Awaited<ReturnType<typeof submit>>;

/** What a refused file is told: that it is the file, and why, in few words. */
function expectRefusal(importType: string, { status, json }: Answer): void {
  expect([importType, status, json.success, json.code]).toEqual([importType, 400, false, 'invalid_file']);
  expect(json.description).toMatch(/expected|not a JSON file|Unknown key|Invalid/);
  expect(json.description.length).toBeLessThan(1000);
  expect(json.issues?.length ?? 0).toBeLessThanOrEqual(MAX_ISSUES);
  expect(JSON.stringify(json).length).toBeLessThan(300_000);
}

const importTypes = [...formats.keys()].map((importType) => [importType, SAMPLES[importType]!] as const);

async function expectRefused(importType: string, sample: Sample, file: Body): Promise<void> {
  const before = dump(server.file);
  const answer = await submit(importType, sample, file);
  expect.soft(dump(server.file), `${importType} stored something`).toEqual(before);
  expectRefusal(importType, answer);
}

const large = ['10 MB of noise', '10 MB of empty objects for scores'].map(
  (name) => [name, LARGE_FILES[name]!] as const,
);

test.each([...Object.entries(WRONG_FILES), ...large])(
  '%s is refused by every import type, and nothing is stored',
  async (_, make) => {
    const file = make();
    for (const [importType, sample] of importTypes) await expectRefused(importType, sample, file);
  },
);

test.each(Object.entries(DAMAGES))('a good file %s is refused, and nothing is stored', async (_, damage) => {
  for (const [importType, sample] of importTypes) await expectRefused(importType, sample, damage(sample.file));
});

describe.each(importTypes)('%s', (importType, sample) => {
  const whole = new TextEncoder().encode(sample.file);

  test('a file that is broken off is refused, or only plays of the whole file are read', async () => {
    const [aspen, birch] = await Promise.all(['aspen', 'birch'].map((name) => newPlayer(name, importType)));
    for (const file of brokenOff(sample.file)) {
      const before = dump(server.file);
      const answer = await submit(importType, sample, file, aspen);
      if (answer.status === 200) continue;
      expectRefusal(importType, answer);
      expect(dump(server.file)).toEqual(before);
    }
    for (const player of [aspen!, birch!]) {
      expect(await submit(importType, sample, whole, player)).toMatchObject({ status: 200, json: { success: true } });
    }
    expect(playsOf(birch!)).not.toEqual([]);
    expect(playsOf(aspen!)).toEqual(playsOf(birch!));
  });

  test('a file that was changed anywhere is answered with 200 or 400', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(whole), async (file) => {
        const answer = await submit(importType, sample, file);
        if (answer.status !== 200) expectRefusal(importType, answer);
      }),
      { numRuns: 50 },
    );
  });
});

const newPlayer = (name: string, importType: string): Promise<Player> =>
  server.player(`${name} ${importType.replaceAll(/\W/g, '').slice(-9)}`);

/** What a player's scores and orphans say, in one order. */
function playsOf({ user }: Player): string[] {
  const { scores = [], orphans = [] } = dump(server.file) as Record<string, Record<string, unknown>[]>;
  const own = [...scores, ...orphans].filter((row) => row['user'] === user.id);
  return own
    .map(({ chart, score, lamp, time_achieved, data }) => JSON.stringify([chart, score, lamp, time_achieved, data]))
    .toSorted();
}
