import { z } from 'zod';

import { RemoteError } from '../remote-error.ts';
import { getBody, type Played } from '../tachi/api.ts';
import { MAX_ANSWER, type AccountContext } from './context.ts';

const id = z.string().min(1).max(200);
const list = z.array(z.unknown()).nullish();
const Targets = z.object({ goals: list, goalSubs: list, quests: list, questSubs: list });

const RemoteGoal = z.object({
  goalID: id,
  name: z.string().catch(''),
  charts: z.discriminatedUnion('type', [
    z.object({ type: z.literal('single'), data: id }),
    z.object({ type: z.literal('multi'), data: z.array(id).min(2).max(10) }),
    z.object({ type: z.literal('folder'), data: id, folderSlug: id.nullish() }),
  ]),
  criteria: z.object({
    mode: z.enum(['single', 'absolute', 'proportion']),
    key: z.string().max(100),
    value: z.number(),
    countNum: z.number().nullish(),
  }),
});
export type RemoteGoal = z.infer<typeof RemoteGoal>;
const GoalSub = z.object({
  goalID: id,
  timeAchieved: z.number().nullish(),
  wasAssignedStandalone: z.boolean().nullish(),
});
const RemoteQuest = z.object({ questID: id, name: z.string().max(1000).catch('') });
export type RemoteQuest = z.infer<typeof RemoteQuest>;
const QuestSub = z.object({ questID: id });

export interface RemoteTargets {
  /** Goals chosen by the player, and when they were met (Unix ms). */
  goals: { goal: RemoteGoal; metAt: number | null }[];
  quests: RemoteQuest[];
  /** Number of goals and quests that couldn't be read. */
  unreadable: { goals: number; quests: number };
}

/** Requests the goals and quests that a player has subscribed to. Throws RemoteError. */
export async function readTargets({ account }: AccountContext, { path }: Played): Promise<RemoteTargets> {
  // Only v3 includes the goals themselves in `all-subs`.
  const tail = account.kind === 'v3' ? 'all-subs' : 'goals';
  const answer = await getBody(account.remote, `${path}/targets/${tail}`, z.unknown(), MAX_ANSWER);
  if (answer === null) return { goals: [], quests: [], unreadable: { goals: 0, quests: 0 } };
  const targets = Targets.safeParse(answer).data;
  if (!targets) throw new RemoteError('failing', `${account.remote.host} did not answer with a list of goals`);
  const goals = readAll(RemoteGoal, targets.goals, ({ goalID }) => goalID);
  const goalSubs = readAll(GoalSub, targets.goalSubs, ({ goalID }) => goalID);
  const quests = readAll(RemoteQuest, targets.quests, ({ questID }) => questID);
  const questSubs = readAll(QuestSub, targets.questSubs, ({ questID }) => questID);
  // Goals of a quest come with the quest.
  const chosen = [...goalSubs.known.values()].filter(({ wasAssignedStandalone }) => wasAssignedStandalone !== false);
  return {
    goals: chosen.flatMap(({ goalID, timeAchieved }) => {
      const goal = goals.known.get(goalID);
      return goal ? [{ goal, metAt: timeAchieved ?? null }] : [];
    }),
    quests: [...questSubs.known.keys()].map((questID) => quests.known.get(questID) ?? { questID, name: '' }),
    unreadable: {
      goals: chosen.filter(({ goalID }) => !goals.known.has(goalID)).length + goalSubs.faults,
      quests: questSubs.faults,
    },
  };
}

/** Returns the readable documents of a list by id, and the number of unreadable ones. */
function readAll<T>(schema: z.ZodType<T>, documents: z.infer<typeof list>, idOf: (document: T) => string) {
  const known = new Map<string, T>();
  let faults = 0;
  for (const document of documents ?? []) {
    const { data } = schema.safeParse(document);
    if (data === undefined) faults += 1;
    else known.set(idOf(data), data);
  }
  return { known, faults };
}
