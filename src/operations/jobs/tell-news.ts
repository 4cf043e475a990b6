import { counted } from '../../base/shared/counted.ts';
import { tellImports } from '../news/tell-imports.ts';
import { tellSessions } from '../news/tell-sessions.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Tells webhooks of new PBs and finished sessions, and players of rivals who have beaten them. */
export async function tellNews(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const { events, beaten } = await tellImports(deps, signal);
  const sessions = await tellSessions(deps, signal);
  if (events + sessions > 0) deps.webhooks?.wake();
  const message = `told of PBs ${counted(events, 'time')}, of ${counted(sessions, 'session')}; ${counted(beaten, 'player')} notified of a rival`;
  return { message, figures: { events, sessions, beaten } };
}
