import { api } from '../../contracts/index.ts';
import type { Config } from '../base/config.ts';
import type { Background } from '../base/shared/background.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound, Refusal } from '../base/shared/refusal.ts';
import { bind, ok } from '../handler/handler.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { isRunning } from '../operations/jobs/commands.ts';
import { jobDocument } from '../operations/jobs/documents.ts';
import type { JobDeps } from '../operations/jobs/job.ts';
import { jobsOf } from '../operations/jobs/list.ts';
import { runJob } from '../operations/jobs/run-job.ts';
import { findJobRow, findJobRows } from '../operations/jobs/store.ts';

export const jobRoutes = (deps: JobDeps & { config: Config; background: Background }) => {
  const { db, writer, config, background } = deps;
  const jobs = jobsOf(config);
  return bind('jobs', api.jobs, {
    list: async () => {
      const rows = await findJobRows(db);
      const now = Date.now();
      return ok(
        `Found ${counted(jobs.length, 'job')}`,
        jobs.map((job) => jobDocument(job, rows.get(job.name), now)),
      );
    },
    run: async ({ params: { job: name }, caller: { userID: by } }) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw notFound('job');
      const row = await findJobRow(db, name);
      if (row && isRunning(row, Date.now()))
        throw new Refusal(409, 'job_running', 'This job is already running; wait until it is done');
      await writer.run(noteAction, { by, action: 'run-job', target: { job: name } });
      background.begin(async (signal) => void (await runJob(job, deps, { place: 'server', signal })));
      return ok(`Started ${name}`, {});
    },
  });
};
