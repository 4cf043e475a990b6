import type { ImportDocument } from '../../../contracts/documents/import.ts';
import type { WebhookEvent } from '../../../contracts/documents/webhook.ts';
import { isMetNow } from '../../targets/achieved/notify.ts';

export interface Moved extends Pick<ImportDocument, 'classDeltas' | 'goalInfo' | 'questInfo'> {
  userID: number;
  game: string;
  playtype: string;
}

/**
 * What clients are told of new scores: each class that is new or higher, all goals that are met now in one event, and
 * each quest that is done now.
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

/** Returns a stored event under the name that it has today: events of goals were once queued as `goal-achieved/v1`. */
export const currentEvent = (event: WebhookEvent): WebhookEvent =>
  (event.type as string) === 'goal-achieved/v1' ? ({ ...event, type: 'goals-achieved/v1' } as WebhookEvent) : event;
