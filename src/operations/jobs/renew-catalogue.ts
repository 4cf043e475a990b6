import type { Config } from '../../base/config.ts';
import type { At } from '../../base/config/schedule.ts';
import { createDownload } from '../../base/net/download.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { retryAllOrphans } from '../../transfer/imports/orphans/retry-all.ts';
import { noteWaiting, type PulledSeeds } from '../admin/catalogue/pull/commands.ts';
import { fetchSeeds } from '../admin/catalogue/pull/fetch-seeds.ts';
import { loadPulled } from '../admin/catalogue/pull/load-pulled.ts';
import type { Job, JobDeps, JobReport } from './job.ts';

type Settings = Pick<Config, 'dataDir' | 'allowedRanges' | 'seeds'>;

/**
 * Returns the job that pulls the song database and loads the changes. A state that needs a review is not loaded; all administrators are
 * notified of it, once.
 */
export const renewCatalogue = ({ dataDir, allowedRanges, seeds }: Settings, schedule: At): Job => ({
  name: 'renew-catalogue',
  about: 'loads updates of the song database',
  schedule,
  async run(deps, signal) {
    const { source, pin } = seeds;
    const download = createDownload({ allowed: allowedRanges });
    const pulled = await fetchSeeds({ ...deps, download, dataDir }, { source, pin, signal });
    signal.throwIfAborted();
    return pulled
      ? loadOrAsk({ ...deps, dataDir }, pulled, signal)
      : { message: `${source} is already up to date`, figures: NOTHING };
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
    // Plays that now have a chart are relayed like any others.
    relay?.wake();
    webhooks?.wake();
    return { message: `loaded ${source}: ${message}`, figures: { loaded: 1, waiting: 0 } };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'needs_confirmation')) throw error;
    const concerns = error.issues?.map(({ message }) => message) ?? [];
    await writer.run(noteWaiting, { source, content, concerns });
    return {
      message: `waiting for an administrator to confirm: ${concerns.join('; ')}`,
      figures: { loaded: 0, waiting: 1 },
    };
  }
}
