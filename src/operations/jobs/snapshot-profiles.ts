import { counted } from '../../base/shared/counted.ts';
import { snapshotProfiles } from '../../play/history/snapshot.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Stores all profiles as they are on this day, one game:playtype at a time. */
export async function snapshotAllProfiles(
  { games, writer }: Pick<JobDeps, 'games' | 'writer'>,
  signal: AbortSignal,
): Promise<JobReport> {
  let profiles = 0;
  for (const { game, playtype } of games.all()) {
    signal.throwIfAborted();
    profiles += await writer.run(snapshotProfiles, { game, playtype });
  }
  return { message: `stored ${counted(profiles, 'profile')}`, figures: { profiles } };
}
