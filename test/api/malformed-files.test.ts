import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openForReading, type Connection } from '../../db/open.ts';
import { MAX_ISSUES } from '../../src/base/shared/refusal.ts';
import { formats } from '../../src/transfer/imports/formats/index.ts';
import { bearer, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { DATABASES, HOOKS, SAMPLES, type Sample } from '../support/format-samples.ts';
import { brokenOff, DAMAGES, LARGE_FILES, WRONG_FILES } from '../support/malformed.ts';
import { mutated } from '../support/mutated-bytes.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

type Body = Uint8Array<ArrayBuffer>;

let server: TestServer;
let hazel: Player;
let watcher: Connection;
beforeAll(async () => {
  server = await createTestServer();
  hazel = await server.player('Hazel');
  watcher = openForReading(server.file);
});
afterAll(async () => {
  watcher.close();
  await server.close();
});

/** Sends a file the way that its import type comes in. */
function submit(importType: string, { fields }: Pick<Sample, 'fields'>, file: Body, { key } = hazel) {
  const headers = bearer(key);
  if (!importType.startsWith('file/'))
    return send(server, '/ir/direct-manual/import', { method: 'POST', headers, body: file });
  const body = new FormData();
  for (const [name, value] of Object.entries({ importType, ...fields })) body.append(name, value);
  body.append('scoreData', new File([file], 'scores'));
  return send(server, '/api/v1/import/file', { method: 'POST', headers, body });
}

/** 'read', or 'refused' as a file should be: for what is wrong with it, in few words. Anything else is a defect. */
function verdictOn({ status, json }: Awaited<ReturnType<typeof submit>>): string {
  if (status === 200) return 'read';
  const { code, description, issues = [] } = json;
  if (status !== 400 || code !== 'invalid_file') return `${status} ${code}`;
  if (!/expected|not valid JSON|Unknown key|Invalid/.test(description)) return `unclear: ${description}`;
  const isShort = description.length < 1000 && issues.length <= MAX_ISSUES && JSON.stringify(json).length < 300_000;
  return isShort ? 'refused' : 'refused at length';
}

/** All that was stored when it was read last, and the number that SQLite gave the state of the file then. */
let known: { version: unknown; content: ReturnType<typeof dump> } | undefined;

/** All that is stored; read anew only when another connection has committed something. */
function stored(): ReturnType<typeof dump> {
  const version = watcher.client.pragma('data_version', { simple: true });
  if (known === undefined || known.version !== version) known = { version, content: dump(server.file) };
  return known.content;
}

/** Imports a file and returns the result. A refused one must have left everything as it was. */
async function tryFile(
  importType: string,
  sample: Pick<Sample, 'fields'>,
  file: Body,
  player = hazel,
): Promise<string> {
  const before = stored();
  const verdict = verdictOn(await submit(importType, sample, file, player));
  return verdict === 'read' || isDeepStrictEqual(stored(), before) ? verdict : `${verdict}, but stored`;
}

const texts = Object.entries(SAMPLES);
const databases = Object.entries(DATABASES);

const refused = (samples: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(samples.map(([importType]) => [importType, 'refused']));

const large = ['megabytes of noise'].map((name) => [name, LARGE_FILES[name]!] as const);

test.each([...Object.entries(WRONG_FILES), ...large])(
  '%s is refused, whatever it is sent as',
  async (_, make) => {
    const file = make();
    const verdicts: Record<string, string> = {};
    for (const importType of [...formats.keys()].filter((type) => !(type in HOOKS))) {
      const sample = SAMPLES[importType] ?? DATABASES[importType]!;
      verdicts[importType] = await tryFile(importType, sample, file);
    }
    expect(verdicts).toEqual(refused([...texts, ...databases]));
  },
  120_000,
);

test.each(Object.entries(DAMAGES))('a good file %s is refused, whatever it is', async (_, damage) => {
  const verdicts: Record<string, string> = {};
  for (const [importType, sample] of texts)
    verdicts[importType] = await tryFile(importType, sample, damage(sample.file));
  expect(verdicts).toEqual(refused(texts));
});

/** Have a class and no plays. */
const WITHOUT_PLAYS: ReadonlySet<string> = new Set(['file/import-class', 'file/mypagescraper-player-csv']);

describe.each(texts)('%s', (importType, sample) => {
  const whole = new TextEncoder().encode(sample.file);

  test('a file that is broken off is refused, or only plays of the whole file are read', async () => {
    const aspen = await newPlayer('aspen', importType);
    const birch = await newPlayer('birch', importType);
    for (const file of brokenOff(sample.file)) {
      expect(['read', 'refused']).toContain(await tryFile(importType, sample, file, aspen));
    }
    for (const player of [aspen, birch]) expect(await tryFile(importType, sample, whole, player)).toBe('read');
    expect(playsOf(birch).length > 0).toBe(!WITHOUT_PLAYS.has(importType));
    expect(playsOf(aspen)).toEqual(playsOf(birch));
  });

  test('a file that was changed anywhere is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(whole), async (file) => {
        expect(['read', 'refused']).toContain(await tryFile(importType, sample, file));
      }),
      propertyRuns(75),
    );
  });
});

describe.each(databases)('%s', (importType, sample) => {
  test('a file that is broken off is refused', async () => {
    const whole = sample.file;
    for (let part = 0; part < 40; part += 1) {
      const end = Math.floor((whole.length * part) / 40);
      expect(await tryFile(importType, sample, whole.slice(0, end))).toBe('refused');
    }
    const reader = await newPlayer('cedar', importType);
    expect(await tryFile(importType, sample, whole, reader)).toBe('read');
    expect(playsOf(reader)).toHaveLength(2);
  });

  test('a file that was changed anywhere is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(sample.file), async (file) => {
        expect(['read', 'refused']).toContain(await tryFile(importType, sample, file));
      }),
      propertyRuns(200),
    );
  });
});

const newPlayer = (name: string, importType: string): Promise<Player> =>
  server.player(`${name} ${importType.replaceAll(/\W/g, '').slice(-9)}`);

/** Returns a player's scores and orphans as texts, in a fixed order. */
function playsOf({ user }: Player): string[] {
  const { scores = [], orphans = [] } = dump(server.file) as Record<string, Record<string, unknown>[]>;
  const own = [...scores, ...orphans].filter((row) => row['user'] === user.id);
  return own
    .map(({ chart, score, lamp, time_achieved, data }) => JSON.stringify([chart, score, lamp, time_achieved, data]))
    .toSorted();
}
