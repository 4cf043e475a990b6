import { Refusal } from '../../../../base/shared/refusal.ts';
import { gamesOf } from '../../../../catalogue/pull/source.ts';
import type { Progress } from '../../../../writer/command.ts';
import type { LoadEnd } from '../load/commands.ts';
import type { Planned } from '../load/messages.ts';
import { loadAlone, type LoadDeps } from '../load/run.ts';
import type { PulledSeeds } from './commands.ts';

interface PullLoad {
  /** Whether an administrator has accepted the concerns. */
  confirmed: boolean;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Returns the final step of loading pulled seed files. */
export const endOf = (pulled: PulledSeeds, { message, files, concerns: { accepted } }: Planned): LoadEnd => {
  const { texts: _files, ...from } = pulled;
  return { message, pulled: { ...from, files, accepted }, action: null };
};

/** Returns the part of a load's request that depends on pulled seed files. */
export const requestOf = ({ source, texts }: PulledSeeds) => ({
  input: { texts },
  from: source,
  source,
  games: gamesOf(source),
});

/**
 * Loads pulled seed files and stores their state. Throws 409 `needs_confirmation`, with the concerns as issues, if an administrator has to
 * review it, unless it is `confirmed`. Nothing is loaded then. Returns a summary.
 */
export async function loadPulled(
  deps: LoadDeps,
  pulled: PulledSeeds,
  { confirmed, signal, onProgress = () => undefined }: PullLoad,
): Promise<string> {
  const { message } = await loadAlone(deps, {
    ...requestOf(pulled),
    withScores: false,
    inFull: false,
    signal,
    onProgress,
    decide(planned) {
      const { concerns } = planned.concerns;
      if (concerns.length === 0 || confirmed) return endOf(pulled, planned);
      const issues = concerns.map((concern) => ({ path: 'concerns', message: concern }));
      throw new Refusal(409, 'needs_confirmation', 'An administrator has to confirm this update', issues);
    },
  });
  return message!;
}
