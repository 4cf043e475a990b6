import { api } from '../../contracts/index.ts';
import { noteAction } from '../admin/commands.ts';
import type { Config } from '../config.ts';
import { bind, ok } from '../http/handler.ts';
import type { Background } from '../shared/background.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { isRunning } from './commands.ts';
import { jobDocument } from './documents.ts';
import type { JobDeps } from './job.ts';
import { jobsOf } from './list.ts';
import { runJob } from './run-job.ts';
import { findJobRow, findJobRows } from './store.ts';

export const jobRoutes = (deps: JobDeps & { config: Config; background: Background }) => {
  const { db, writer, config, background } = deps;
  const jobs = jobsOf(config);
  return bind('jobs', api.jobs, {
    list: async () => {
      const rows = await findJobRows(db);
      const now = Date.now();
      return ok(
        `There are ${jobs.length} jobs`,
        jobs.map((job) => jobDocument(job, rows.get(job.name), now)),
      );
    },
    run: async ({ params: { job: name }, caller: { userID: by } }) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw notFound('job');
      const row = await findJobRow(db, name);
      if (row && isRunning(row, Date.now())) throw new Refusal(409, 'job_running', 'This job runs already');
      await writer.run(noteAction, { by, action: 'run-job', target: { job: name } });
      background.begin(async (signal) => void (await runJob(job, deps, { place: 'server', signal })));
      return ok(`Began ${name}`, {});
    },
  });
};
