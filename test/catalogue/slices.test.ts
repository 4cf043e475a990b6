import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { fileOf, openForWriting, openReadOnly, type Tx } from '../../db/open.ts';
import { readSeeds, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { beginLoad, dropLoad, endLoad } from '../../src/operations/admin/catalogue/load/commands.ts';
import { refreshStale } from '../../src/play/stale/refresh.ts';
import { loadCatalogue, type CatalogueReport } from '../../src/transfer/imports/catalogue-commands.ts';
import { planLoad } from '../../src/transfer/imports/catalogue/plan.ts';
import { storeCatalogueSlice } from '../../src/transfer/imports/catalogue/slice.ts';
import { joinUnits, NO_UNITS, takeUnits, type PackedUnits } from '../../src/transfer/imports/catalogue/unit.ts';
import { retryAllOrphans } from '../../src/transfer/imports/orphans/retry-all.ts';
import { upload } from '../support/calls.ts';
import { catalogueContent } from '../support/catalogue-content.ts';
import { diagnose } from '../support/doctor.ts';
import { manySongs } from '../support/many-songs.ts';
import { nightly } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { GOALS, testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const STATES = nightly ? ['seeds', 'seeds-2025', 'seeds-2026'] : ['seeds', 'seeds-2026'];
const isThere = STATES.every((state) => existsSync(resolve(shared, state)));
if (!isThere) console.warn(`SKIPPED: there are no song databases of three years at ${shared}`);

const GAMES = nightly ? ['sdvx', 'maimai'] : ['maimai'];
/** How often every song is there in files of many songs. */
const COPIES = nightly ? 20 : 8;
const OF_GAME = /^(songs|charts)-/;

/** The files of a state that are of some games, and those of all. */
async function stateOf(name: string): Promise<SeedFiles> {
  const { files } = await readSeeds(resolve(shared, name));
  return { files: files.filter(({ name: file, game }) => !OF_GAME.test(file) || GAMES.includes(game!)) };
}

interface Plan {
  catalogue: number;
  units: PackedUnits;
  report: CatalogueReport;
}

async function planOf({ deps }: TestServer, files: SeedFiles, withScores = false): Promise<Plan> {
  const connection = openReadOnly(fileOf(deps.db));
  try {
    let first: Plan | undefined;
    const rest = await planLoad(
      connection,
      structuredClone(files),
      { games: deps.games, now: Date.now, progress: () => undefined, transaction: {} },
      { withScores, withKept: false, look: async () => null, onPlan: async (plan) => void (first = plan) },
    );
    return { ...first!, units: joinUnits(first!.units, rest) };
  } finally {
    connection.close();
  }
}

/**
 * Stores files unit by unit, each in a transaction of its own, without the last step of a load; the doctor looks at the database after
 * some of them. Returns how many units there were, the version of the catalogue, and the doctor's findings.
 */
async function storeInSlices(server: TestServer, files: SeedFiles, looks = 12) {
  const findings: string[] = [];
  const { units, ...plan } = await planOf(server, files);
  const count = units.ends.length;
  let { catalogue } = plan;
  for (let at = 0; at < count; at += 1) {
    const slice = { units: takeUnits(units, at, at + 1), catalogue };
    const stored = await server.deps.writer.run(storeCatalogueSlice, slice);
    ({ catalogue } = stored!);
    if (at % Math.ceil(count / looks) === 0) findings.push(...(await diagnose(server.deps)));
  }
  return { count, catalogue, findings };
}

const END = { message: 'loaded', pulled: null, action: null };

/** Loads files as `storeInSlices` does, with the last step. */
async function loadInSlices(server: TestServer, files: SeedFiles, looks?: number) {
  const { count, catalogue, findings } = await storeInSlices(server, files, looks);
  const last = {
    slice: { units: NO_UNITS, catalogue },
    load: { source: 'files', folder: 'none', end: END },
    scores: 0,
  };
  expect(await server.deps.writer.run(endLoad, last)).toMatchObject({ message: 'loaded' });
  await retryAllOrphans(server.deps, new AbortController().signal);
  return { count, findings: [...findings, ...(await diagnose(server.deps))] };
}

const contentOf = ({ deps }: TestServer) => catalogueContent(fileOf(deps.db));

async function serverWith(seeds: SeedFiles): Promise<TestServer> {
  const server = await createTestServer({ seeds: structuredClone(seeds) });
  onTestFinished(() => server.close());
  return server;
}

test('slices lead to what one transaction leads to, and the database is sound after each', async () => {
  const [whole, sliced] = [await serverWith(testSeeds()), await serverWith(testSeeds())];
  const scores = batch([play(1), play(2), play(3), play(4, { identifier: 'Song 4 No. 7' })]);
  for (const server of [whole, sliced]) await upload(await server.player('hazel'), scores);
  const seeds = manySongs(COPIES, 0.5);
  await whole.deps.writer.run(loadCatalogue, structuredClone(seeds));
  const { count, findings } = await loadInSlices(sliced, seeds);
  expect(count).toBeGreaterThan(20);
  expect(findings).toEqual([]);
  expect(contentOf(sliced)).toEqual(contentOf(whole));
  const rows = ({ deps }: TestServer) =>
    deps.db.all('select c.chart_id, p.calculated from pbs p join charts c on c.id = p.chart order by c.chart_id');
  expect(await rows(sliced)).toEqual(await rows(whole));
  expect(await rows(sliced)).toHaveLength(4);
  expect((await planOf(sliced, seeds)).units.ends).toHaveLength(0);
});

test('goals that ask for something else are evaluated anew for everybody who has them', async () => {
  const [whole, sliced] = [await serverWith(testSeeds()), await serverWith(testSeeds())];
  for (const server of [whole, sliced]) {
    const hazel = await server.player('hazel');
    await upload(hazel, batch([play(1), play(2), play(3)]));
    await hazel.api.ugptTargets.takeQuest({
      params: { userID: 'me', game: 'iidx', playtype: 'SP', questID: 'quest' },
    });
  }
  const changed = { ...GOALS.folder, criteria: { ...GOALS.folder.criteria, mode: 'absolute', countNum: 17 } };
  const seeds = testSeeds();
  const files = seeds.files.map((file) => (file.kind === 'goals' ? { ...file, entries: [GOALS.lamp, changed] } : file));
  await whole.deps.writer.run(loadCatalogue, { ...seeds, files: structuredClone(files) });
  const { findings } = await loadInSlices(sliced, { ...seeds, files });
  for (const { deps } of [whole, sliced]) {
    expect(await deps.db.all(`select out_of from goal_subs where goal_id = '${changed.goalID}'`)).toEqual([
      { out_of: 17 },
    ]);
    expect(await diagnose(deps)).toEqual([]);
  }
  expect(findings).toEqual([]);
});

/** Ratings of profiles, and progress on goals and quests. */
const derivedOf = async ({ deps }: TestServer) => ({
  profiles: await deps.db.all('select user, gpt, ratings, score_count from profiles order by user, gpt'),
  boards: await deps.db.all('select * from profile_ratings order by user, gpt, alg'),
  goals: await deps.db.all('select user, goal_id, achieved, progress, out_of from goal_subs order by user, goal_id'),
  quests: await deps.db.all('select user, quest_id, achieved, progress from quest_subs order by user, quest_id'),
});

const markedIn = async ({ deps }: TestServer) =>
  (await deps.db.all<{ n: number }>('select count(*) as n from stale_players'))[0]!.n;

/** Two servers with the same two players, and files with other levels for them. */
async function serversWithPlayers() {
  const servers = [await serverWith(testSeeds()), await serverWith(testSeeds())] as const;
  for (const server of servers) {
    for (const name of ['hazel', 'rowan']) {
      const player = await server.player(name);
      await upload(player, batch([play(1), play(2), play(3), play(4)]));
      const quest = { userID: 'me', game: 'iidx', playtype: 'SP', questID: 'quest' } as const;
      await player.api.ugptTargets.takeQuest({ params: quest });
    }
  }
  return { whole: servers[0], sliced: servers[1], seeds: manySongs(COPIES, 0.5) };
}

test('profiles and goals follow when everything is stored, each player once', async () => {
  const { whole, sliced, seeds } = await serversWithPlayers();
  const before = await derivedOf(sliced);
  const { rederived } = await whole.deps.writer.run(loadCatalogue, structuredClone(seeds));
  const { catalogue, findings } = await storeInSlices(sliced, seeds);
  expect(findings).toEqual([]);
  expect((await derivedOf(sliced)).profiles).toEqual(before.profiles);
  expect(await markedIn(sliced)).toBe(2);
  const last = {
    slice: { units: NO_UNITS, catalogue },
    load: { source: 'files', folder: 'none', end: END },
    scores: 0,
  };
  const ended = await sliced.deps.writer.run(endLoad, last);
  expect(ended?.moved).toEqual(rederived.moved);
  expect(rederived.moved.map(({ userID }) => userID)).toContain(2);
  expect(await markedIn(sliced)).toBe(0);
  expect(await derivedOf(sliced)).toEqual(await derivedOf(whole));
  expect(await diagnose(sliced.deps)).toEqual([]);
});

test('players whom an interrupted load has left are refreshed, even when its files are gone', async () => {
  const { whole, sliced, seeds } = await serversWithPlayers();
  await whole.deps.writer.run(loadCatalogue, structuredClone(seeds));
  const load = { source: 'files', folder: 'none', end: END };
  await sliced.deps.writer.run(beginLoad, load);
  await storeInSlices(sliced, seeds);
  expect(await markedIn(sliced)).toBe(2);
  while (!(await sliced.deps.writer.run(dropLoad, undefined)));
  expect(await markedIn(sliced)).toBe(0);
  expect(await derivedOf(sliced)).toEqual(await derivedOf(whole));
  expect(await diagnose(sliced.deps)).toEqual([]);
});

test('more players than fit into a transaction are refreshed in several', async () => {
  const { whole, sliced, seeds } = await serversWithPlayers();
  await whole.deps.writer.run(loadCatalogue, structuredClone(seeds));
  await storeInSlices(sliced, seeds);
  const connection = openForWriting(fileOf(sliced.deps.db));
  const context = { games: sliced.deps.games, now: Date.now };
  const steps = [];
  for (let n = 0; n < 2; n += 1) steps.push((await refreshStale(connection.db as Tx, context, 0)).isDone);
  connection.close();
  expect(steps).toEqual([false, true]);
  expect(await derivedOf(sliced)).toEqual(await derivedOf(whole));
});

test('new charts that only the previous rule of a folder takes are not in it, in one slice as in many', async () => {
  const [whole, single, sliced] = [
    await serverWith(testSeeds()),
    await serverWith(testSeeds()),
    await serverWith(testSeeds()),
  ];
  const files = manySongs(1).files.map((file) =>
    file.kind === 'folders'
      ? {
          ...file,
          entries: (file.entries as { data: object }[]).map((one) => ({
            ...one,
            data: { ...one.data, difficulty: 'HYPER' },
          })),
        }
      : file,
  );
  await whole.deps.writer.run(loadCatalogue, { files: structuredClone(files) });
  const { units, catalogue } = await planOf(single, { files });
  expect(await single.deps.writer.run(storeCatalogueSlice, { units, catalogue })).not.toBeNull();
  expect((await loadInSlices(sliced, { files })).findings).toEqual([]);
  for (const server of [single, sliced]) {
    expect(contentOf(server)).toEqual(contentOf(whole));
    expect(await diagnose(server.deps)).toEqual([]);
  }
});

test('a slice that was planned for another state of the catalogue is not stored', async () => {
  const server = await serverWith(testSeeds());
  const { units } = await planOf(server, manySongs(1));
  await server.deps.writer.run(loadCatalogue, manySongs(2));
  const before = contentOf(server);
  expect(await server.deps.writer.run(storeCatalogueSlice, { units, catalogue: 1 })).toBeNull();
  expect(contentOf(server)).toEqual(before);
});

test('planning writes nothing, and tells what follows for scores', async () => {
  const server = await serverWith(testSeeds());
  await upload(await server.player('hazel'), batch([play(1), play(2), play(4, { identifier: 'Song 4 No. 1' })]));
  const before = contentOf(server);
  const { report } = await planOf(server, manySongs(1, 0.5), true);
  expect(contentOf(server)).toEqual(before);
  const done = await server.deps.writer.run(loadCatalogue, manySongs(1, 0.5));
  // Contents of folders are computed after the report.
  expect({ ...report, changedFolders: [] }).toEqual({ ...done, changedFolders: [] });
  expect(done.orphans.success).toBe(1);
  expect(done.rederived.scores).toBe(2);
});

describe.skipIf(!isThere)('the public song database', () => {
  test('goes from year to year in slices as it does in transactions of a year each', async () => {
    const [first, ...later] = await Promise.all(STATES.map(stateOf));
    const [whole, sliced] = [await serverWith(first!), await serverWith(first!)];
    for (const state of later) {
      const report = await whole.deps.writer.run(loadCatalogue, structuredClone(state));
      expect((await planOf(sliced, state)).report.entries).toEqual(report.entries);
      expect((await loadInSlices(sliced, state, nightly ? 4 : 1)).findings).toEqual([]);
      expect(contentOf(sliced)).toEqual(contentOf(whole));
    }
  });
});
