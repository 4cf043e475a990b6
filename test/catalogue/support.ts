import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForWriting, type Connection, type Db, type Tx } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerGpts } from '../../src/catalogue/gpts.ts';
import { findChartsByKeys, type ChartCandidate } from '../../src/catalogue/match.ts';
import type { SeedFile, SeedFiles, SeedKind } from '../../src/catalogue/seeds/files.ts';
import { loadSeeds } from '../../src/catalogue/seeds/load.ts';
import { remarkText, type SeedReport } from '../../src/catalogue/seeds/report.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry, type Games } from '../../src/games/registry.ts';
import type { Work } from '../../src/writer/command.ts';

export const games = createRegistry(definitions);

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-catalogue-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestCatalogue {
  db: Db;
  client: Connection['client'];
  remove: () => void;
  run: <Input, Output>(work: Work<Input, Output>, input: Input, registry?: Games) => Promise<Output>;
  load: (files: SeedFiles) => Promise<SeedReport>;
  /** Number of rows written on this connection so far. */
  written: () => number;
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** A database of its own for one test, with the games registered and no songs; for several tests if they remove it. */
export async function emptyCatalogue({ until }: { until?: 'the end' } = {}): Promise<TestCatalogue> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-catalogue-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const connection = openForWriting(file);
  const remove = () => {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  };
  if (until === undefined) onTestFinished(remove);
  const run: TestCatalogue['run'] = (work, input, registry = games) =>
    inTransaction(connection, (tx) =>
      work(tx, input, { games: registry, now: () => 1_767_225_600_000, progress: () => undefined, transaction: {} }),
    );
  await run(registerGpts, undefined);
  return {
    db: connection.db,
    client: connection.client,
    remove,
    run,
    load: (files) => run(loadSeeds, files),
    written: () => connection.client.prepare<[], number>('select total_changes()').pluck().get()!,
    write: (work) => inTransaction(connection, work),
  };
}

/** A seed file as it is after reading. */
export const seedFile = (kind: SeedKind, entries: unknown[], game: string | null = null): SeedFile => ({
  name: game === null ? `${kind}.json` : `${kind}-${game}.json`,
  kind,
  game,
  entries,
});
export const seedFiles = (...files: SeedFile[]): SeedFiles => ({ files });

/** An invented song of iidx. */
export const song = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  artist: `Artist ${id}`,
  altTitles: [],
  searchTerms: [],
  data: { genre: 'TEST', displayVersion: '30' },
  ...more,
});

/** An invented chart of iidx. */
export const chart = (chartID: string, songID: number, more: object = {}) => ({
  chartID,
  songID,
  playtype: 'SP',
  difficulty: 'ANOTHER',
  level: '11',
  levelNum: 11,
  isPrimary: true,
  versions: ['30'],
  data: { notecount: 1000, inGameID: 1000 + songID },
  ...more,
});

export const iidx = (songs: unknown[], charts: unknown[] = []): SeedFiles =>
  seedFiles(seedFile('songs', songs, 'iidx'), seedFile('charts', charts, 'iidx'));

export const reasons = ({ leftOut }: SeedReport): string[] => leftOut.map(remarkText);

/** The charts that one key names. */
export const findChartsByKey = async (
  db: Db,
  gpt: number,
  matchType: string,
  key: string,
): Promise<readonly ChartCandidate[]> => (await findChartsByKeys(db, gpt, matchType, [key])).get(key) ?? [];
