import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { createPictures } from '../../src/accounts/pictures/pictures.ts';
import { createVault } from '../../src/accounts/secrets/vault.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import type { Job, JobDeps } from '../../src/operations/jobs/job.ts';
import type { Schedule } from '../../src/operations/jobs/schedule.ts';
import { createScheduler, type Timer } from '../../src/operations/jobs/scheduler.ts';
import { findJobRow } from '../../src/operations/jobs/store.ts';
import { createReplays } from '../../src/play/replays/replays.ts';
import { createImportRunner } from '../../src/transfer/imports/runner.ts';
import { createInlinePreparer } from '../../src/transfer/imports/workers/preparer.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** 1 March 2026, noon (Unix ms). */
export const START = Date.UTC(2026, 2, 1, 12);

export const DAILY: Schedule = { dailyAt: '01:00' };

/** A job that notes when it runs. `work` is what it does besides. */
export function noting(clock: { now: number }, name = 'note', schedule = DAILY, work?: Job['run']) {
  const began: number[] = [];
  const run: Job['run'] = async (deps, signal) => {
    began.push(clock.now);
    return (await work?.(deps, signal)) ?? { message: `run ${began.length}`, figures: { runs: began.length } };
  };
  return { began, job: { name, about: 'notes when it runs', schedule, run } };
}

/** A database file of its own, and a clock and timers that only the test moves. */
export async function createWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-jobs-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const clock = { now: START };
  const games = createRegistry(definitions);
  const writer = createInlineWriter({ file, games, now: () => clock.now });
  const reader = openForReading(file);
  onTestFinished(async () => {
    await writer.close();
    reader.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const log = silentLog();
  const deps: JobDeps = {
    db: reader.db,
    writer,
    games,
    vault: createVault({ db: reader.db, writer, config: { dataDir: folder, secretKeys: null } }),
    log,
    imports: createImportRunner({
      db: reader.db,
      writer,
      preparer: createInlinePreparer({ file, games }),
      log,
      patience: 50,
      now: () => clock.now,
    }),
    pictures: createPictures({ dataDir: folder, db: reader.db, writer }),
    replays: createReplays({ dataDir: folder, db: reader.db, writer }),
  };
  const timers: { ms: number; work: () => void }[] = [];
  const timer: Timer = (ms, work) => {
    const entry = { ms, work };
    timers.push(entry);
    return () => void timers.splice(timers.indexOf(entry), 1);
  };
  return {
    clock,
    deps,
    timers,
    /** A scheduler, as after a start of the server. */
    scheduler: (...jobs: Job[]) => createScheduler(deps, { jobs, now: () => clock.now, timer }),
    row: (name = 'note') => findJobRow(reader.db, name),
  };
}
