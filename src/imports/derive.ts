import type { ClassDelta } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import { eventsOf } from '../clients/webhooks/events.ts';
import { queueEvents } from '../clients/webhooks/queue.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import type { PlayRow } from '../pbs/merge.ts';
import { addToPBs } from '../pbs/rebuild.ts';
import type { Tell } from '../shared/in-steps.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { notifyOfTargets } from '../targets/achieved/notify.ts';
import { refreshTargets, type TargetsMoved } from '../targets/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { reporter } from './reporter.ts';

/** New scores of a profile that are stored, and of which nothing but sessions is derived yet. */
export interface Underived {
  ugpt: Ugpt;
  /** Every chart (row) that they are on. */
  facts: ReadonlyMap<number, ChartFacts>;
  played: readonly PlayRow[];
  /** Classes that came with them. */
  classes: Readonly<Record<string, string>>;
  /** Classes that the player has given themselves; null takes one away. */
  given: Readonly<Record<string, string | null>>;
}

export interface Derived {
  classDeltas: ClassDelta[];
  targets: TargetsMoved;
}

/** Returns two lots of scores of the same profile as one. */
export const joinUnderived = (first: Underived | undefined, { ugpt, ...next }: Underived): Underived => ({
  ugpt,
  facts: new Map([...(first?.facts ?? []), ...next.facts]),
  played: [...(first?.played ?? []), ...next.played],
  classes: { ...first?.classes, ...next.classes },
  given: { ...first?.given, ...next.given },
});

/**
 * Derives PBs, ratings, classes and targets from new scores, notifies the player of what was achieved, and queues it for
 * clients. `updated` hears of PBs done.
 */
export async function derive(
  tx: Tx,
  { ugpt, facts, played, classes, given }: Underived,
  { now, progress, updated }: { now: number; progress: CommandContext['progress']; updated?: Tell | undefined },
): Promise<Derived> {
  const { stage } = reporter(progress);
  if (!updated) stage('pbs', 'Updating PBs');
  await addToPBs(tx, ugpt, { facts, fresh: played }, updated);

  stage('profile', 'Updating ratings and classes');
  const changes = facts.size > 0 || Object.keys({ ...classes, ...given }).length > 0;
  const change = { provided: classes, given, change: played.length, now };
  const classDeltas = changes ? await refreshProfile(tx, ugpt, change) : [];

  stage('targets', 'Updating goals and quests');
  const targets = await refreshTargets(tx, ugpt, [...facts.keys()], now);
  const { userID, gpt } = ugpt;
  await notifyOfTargets(tx, userID, targets, now);
  const achieved = { userID, game: gpt.game, playtype: gpt.playtype, classDeltas, ...targets };
  await queueEvents(tx, userID, eventsOf(achieved), now);
  return { classDeltas, targets };
}
