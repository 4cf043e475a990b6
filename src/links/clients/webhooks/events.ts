import type { ImportDocument } from '../../../../contracts/documents/import.ts';
import type { WebhookEvent } from '../../../../contracts/documents/webhook.ts';
import type { PlayerIn } from '../../../catalogue/player-in.ts';
import { isMetNow } from '../../../play/targets/achieved/notify.ts';

export type Moved = PlayerIn & Pick<ImportDocument, 'classDeltas' | 'goalInfo' | 'questInfo'>;

/**
 * Returns the events that new scores cause: each class that is new or higher, all goals just met in one event, and each quest just
 * finished.
 */
export function eventsOf({ userID, game, playtype, classDeltas, goalInfo, questInfo }: Moved): WebhookEvent[] {
  const raised = classDeltas.flatMap(({ new: reached, ...delta }) =>
    reached !== null && (delta.old === null || reached > delta.old) ? [{ ...delta, new: reached }] : [],
  );
  const goals = goalInfo.filter(isMetNow).map((goal) => ({ ...goal, playtype }));
  const quests = questInfo.filter(isMetNow);
  return [
    ...raised.map((delta) => ({ type: 'class-update/v1' as const, content: { userID, ...delta } })),
    ...(goals.length > 0 ? [{ type: 'goals-achieved/v1' as const, content: { userID, game, goals } }] : []),
    ...quests.map((quest) => ({ type: 'quest-achieved/v1' as const, content: { userID, ...quest, game, playtype } })),
  ];
}

/** Returns a stored event under its current name: events of goals were once queued as `goal-achieved/v1`. */
export const currentEvent = (event: WebhookEvent): WebhookEvent =>
  (event.type as string) === 'goal-achieved/v1' ? ({ ...event, type: 'goals-achieved/v1' } as WebhookEvent) : event;
