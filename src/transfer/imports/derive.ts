import type { ClassDelta } from '../../../contracts/documents/import.ts';
import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { OnStep } from '../../base/shared/in-steps.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { eventsOf } from '../../links/clients/webhooks/events.ts';
import { queueEvents } from '../../links/clients/webhooks/queue.ts';
import type { PlayRow } from '../../play/pbs/merge.ts';
import { addToPBs } from '../../play/pbs/rebuild.ts';
import { refreshProfile } from '../../play/stats/refresh.ts';
import { notifyOfTargets } from '../../play/targets/achieved/notify.ts';
import { refreshTargets, type TargetsMoved } from '../../play/targets/refresh.ts';
import type { CommandContext } from '../../writer/command.ts';
import { reporter } from './reporter.ts';

/** New scores of a profile that are stored, with only sessions derived so far. */
export interface Underived {
  ugpt: Ugpt;
  /** Every chart (row) they are on. */
  facts: ReadonlyMap<number, ChartFacts>;
  played: readonly PlayRow[];
  /** Classes sent with them. */
  classes: Readonly<Record<string, string>>;
  /** Classes entered by the player; null removes one. */
  given: Readonly<Record<string, string | null>>;
}

export interface Derived {
  classDeltas: ClassDelta[];
  targets: TargetsMoved;
}

/** Joins new scores of the same profile. */
export const joinUnderived = (first: Underived | undefined, { ugpt, ...next }: Underived): Underived => ({
  ugpt,
  facts: new Map([...(first?.facts ?? []), ...next.facts]),
  played: [...(first?.played ?? []), ...next.played],
  classes: { ...first?.classes, ...next.classes },
  given: { ...first?.given, ...next.given },
});

/**
 * Derives PBs, ratings, classes and targets from new scores, notifies the player of achievements, and queues events for clients. `updated`
 * gets the number of PBs done.
 */
export async function derive(
  tx: Tx,
  { ugpt, facts, played, classes, given }: Underived,
  { now, progress, updated }: { now: number; progress: CommandContext['progress']; updated?: OnStep | undefined },
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
