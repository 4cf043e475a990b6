import type { Command } from 'commander';

import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { createPictures } from '../accounts/pictures/pictures.ts';
import { createVault } from '../accounts/secrets/vault.ts';
import { readConfig } from '../base/config.ts';
import { describeSchedule } from '../base/config/schedule.ts';
import { silentLog } from '../base/shared/log.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { isRunning } from '../operations/jobs/commands.ts';
import type { Job } from '../operations/jobs/job.ts';
import { jobsOf } from '../operations/jobs/list.ts';
import { runJob } from '../operations/jobs/run-job.ts';
import { isDue, nextAfter } from '../operations/jobs/schedule.ts';
import { findJobRows, type JobRow } from '../operations/jobs/store.ts';
import { createReplays } from '../play/replays/replays.ts';
import { createImportRunner } from '../transfer/imports/runner.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const jobsCommand = () =>
  action('jobs', {
    does: 'list the scheduled jobs with their last run, its outcome and the next run',
    examples: ['kaiden jobs', 'kaiden jobs run retry-orphans'],
  })
    .addCommand(runCommand())
    .action((output: OutputOptions) =>
      withWriter(async ({ db }) => {
        const jobs = jobsOf(readConfig(process.env));
        const rows = await findJobRows(db);
        const now = Date.now();
        const lines = jobs.map((job) => describe(job, rows.get(job.name), now));
        const head = ['job', 'schedule', 'last run', 'took', 'outcome', 'next run', 'result'];
        answer(output, { jobs: jobs.map(toJSON(rows)) }, [table(head, lines)]);
      }),
    );

const toJSON =
  (rows: ReadonlyMap<string, JobRow>) =>
  ({ name, about, schedule }: Job) => ({ ...rows.get(name), name, about, schedule });

const runCommand = () =>
  action('run', {
    does: 'run a job now; the server may be running',
    examples: ['kaiden jobs run backup'],
    exits: { 0: 'success', 1: 'the job failed, was stopped, or is already running' },
  })
    .argument('<name>', 'name of the job')
    // The list has the same option.
    .action(async (name: string, _: OutputOptions, command: Command) => {
      const output = command.optsWithGlobals<OutputOptions>();
      const jobs = jobsOf(readConfig(process.env));
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new UsageError(`No such job: ${name}. Jobs: ${jobs.map((one) => one.name).join(', ')}`);
      await withWriter(async (open) => {
        const log = silentLog();
        const config = readConfig(process.env);
        const { dataDir } = config;
        const deps = {
          ...open,
          log,
          vault: createVault({ ...open, config }),
          pictures: createPictures({ ...open, dataDir }),
          replays: createReplays({ ...open, dataDir }),
          imports: createImportRunner({ ...open, log }),
        };
        const stopping = new AbortController();
        void endSignal().then(() => stopping.abort());
        await open.writer.run(noteAction, { by: COMMAND_LINE, action: 'run-job', target: { job: name } });
        const end = await runJob(job, deps, { place: 'command line', signal: stopping.signal });
        const ok = end?.lastOutcome === 'done';
        const failed = end ? `${name} ${end.lastOutcome}: ${end.lastMessage}` : `${name} is already running`;
        if (!ok && !output.json) console.error(failed);
        answer(output, { job: end ?? { name } }, ok ? [`${name}: ${end.lastMessage}`] : [], { ok });
      });
    });

/** Formats a row of the list. */
function describe({ name, schedule }: Job, row: JobRow | undefined, now: number): string[] {
  const plan = describeSchedule(schedule);
  const last = row && row.lastOutcome !== 'stopped' ? row.lastStarted : null;
  const next = isDue(schedule, last, now) ? 'soon' : timeText(nextAfter(schedule, last!));
  if (!row) return [name, plan, 'never', '', '', next, ''];
  const took = row.lastDuration === null ? '' : `${row.lastDuration.toLocaleString('en')} ms`;
  const outcome = row.lastOutcome ?? (isRunning(row, now) ? `running (${row.runningIn})` : 'interrupted');
  // On one line, whatever the error contains.
  const message = (row.lastMessage ?? '').replaceAll(/\p{Cc}+/gu, ' ');
  return [name, plan, timeText(row.lastStarted), took, outcome, next, message];
}

const timeText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
