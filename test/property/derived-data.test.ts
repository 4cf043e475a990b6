import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { destroyChart, recalcScores, resyncStoredPBs } from '../../src/admin/commands.ts';
import { destroyUgpt } from '../../src/admin/destroy-ugpt.ts';
import { createAccount } from '../../src/auth/commands.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/imports/catalogue-commands.ts';
import { importScores } from '../../src/imports/commands.ts';
import { deleteScore, revertImport } from '../../src/imports/remove-commands.ts';
import { findBoard } from '../../src/pbs/store.ts';
import type { Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { ranksOf, recomputed, storedDerived } from '../support/derived.ts';
import { HOUR, MINUTE, NOON } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';

const RUNS = 100;
const PLAYERS = [1, 2, 3];
const games = createRegistry(definitions);
const now = () => NOON + 1000 * HOUR;

interface Play {
  player: number;
  part: keyof typeof PARTS;
  song: number;
  [more: string]: unknown;
}

/** The parts of the test catalogue that are played, each with a few songs only, so that plays meet. */
const PARTS = {
  SP: { game: 'iidx', playtype: 'SP', title: 'Song', difficulty: () => 'ANOTHER', version: null },
  /** The older revision of the chart of song 1. */
  oldSP: { game: 'iidx', playtype: 'SP', title: 'Song', difficulty: () => 'ANOTHER', version: '27' },
  DP: { game: 'iidx', playtype: 'DP', title: 'Song', difficulty: () => 'ANOTHER', version: null },
  sdvx: {
    game: 'sdvx',
    playtype: 'Single',
    title: 'Volt',
    difficulty: (song: number) => (song % 2 ? 'EXH' : 'GRV'),
    version: null,
  },
} as const;

const song = fc.integer({ min: 1, max: 4 });
const player = fc.constantFrom(...PLAYERS);

/** Half hours, so that gaps of exactly two hours are common, and a millisecond to either side of them. */
const timeAchieved = fc.option(
  fc.tuple(fc.nat(40), fc.constantFrom(0, 0, 0, 0, 1, -1)).map(([at, off]) => NOON + at * (HOUR / 2) + off),
  { freq: 5 },
);

const iidxPlay = fc.record({
  player,
  part: fc.constantFrom('SP' as const, 'SP' as const, 'oldSP' as const, 'DP' as const),
  song,
  score: fc.integer({ min: 0, max: 14 }).map((n) => n * 50),
  lamp: fc.constantFrom('FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR', 'FULL COMBO'),
  timeAchieved,
  optional: fc.option(
    fc.record({ bp: fc.nat(5), gauge: fc.constantFrom(0, 50, 100), comboBreak: fc.nat(3) }, { requiredKeys: [] }),
  ),
});

const sdvxPlay = fc.record({
  player,
  part: fc.constant('sdvx' as const),
  song,
  score: fc.integer({ min: 0, max: 9 }).map((n) => 9_000_000 + n * 111_111),
  lamp: fc.constantFrom('FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'MAXXIVE CLEAR'),
  timeAchieved,
  optional: fc.option(fc.record({ exScore: fc.nat(3) })),
});

const play: fc.Arbitrary<Play> = fc.oneof({ weight: 3, arbitrary: iidxPlay }, { weight: 1, arbitrary: sdvxPlay });

/** A long evening of one player on one part: enough plays for the ratings of a session, which need ten. */
const evening: fc.Arbitrary<Play[]> = fc
  .tuple(player, fc.constantFrom(iidxPlay, sdvxPlay), fc.nat(10))
  .chain(([who, plays, from]) =>
    fc.array(
      fc.tuple(plays, fc.nat(180)).map(([one, minute]) => ({
        ...one,
        player: who,
        part: one.part === 'sdvx' ? one.part : 'SP',
        timeAchieved: NOON + from * 4 * HOUR + minute * MINUTE,
      })),
      { minLength: 10, maxLength: 16 },
    ),
  );

const ofSong = (songID: number) => (entry: unknown) => (entry as { songID: number }).songID === songID;
const chartsOf = (game: string) => testSeeds().files.find(({ name }) => name === `charts-${game}.json`)!.entries;

/** Charts of the catalogue as they might come in an update: with another level, tier, number of notes, and so on. */
const changedCharts = fc.tuple(fc.constantFrom('iidx', 'sdvx'), song, fc.nat(5)).chain(([game, songID, which]) => {
  const charts = chartsOf(game).filter(ofSong(songID));
  const chart = charts[which % charts.length] as Record<string, unknown> & { data: object };
  const data = game === 'iidx' ? { notecount: fc.integer({ min: 300, max: 700 }) } : {};
  const change = fc.record(
    {
      levelNum: fc.integer({ min: 1, max: 20 }),
      isPrimary: fc.boolean(),
      tierlistInfo: fc.dictionary(
        fc.constantFrom('kt-NC', 'kt-HC', 'kt-EXHC', 'dp-tier'),
        fc.integer({ min: 0, max: 13 }).map((value) => ({ text: String(value), value })),
      ),
      data: fc
        .record({ ...data, kaidenAverage: fc.integer({ min: 1, max: 600 }) }, { requiredKeys: [] })
        .map((more) => ({ ...chart.data, ...more })),
    },
    { requiredKeys: [] },
  );
  return change.map((more) => ({ game, chart: { ...chart, ...more } as Record<string, unknown> }));
});

type Step =
  | { type: 'import'; plays: readonly Play[] }
  /** Numbers that pick a score or an import among those that are there. */
  | { type: 'delete'; picks: readonly number[] }
  | { type: 'revert'; pick: number }
  | { type: 'destroy'; what: 'chart' | 'profile'; pick: number }
  | { type: 'repair' }
  | { type: 'update'; charts: readonly { game: string; chart: Record<string, unknown> }[] };

const imports = fc
  .oneof({ weight: 2, arbitrary: fc.array(play, { minLength: 1, maxLength: 12 }) }, { weight: 1, arbitrary: evening })
  .map((plays): Step => ({ type: 'import', plays }));
const updates = fc
  .array(changedCharts, { minLength: 1, maxLength: 4 })
  .map((charts): Step => ({ type: 'update', charts }));
const deletions = fc
  .array(fc.nat(1000), { minLength: 1, maxLength: 4 })
  .map((picks): Step => ({ type: 'delete', picks }));
const reverts = fc.nat(1000).map((pick): Step => ({ type: 'revert', pick }));
const destructions = fc
  .tuple(fc.constantFrom('chart' as const, 'profile' as const), fc.nat(1000))
  .map(([what, pick]): Step => ({ type: 'destroy', what, pick }));
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: imports },
    { weight: 1, arbitrary: destructions },
    { weight: 1, arbitrary: fc.constant<Step>({ type: 'repair' }) },
    { weight: 2, arbitrary: updates },
    { weight: 4, arbitrary: deletions },
    { weight: 2, arbitrary: reverts },
  ),
  { minLength: 1, maxLength: 10 },
);

/** A file may hold plays of one game:playtype and version only: parts plays into files, in the order they come. */
function files(plays: readonly Play[]) {
  return [...Map.groupBy(plays, ({ player, part }) => `${player} ${part}`).values()].map((group) => {
    const { player: userID, part } = group[0]!;
    const { game, playtype, version, title, difficulty } = PARTS[part];
    const scores = group.map(({ player: _player, part: _part, song: n, ...fields }) => ({
      ...fields,
      matchType: 'songTitle',
      identifier: `${title} ${n}`,
      difficulty: difficulty(n),
    }));
    return { userID, document: { meta: { game, playtype, service: 'test', version }, scores } };
  });
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-property-'));
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

let runs = 0;

/** Runs work on a database of its own, with the catalogue and three players, and hands on what it returns. */
async function onFreshDatabase<T>(work: (writer: Writer, file: string) => Promise<T>): Promise<T> {
  const file = join(folder, `run-${++runs}.db`);
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

async function importPlays(writer: Writer, plays: readonly Play[]): Promise<void> {
  for (const { userID, document } of files(plays)) {
    const body = new TextEncoder().encode(JSON.stringify(document));
    const importID = `import ${++importCount}`;
    await writer.run(importScores, { importID, userID, importType: 'ir/direct-manual', body, userIntent: false });
  }
}

async function updateCatalogue(writer: Writer, charts: (Step & { type: 'update' })['charts']): Promise<void> {
  const updated = [...Map.groupBy(charts, ({ game }) => game)].map(([game, changes]) => {
    const entries = [...new Map(changes.map(({ chart }) => [chart.chartID, chart])).values()];
    return { name: `charts-${game}.json`, kind: 'charts' as const, game, entries };
  });
  await writer.run(loadCatalogue, { files: updated });
}

/** An account that plays nothing. */
const ADMIN = { userID: 4, isAdmin: true };

function query<Row>(file: string, text: string): Row[] {
  const connection = openForReading(file);
  try {
    return connection.client.prepare<[], Row>(text).all();
  } finally {
    connection.close();
  }
}

async function deleteSome(writer: Writer, file: string, picks: readonly number[]): Promise<void> {
  for (const pick of picks) {
    const stored = query<{ id: Buffer }>(file, 'select score_id as id from scores order by score_id');
    if (stored.length === 0) continue;
    const scoreID = stored[pick % stored.length]!.id;
    // One in five never comes back.
    await writer.run(deleteScore, { ...ADMIN, scoreID, blacklist: pick % 5 === 0 });
  }
}

async function revertOne(writer: Writer, file: string, pick: number): Promise<void> {
  const stored = query<{ id: string }>(file, 'select import_id as id from imports order by id');
  if (stored.length > 0) await writer.run(revertImport, { ...ADMIN, importID: stored[pick % stored.length]!.id });
}

/** Removes a chart that is played, or all that a player has in a game:playtype. */
async function destroyOne(writer: Writer, file: string, { what, pick }: Step & { type: 'destroy' }): Promise<void> {
  const by = ADMIN.userID;
  const table = what === 'chart' ? 'charts c on c.id = t.chart' : 'profiles c on c.user = t.user and c.gpt = t.gpt';
  const stored = query<{ user: number; chartID: string; game: string; playtype: string }>(
    file,
    `select t.user, ${what === 'chart' ? 'c.chart_id' : "''"} as chartID, g.game, g.playtype
     from scores t join ${table} join game_playtypes g on g.id = t.gpt order by t.score_id`,
  );
  const picked = stored[pick % stored.length];
  if (!picked) return;
  const { user: userID, chartID, game, playtype } = picked;
  if (what === 'chart') await writer.run(destroyChart, { by, game, chartID });
  else await writer.run(destroyUgpt, { by, userID, game, playtype });
}

/** Computes what is there anew, which changes nothing. */
async function repair(writer: Writer, file: string): Promise<void> {
  const before = storedDerived(file, games);
  await writer.run(resyncStoredPBs, { by: ADMIN.userID, users: null, filter: {} });
  await writer.run(recalcScores, { by: ADMIN.userID, filter: {} });
  expect(storedDerived(file, games)).toEqual(before);
}

async function take(step: Step, writer: Writer, file: string): Promise<void> {
  if (step.type === 'import') await importPlays(writer, step.plays);
  else if (step.type === 'update') await updateCatalogue(writer, step.charts);
  else if (step.type === 'delete') await deleteSome(writer, file, step.picks);
  else if (step.type === 'revert') await revertOne(writer, file, step.pick);
  else if (step.type === 'destroy') await destroyOne(writer, file, step);
  else await repair(writer, file);
}

/** Ranks as leaderboards tell them, in the shape of `ranksOf`. */
async function storedRanks(file: string): Promise<Record<string, string[]>> {
  const connection = openForReading(file);
  const { db, client } = connection;
  try {
    const played = client
      .prepare<[], { id: number; chart_id: string }>('select id, chart_id from charts where playcount > 0')
      .all();
    const boards: Record<string, string[]> = {};
    for (const { id, chart_id: chartID } of played) {
      const rows = await findBoard(db, id, 0, 100);
      boards[chartID] = rows.map(({ user, better, outOf }) => `${user} ${better + 1}/${outOf}`);
    }
    return boards;
  } finally {
    connection.close();
  }
}

test(
  'everything derived is what the scores alone give, whatever was imported, deleted or taken back, and however the catalogue changed',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, (all) =>
        onFreshDatabase(async (writer, file) => {
          for (const step of all) await take(step, writer, file);
          const { classes, ...stored } = storedDerived(file, games);
          const { classes: following, ...expected } = recomputed(file, games);
          expect(stored).toEqual(expected);
          // A class stays where its rating is gone; where there is one, the class follows it.
          expect(classes).toMatchObject(following);
          expect(await storedRanks(file)).toEqual(ranksOf(expected.pbs));
        }),
      ),
      { numRuns: RUNS },
    );
  },
);

/** Plays that are told apart by more than their time: of two that are not, the one that comes first is kept. */
const identity = ({ player: who, part, song: n, score, lamp, optional }: Play) =>
  JSON.stringify([who, part, n, score, lamp, (optional as { exScore?: number } | null)?.exScore]);

const distinct = fc
  .tuple(fc.array(play, { minLength: 1, maxLength: 15 }), fc.option(evening, { nil: [] }))
  .map(([some, more]) => [...new Map([...some, ...more].map((one) => [identity(one), one])).values()]);

const arrangements = fc
  .tuple(distinct, fc.array(fc.nat(24), { maxLength: 5 }))
  .map(([unique, again]) => [...unique, ...again.flatMap((at) => unique[at] ?? [])])
  .chain((plays) => {
    const mixed = fc.shuffledSubarray(plays, { minLength: plays.length, maxLength: plays.length });
    const cuts = fc.array(fc.boolean(), { minLength: plays.length, maxLength: plays.length });
    return fc.tuple(fc.constant(plays), mixed, cuts);
  });

test(
  'the same plays give the same PBs, sessions, ratings, classes and ranks in any order and any split',
  { timeout: 60_000 },
  async () => {
    const result = (batches: readonly (readonly Play[])[]) =>
      onFreshDatabase(async (writer, file) => {
        for (const plays of batches) await importPlays(writer, plays);
        return { ...storedDerived(file, games), ranks: await storedRanks(file) };
      });
    await fc.assert(
      fc.asyncProperty(arrangements, async ([plays, mixed, cuts]) => {
        const batches: Play[][] = [[]];
        mixed.forEach((one, index) => {
          batches.at(-1)!.push(one);
          if (cuts[index]) batches.push([]);
        });
        expect(await result(batches)).toEqual(await result([plays]));
      }),
      { numRuns: RUNS },
    );
  },
);
