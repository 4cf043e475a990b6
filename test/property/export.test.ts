import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { deleteScore, revertImport } from '../../src/transfer/imports/remove-commands.ts';
import type { Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { archiveOf } from '../support/exports.ts';
import { playerImage } from '../support/player-image.ts';
import { HOUR, NOON } from '../support/plays.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { testSeeds } from '../support/test-seeds.ts';

const PLAYERS = [1, 2];
const games = createRegistry(definitions);
/** A server that is asked later than another one was. */
const at = { first: () => NOON + 1000 * HOUR, second: () => NOON + 2000 * HOUR };

const timeAchieved = fc.option(
  fc.tuple(fc.nat(30), fc.constantFrom(0, 0, 0, 1, -1)).map(([half, off]) => NOON + half * (HOUR / 2) + off),
  { freq: 5 },
);
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const source = fc.record({
  importType: fc.constantFrom('ir/direct-manual', 'file/eamusement-iidx-csv'),
  service: fc.constantFrom('e-amusement', 'my hook (DIRECT-MANUAL)'),
});
const kept = {
  timeAchieved,
  comment: fc.option(words),
  highlight: fc.option(fc.boolean()),
  source: fc.option(source),
  timeAdded: fc.option(fc.constantFrom(NOON, NOON + HOUR)),
};

/** Songs 1 to 3 are there, 99 is not; only song 1 has an older revision in ANOTHER. */
const song = fc.constantFrom(1, 1, 2, 3, 99);
const iidx = fc.record(
  {
    ...kept,
    song,
    score: fc.integer({ min: 0, max: 10 }).map((n) => n * 50),
    lamp: fc.constantFrom('FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR'),
    judgements: fc.option(fc.record({ bad: fc.option(fc.nat(9)), poor: fc.nat(9) }, { requiredKeys: [] })),
    optional: fc.option(
      fc.record(
        { bp: fc.nat(5), gauge: fc.constantFrom(0, 12.34, 100), gaugeHistory: fc.array(fc.option(fc.nat(100))) },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['song', 'score', 'lamp'] },
);
const random = fc.constantFrom('NONRAN', 'MIRROR', 'S-RANDOM');
const withMeta = (options: fc.Arbitrary<unknown>) =>
  fc.tuple(iidx, fc.option(fc.record({ random: options }))).map(([play, scoreMeta]) => ({ ...play, scoreMeta }));
const singles = withMeta(random);
const doubles = withMeta(fc.tuple(random, random));
const sdvx = fc.record(
  {
    ...kept,
    song,
    score: fc.integer({ min: 0, max: 9 }).map((n) => 9_000_000 + n * 111_111),
    lamp: fc.constantFrom('FAILED', 'CLEAR', 'MAXXIVE CLEAR'),
    optional: fc.option(fc.record({ exScore: fc.nat(3) })),
  },
  { requiredKeys: ['song', 'score', 'lamp'] },
);

const sessionID = fc.constantFrom('1', '2', '3').map((digit) => `Q${digit.repeat(40)}`);
const sessionText = fc.string({ minLength: 3, maxLength: 20 });
const session = fc
  .tuple(
    fc.record(
      {
        sessionID,
        name: fc.option(sessionText),
        desc: fc.option(sessionText),
        highlight: fc.boolean(),
        importType: fc.constant('ir/direct-manual'),
        timeInserted: fc.constant(NOON),
      },
      { requiredKeys: [] },
    ),
    fc.nat(15),
    fc.nat(4),
  )
  .map(([rest, from, hours]) => ({
    ...rest,
    timeStarted: NOON + from * HOUR,
    timeEnded: NOON + (from + hours) * HOUR,
  }));

interface Sent {
  meta: { game: string; playtype: string; version: string | null };
  title: string;
  difficulty: string;
  plays: readonly { song: number }[];
  more: Record<string, unknown>;
}
const sent = (meta: Sent['meta'], title: string, difficulty: string, play: fc.Arbitrary<{ song: number }>) =>
  fc.record({
    meta: fc.constant(meta),
    title: fc.constant(title),
    difficulty: fc.constant(difficulty),
    plays: fc.array(play, { maxLength: 8 }),
    more: fc.record(
      {
        sessions: fc.array(session, { maxLength: 3 }),
        ...(meta.playtype === 'SP' && { classes: fc.constant({ dan: 'KAIDEN' }) }),
      },
      { requiredKeys: [] },
    ),
  });
const document: fc.Arbitrary<Sent> = fc.oneof(
  sent({ game: 'iidx', playtype: 'SP', version: null }, 'Song', 'ANOTHER', singles),
  sent({ game: 'iidx', playtype: 'SP', version: '27' }, 'Song', 'ANOTHER', singles),
  sent({ game: 'iidx', playtype: 'DP', version: null }, 'Song', 'ANOTHER', doubles),
  sent({ game: 'sdvx', playtype: 'Single', version: null }, 'Volt', 'EXH', sdvx),
);

const chartsOfIIDX = testSeeds().files.find(({ name }) => name === 'charts-iidx.json')!.entries as {
  songID: number;
  difficulty: string;
  data: Record<string, unknown>;
}[];
/** Charts that have fewer notes than before, so that plays on them become impossible, or another level. */
const update = fc
  .tuple(
    fc.constantFrom(...chartsOfIIDX.filter(({ songID, difficulty }) => songID <= 3 && difficulty === 'ANOTHER')),
    fc.constantFrom(5, 40, 501, 900),
    fc.integer({ min: 1, max: 12 }),
  )
  .map(([chart, notecount, levelNum]) => ({ ...chart, levelNum, data: { ...chart.data, notecount } }));

type Step =
  | { type: 'import'; player: number; document: Sent }
  | { type: 'delete'; pick: number }
  | { type: 'revert'; pick: number }
  | { type: 'update'; chart: object };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('import' as const), player: fc.constantFrom(...PLAYERS), document }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('delete' as const), pick: fc.nat(1000) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('revert' as const), pick: fc.nat(1000) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('update' as const), chart: update }) },
  ),
  { minLength: 1, maxLength: 10 },
);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-export-'));
  const file = join(folder, 'empty.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, testSeeds());
  for (const id of [...PLAYERS, ADMIN.userID]) {
    await writer.run(createAccount, { username: `player${id}`, email: `${id}@example.com`, passwordHash: 'none' });
  }
  await writer.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let databases = 0;

/** Runs work on a database of its own, with the catalogue and players. */
async function onFreshDatabase<T>(now: () => number, work: (writer: Writer, file: string) => Promise<T>): Promise<T> {
  const file = join(folder, `${++databases}.db`);
  copyFileSync(join(folder, 'empty.db'), file);
  const writer = createInlineWriter({ file, games, now });
  try {
    return await work(writer, file);
  } finally {
    await writer.close();
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  }
}

let importCount = 0;
const importBytes = (writer: Writer, userID: number, body: Uint8Array, trusted: boolean) => {
  const request = { importID: `import ${++importCount}`, userID, importType: 'file/batch-manual', userIntent: false };
  return writer.run(importScores, { ...request, body, trusted });
};

/** An account that plays nothing. */
const ADMIN = { userID: 3, isAdmin: true };

function pickOne(file: string, query: string, pick: number): unknown {
  const connection = openForReading(file);
  try {
    const found = connection.client.prepare(query).pluck().all();
    return found[pick % found.length];
  } finally {
    connection.close();
  }
}

async function take(step: Step, writer: Writer, file: string): Promise<void> {
  if (step.type === 'import') {
    const { meta, title, difficulty, plays, more } = step.document;
    const scores = plays.map(({ song: n, ...fields }) => {
      return { ...fields, matchType: 'songTitle', identifier: `${title} ${n}`, difficulty };
    });
    const text = JSON.stringify({ meta: { ...meta, service: 'test' }, scores, ...more });
    await importBytes(writer, step.player, new TextEncoder().encode(text), false);
  } else if (step.type === 'delete') {
    const one = pickOne(file, 'select score_id from scores order by score_id', step.pick);
    if (one) await writer.run(deleteScore, { ...ADMIN, scoreID: one as Buffer, blacklist: false });
  } else if (step.type === 'revert') {
    const one = pickOne(file, 'select import_id from imports order by id', step.pick);
    if (one) await writer.run(revertImport, { ...ADMIN, importID: one as string });
  } else {
    const charts = { name: 'charts-iidx.json', kind: 'charts' as const, game: 'iidx', entries: [step.chart] };
    await writer.run(loadCatalogue, { files: [charts] });
  }
}

const DERIVED = new Set(
  games
    .all()
    .flatMap(({ classSets }) => [...classSets.values()].flatMap(({ name, type }) => (type === 'derived' ? name : []))),
);
/** Of classes only those that a game gave: one that followed from scores stays where these are gone. */
function imageOf(file: string) {
  const { classes, ...image } = playerImage(file);
  return { ...image, classes: classes!.filter((row) => !DERIVED.has(String(row['class_set']))) };
}

test('what was imported, deleted, taken back and overtaken by the catalogue is the same after an export and an import elsewhere, and on the same server nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (all) =>
      onFreshDatabase(at.first, async (writer, file) => {
        for (const step of all) await take(step, writer, file);
        const image = imageOf(file);
        const archives = await Promise.all(PLAYERS.map((id) => archiveOf(file, games, id)));
        const bodies = PLAYERS.flatMap((id, index) => scoreFiles(archives[index]!).map(({ body }) => ({ id, body })));

        for (const { id, body } of bodies) {
          const again = await importBytes(writer, id, body, true);
          expect([again.scoreIDs, again.createdSessions, again.classDeltas]).toEqual([[], [], []]);
        }
        expect(imageOf(file)).toEqual(image);

        await onFreshDatabase(at.second, async (other, otherFile) => {
          for (const step of all) if (step.type === 'update') await take(step, other, otherFile);
          for (const { id, body } of bodies) await importBytes(other, id, body, true);
          expect(imageOf(otherFile)).toEqual(image);
        });
      }),
    ),
    propertyRuns(60),
  );
});
