import type { Db } from '../../../db/open.ts';
import type { MailSender } from '../../accounts/mail/sender.ts';
import type { Pictures } from '../../accounts/pictures/pictures.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import type { Sender } from '../../base/net/sender.ts';
import type { Log } from '../../base/shared/log.ts';
import type { Games } from '../../games/registry.ts';
import type { Replays } from '../../play/replays/replays.ts';
import type { ImportRunner } from '../../transfer/imports/runner.ts';
import type { Writer } from '../../writer/command.ts';
import type { Schedule } from './schedule.ts';

/** Dependencies of jobs. */
export interface JobDeps {
  db: Db;
  writer: Writer;
  games: Games;
  imports: ImportRunner;
  pictures: Pictures;
  replays: Replays;
  log: Log;
  /** Relays new scores; the command line leaves that to the server. */
  relay?: Sender;
  webhooks?: Sender;
  /** Encrypts mails for the queue. */
  vault: Vault;
  /** Sends queued mails; those of the command line are found by the server. */
  mail?: Pick<MailSender, 'wake'>;
}

export interface JobReport {
  /** Summary in a sentence. */
  message: string;
  /** Counts by fixed names; /metrics shows those of the last run. */
  figures?: Record<string, number>;
}

/** Scheduled, repeated work. An additional run must be harmless. */
export interface Job {
  /** Lower case, words joined by hyphens. */
  name: string;
  about: string;
  schedule: Schedule;
  /** It waits until no scores have been imported for a minute, for up to an hour: it would slow down the imports. */
  whenQuiet?: true;
  /**
   * Does the work and returns a summary. Calls `signal.throwIfAborted()` between its parts, for shutdowns. Work on many users takes one
   * command for each, so that other commands don't wait for long.
   */
  run: (deps: JobDeps, signal: AbortSignal) => Promise<JobReport>;
}
