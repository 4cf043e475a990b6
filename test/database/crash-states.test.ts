import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openForReading, openForWriting } from '../../db/open.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { destroyChart } from '../../src/operations/admin/commands.ts';
import { destroyUgpt } from '../../src/operations/admin/destroy-ugpt.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { importScores, queueImport, runQueuedImport } from '../../src/transfer/imports/commands.ts';
import { retryOrphans } from '../../src/transfer/imports/orphans/retry.ts';
import { deleteScore, revertImport } from '../../src/transfer/imports/remove-commands.ts';
import { command, type Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { SP } from '../support/calls.ts';
import { statesAtStatements, statesInCommit } from '../support/crash-states.ts';
import { copyDataFolder, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { diagnoseScores } from '../support/doctor.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';

// A process that is killed leaves its files as they are at that moment. Here they are copied at every statement of a
// change, and inside its commit at every step of the log, while the process goes on: see support/crash-states.ts.
// That this is what a kill leaves is shown by crash.test.ts, which kills real processes at some of these moments.

const games = createRegistry(definitions);

let folder: string;
let filled: string;

/** Imports besides the first scores: one with many plays and one with unknown songs. */
const request = (importID: string, document: unknown) => ({
  importID,
  userID: 1,
  importType: 'ir/direct-manual',
  body: Buffer.from(JSON.stringify(document)),
  userIntent: false,
});
const unknown = Array.from({ length: 30 }, (_, n) =>
  play(1, { identifier: `Tomorrow ${1 + (n % 10)}`, score: 500 + n }),
);
const many = () => batch([...manyPlays(120), ...unknown]);

/** The catalogue in which every song has another title besides: those that nobody knew. */
function renamed() {
  const seeds = testSeeds();
  const songs = seeds.files.find(({ name }) => name === 'songs-iidx.json')!;
  songs.entries = songs.entries.map((entry) => {
    const { id } = entry as { id: number };
    return { ...(entry as object), altTitles: [`Tomorrow ${id}`] };
  });
  return seeds;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-crash-states-'));
  filled = join(folder, 'filled');
  mkdirSync(filled);
  await fillDataFolder(filled);
  const writer = createInlineWriter({ file: join(filled, 'kaiden.db'), games, now: () => NOON });
  await writer.run(importScores, request('many', many()));
  await writer.run(queueImport, request('waiting', batch(manyPlays(200))));
  await writer.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHART = chartID('iidx 1 SP ANOTHER true');
const by = { userID: 1, isAdmin: false };
const aScore = () => Buffer.from(String(readOne(filled, 'select hex(min(score_id)) from scores')), 'hex');

interface Change {
  name: string;
  /** SQL that has to be run before. */
  prepare?: string;
  run: (writer: Writer) => Promise<unknown>;
  /** At least so many moments are looked at. */
  moments: number;
}

const CHANGES: Change[] = [
  {
    name: 'an import',
    run: (writer) =>
      writer.run(
        importScores,
        request('another', batch([...manyPlays(300), play(4, { identifier: 'Nobody' }), play(5, { score: 9999 })])),
      ),
    moments: 300,
  },
  {
    name: 'an import that was accepted before',
    run: (writer) => writer.run(runQueuedImport, { importID: 'waiting' }),
    moments: 250,
  },
  {
    name: 'the deletion of a score',
    run: (writer) => writer.run(deleteScore, { ...by, scoreID: aScore(), blacklist: true }),
    moments: 15,
  },
  {
    name: 'the revert of an import',
    run: (writer) => writer.run(revertImport, { ...by, importID: 'many' }),
    moments: 60,
  },
  {
    name: 'a load of the catalogue that gives orphans their charts',
    run: (writer) => writer.run(loadCatalogue, renamed()),
    moments: 200,
  },
  {
    name: 'another try at orphans',
    prepare: `insert into song_titles (game, title, song)
      select game, 'tomorrow ' || song_id, id from songs where game = 'iidx' and song_id <= 10`,
    run: (writer) =>
      writer.run(
        command('retry', (tx, _: undefined, context) => retryOrphans(tx, 1, context)),
        undefined,
      ),
    moments: 100,
  },
  {
    name: 'the end of a chart',
    run: (writer) => writer.run(destroyChart, { by: 1, game: 'iidx', chartID: CHART }),
    moments: 20,
  },
  {
    name: 'the end of a profile',
    run: (writer) => writer.run(destroyUgpt, { by: 1, userID: 1, ...SP }),
    moments: 60,
  },
];

/** A folder of its own in which a change can be made. */
function ownFolder({ prepare }: Change): string {
  const own = temporaryFolder();
  copyDataFolder(filled, own);
  if (prepare) {
    const connection = openForWriting(join(own, 'kaiden.db'));
    connection.client.exec(prepare);
    connection.close();
  }
  return own;
}

describe('killed at any statement of it, a process leaves all or nothing of', () => {
  test.each(CHANGES)('$name', async (change) => {
    const own = ownFolder(change);
    const states = await statesAtStatements(own, temporaryFolder(), change.run);
    expect(states.wrong).toEqual([]);
    expect(states.after).not.toBe(states.before);
    expect(states.moments).toBeGreaterThan(change.moments);
    // Were the files always the same until the commit, this would test nothing.
    expect(states.distinct).toBeGreaterThan(5);
    const file = join(own, 'kaiden.db');
    const connection = openForReading(file);
    expect(await diagnoseScores({ db: connection.db, games })).toEqual([]);
    connection.close();
  });
});

describe('killed inside its commit, a process leaves nothing of', () => {
  test.each(CHANGES)('$name', async (change) => {
    const states = await statesInCommit(ownFolder(change), temporaryFolder(), change.run);
    expect(states.wrong).toEqual([]);
    expect(states.after).not.toBe(states.before);
    expect(states.moments).toBeGreaterThan(10);
  });
});
