import type { Command } from 'commander';

import { readConfig } from '../config.ts';
import { describeSchedule } from '../config/schedule.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { createImportRunner } from '../imports/runner.ts';
import { isRunning } from '../jobs/commands.ts';
import type { Job } from '../jobs/job.ts';
import { jobsOf } from '../jobs/list.ts';
import { runJob } from '../jobs/run-job.ts';
import { isDue, nextAfter } from '../jobs/schedule.ts';
import { findJobRows, type JobRow } from '../jobs/store.ts';
import { createPictures } from '../pictures/pictures.ts';
import { silentLog } from '../shared/log.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const jobsCommand = () =>
  action('jobs', {
    does: 'list what the server does by itself: when it ran last, with what outcome, and when it runs next',
    examples: ['kaiden jobs', 'kaiden jobs run retry-orphans'],
  })
    .addCommand(runCommand())
    .action((asked: Asked) =>
      withWriter(async ({ db }) => {
        const jobs = jobsOf(readConfig(process.env));
        const rows = await findJobRows(db);
        const now = Date.now();
        const lines = jobs.map((job) => describe(job, rows.get(job.name), now));
        const head = ['job', 'runs', 'last', 'took', 'outcome', 'next', 'what it did'];
        answer(asked, { jobs: jobs.map(toJSON(rows)) }, [table(head, lines)]);
      }),
    );

const toJSON =
  (rows: ReadonlyMap<string, JobRow>) =>
  ({ name, about, schedule }: Job) => ({ ...rows.get(name), name, about, schedule });

const runCommand = () =>
  action('run', {
    does: 'run a job now; this may be done beside a running server',
    examples: ['kaiden jobs run backup'],
    exits: { 0: 'it is done', 1: 'it failed, was stopped, or runs already' },
  })
    .argument('<name>', 'a job of the list')
    // The list has the same option.
    .action(async (name: string, _: Asked, command: Command) => {
      const asked = command.optsWithGlobals<Asked>();
      const jobs = jobsOf(readConfig(process.env));
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new UsageError(`There is no job ${name}; there are ${jobs.map((one) => one.name).join(', ')}`);
      await withWriter(async (open) => {
        const log = silentLog();
        const { dataDir } = readConfig(process.env);
        const deps = {
          ...open,
          log,
          pictures: createPictures({ ...open, dataDir }),
          games: createRegistry(definitions),
          imports: createImportRunner({ ...open, log }),
        };
        const stopping = new AbortController();
        void endSignal().then(() => stopping.abort());
        const end = await runJob(job, deps, { place: 'command line', signal: stopping.signal });
        const ok = end?.lastOutcome === 'done';
        const failed = end ? `${name} ${end.lastOutcome}: ${end.lastMessage}` : `${name} runs already`;
        if (!ok && !asked.json) console.error(failed);
        answer(asked, { job: end ?? { name } }, ok ? [`${name}: ${end.lastMessage}`] : [], { ok });
      });
    });

/** A row of the list. */
function describe({ name, schedule }: Job, row: JobRow | undefined, now: number): string[] {
  const plan = describeSchedule(schedule);
  const last = row && row.lastOutcome !== 'stopped' ? row.lastStarted : null;
  const next = isDue(schedule, last, now) ? 'soon' : timeText(nextAfter(schedule, last!));
  if (!row) return [name, plan, 'never', '', '', next, ''];
  const took = row.lastDuration === null ? '' : `${row.lastDuration.toLocaleString('en')} ms`;
  const outcome = row.lastOutcome ?? (isRunning(row, now) ? `runs (${row.runningIn})` : 'interrupted');
  // In one line, whatever an error says.
  const message = (row.lastMessage ?? '').replaceAll(/\p{Cc}+/gu, ' ');
  return [name, plan, timeText(row.lastStarted), took, outcome, next, message];
}

const timeText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
