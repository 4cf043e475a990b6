import { noteWaiting, type PulledSeeds } from '../admin/catalogue/pull/commands.ts';
import { fetchSeeds } from '../admin/catalogue/pull/fetch-seeds.ts';
import { loadPulled } from '../admin/catalogue/pull/load-pulled.ts';
import type { Config } from '../config.ts';
import type { At } from '../config/schedule.ts';
import { retryAllOrphans } from '../imports/orphans/retry-all.ts';
import { createDownload } from '../net/download.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Job, JobDeps, JobReport } from './job.ts';

type Settings = Pick<Config, 'dataDir' | 'allowedRanges' | 'seeds'>;

/**
 * The job that pulls the song database and loads what has changed. A state that an administrator has to look at first is
 * not loaded; all administrators are notified of it, once.
 */
export const renewCatalogue = ({ dataDir, allowedRanges, seeds }: Settings, schedule: At): Job => ({
  name: 'renew-catalogue',
  about: 'loads what has changed in the song database',
  schedule,
  async run(deps, signal) {
    const { source, pin } = seeds;
    const download = createDownload({ allowed: allowedRanges });
    const pulled = await fetchSeeds({ ...deps, download, dataDir }, { source, pin, signal });
    signal.throwIfAborted();
    return pulled
      ? loadOrAsk({ ...deps, dataDir }, pulled, signal)
      : { message: `nothing has changed in ${source}`, figures: NOTHING };
  },
});

const NOTHING = { loaded: 0, waiting: 0 };

async function loadOrAsk(
  deps: JobDeps & { dataDir: string },
  pulled: PulledSeeds,
  signal: AbortSignal,
): Promise<JobReport> {
  const { writer, relay, webhooks } = deps;
  const { source, content } = pulled;
  try {
    const loading = { ...deps, retryOrphans: (stop: AbortSignal) => retryAllOrphans(deps, stop) };
    const message = await loadPulled(loading, pulled, { confirmed: false, signal });
    // Plays that have a chart now are sent on like any others.
    relay?.wake();
    webhooks?.wake();
    return { message: `loaded ${source}: ${message}`, figures: { loaded: 1, waiting: 0 } };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'needs_confirmation')) throw error;
    const concerns = error.issues?.map(({ message }) => message) ?? [];
    await writer.run(noteWaiting, { source, content, concerns });
    return { message: `waits for an administrator: ${concerns.join('; ')}`, figures: { loaded: 0, waiting: 1 } };
  }
}
