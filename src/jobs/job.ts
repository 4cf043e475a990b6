import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { ImportRunner } from '../imports/runner.ts';
import type { Sender } from '../net/sender.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Log } from '../shared/log.ts';
import type { Writer } from '../writer/command.ts';
import type { Schedule } from './schedule.ts';

/** What a job works with. */
export interface JobDeps {
  db: Db;
  writer: Writer;
  games: Games;
  imports: ImportRunner;
  pictures: Pictures;
  log: Log;
  /** Send on what has become known; the command line leaves that to the server. */
  relay?: Sender;
  webhooks?: Sender;
}

export interface JobReport {
  /** What was done, in a sentence. */
  message: string;
  /** What was counted, by fixed names; /metrics shows the figures of the last run. */
  figures?: Record<string, number>;
}

/** Work that is done by itself, again and again. Doing it once more than planned must be harmless. */
export interface Job {
  /** Lower case, words joined by hyphens. */
  name: string;
  about: string;
  schedule: Schedule;
  /**
   * Does the work and says what was done. Calls `signal.throwIfAborted()` between its parts: the program wants to end
   * then. Work on many users is one command for each, so that nobody else's has to wait for long.
   */
  run: (deps: JobDeps, signal: AbortSignal) => Promise<JobReport>;
}
