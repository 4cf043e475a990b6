import type { GoalCharts, GoalCriteria, QuestSection } from '../../../db/schema/targets.ts';
import { stableJSON } from '../../base/shared/stable-json.ts';

/** Content of a goal: its target. */
export interface GoalContent {
  gpt: number;
  charts: GoalCharts;
  criteria: GoalCriteria;
  valueName: string | null;
}

/** Goal with its id in its source. */
export type NamedGoal = GoalContent & { goalID: string };

interface Quest {
  questID: string;
  questData: readonly Pick<QuestSection, 'goals'>[];
}

/** Returns a text that is equal for equivalent goals: lamps and grades by name, charts in any order. */
export function contentOf({ gpt, charts: { type, data }, criteria, valueName }: GoalContent): string {
  const { key, value, mode, countNum = null } = criteria;
  return stableJSON({ gpt, type, data: [data].flat().toSorted(), key, value: valueName ?? value, mode, countNum });
}

/** Returns the positions of goals in quests ("QUEST 0 3") by goal id. */
function placesOf(quests: readonly Quest[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { questID, questData } of quests) {
    for (const [section, { goals }] of questData.entries()) {
      for (const [at, { goalID }] of goals.entries()) places.set(goalID, `${questID} ${section} ${at}`);
    }
  }
  return places;
}

interface Goals {
  /** Goals in the files. */
  fresh: readonly NamedGoal[];
  quests: readonly Quest[];
  stored: readonly NamedGoal[];
  storedQuests: readonly Quest[];
}

/**
 * Returns the stored ids of the files' goals, by their ids there. Every state of the public files has different ids for the same goals, so
 * a goal is identified by its content; else by its id; else by its position in a quest, whose ids stay the same, unless the goal at that
 * position is another goal of the files. New goals keep their own ids.
 */
export function matchGoals({ fresh, quests, stored, storedQuests }: Goals): Map<string, string> {
  const known = new Set(stored.map(({ goalID }) => goalID));
  const byContent = new Map(stored.toReversed().map((goal) => [contentOf(goal), goal.goalID]));
  const matched = new Map<string, string>();
  for (const goal of fresh) {
    const storedID = byContent.get(contentOf(goal)) ?? (known.has(goal.goalID) ? goal.goalID : undefined);
    if (storedID !== undefined) matched.set(goal.goalID, storedID);
  }
  const taken = new Set(matched.values());
  const byPlace = new Map([...placesOf(storedQuests)].map(([goalID, place]) => [place, goalID]));
  const places = placesOf(quests);
  for (const { goalID } of fresh) {
    if (matched.has(goalID)) continue;
    const before = byPlace.get(places.get(goalID) ?? '');
    matched.set(goalID, before !== undefined && known.has(before) && !taken.has(before) ? before : goalID);
  }
  return matched;
}
