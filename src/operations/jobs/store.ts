import { eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { jobs } from '../../../db/schema/index.ts';

export type JobRow = typeof jobs.$inferSelect;
/** The process that runs a job. */
export type JobPlace = NonNullable<JobRow['runningIn']>;

const allRows = prepared((db) => db.select().from(jobs).prepare());

/** Returns the rows of all jobs that ever ran, by name. */
export const findJobRows = async (db: Db): Promise<Map<string, JobRow>> =>
  new Map((await allRows(db).all()).map((row) => [row.name, row]));

export const findJobRow = async (db: Db, name: string): Promise<JobRow | undefined> =>
  db.select().from(jobs).where(eq(jobs.name, name)).get();

/** Records the start of a job. `now` is Unix ms. */
export const saveJobBegin = async (tx: Tx, name: string, place: JobPlace, now: number): Promise<void> => {
  const begin = { runningSince: now, runningIn: place, lastStarted: now, lastOutcome: null, lastMessage: null };
  const change = { ...begin, lastDuration: null };
  await tx
    .insert(jobs)
    .values({ name, ...change })
    .onConflictDoUpdate({ target: jobs.name, set: change });
};

export type JobEnd = Pick<JobRow, 'lastOutcome' | 'lastMessage' | 'lastDuration'> & Partial<Pick<JobRow, 'figures'>>;

/** Records the result of a job. */
export const saveJobEnd = async (tx: Tx, name: string, end: JobEnd): Promise<void> => {
  await tx
    .update(jobs)
    .set({
      ...end,
      runningSince: null,
      runningIn: null,
      runs: sql`${jobs.runs} + 1`,
      failures: sql`${jobs.failures} + ${end.lastOutcome === 'failed' ? 1 : 0}`,
    })
    .where(eq(jobs.name, name));
};

/** Clears unfinished runs of a kind of process. */
export const forgetRuns = async (tx: Tx, place: JobPlace): Promise<void> => {
  await tx.update(jobs).set({ runningSince: null, runningIn: null }).where(eq(jobs.runningIn, place));
};
