import type { GoalCharts, GoalCriteria, QuestSection } from '../../../db/schema/targets.ts';
import { stableJSON } from '../../shared/stable-json.ts';

/** The content of a goal: its target. */
export interface GoalContent {
  gpt: number;
  charts: GoalCharts;
  criteria: GoalCriteria;
  valueName: string | null;
}

/** A goal with the id that it has where it comes from. */
export type NamedGoal = GoalContent & { goalID: string };

interface Quest {
  questID: string;
  questData: readonly Pick<QuestSection, 'goals'>[];
}

/** Returns a text that two goals share when they ask for the same: lamps and grades by name, charts in any order. */
function contentOf({ gpt, charts: { type, data }, criteria, valueName }: GoalContent): string {
  const { key, value, mode, countNum = null } = criteria;
  return stableJSON({ gpt, type, data: [data].flat().toSorted(), key, value: valueName ?? value, mode, countNum });
}

/** Returns the places of goals in quests ("QUEST 0 3") by the ids of the goals. */
function placesOf(quests: readonly Quest[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { questID, questData } of quests) {
    for (const [section, { goals }] of questData.entries()) {
      for (const [at, { goalID }] of goals.entries()) places.set(goalID, `${questID} ${section} ${at}`);
    }
  }
  return places;
}

/**
 * Returns a function that returns the id under which a goal of a file is stored, or its own. Every state of the public
 * files has other ids for the same goals, so goals are known by what they ask for; where that has changed, by their place
 * in a quest, whose ids stay the same.
 */
export function goalMatcher(
  stored: readonly NamedGoal[],
  storedQuests: readonly Quest[],
  quests: readonly Quest[],
): (goal: NamedGoal) => string {
  const known = new Set(stored.map(({ goalID }) => goalID));
  const byContent = new Map(stored.toReversed().map((goal) => [contentOf(goal), goal.goalID]));
  const byPlace = new Map([...placesOf(storedQuests)].map(([goalID, place]) => [place, goalID]));
  const places = placesOf(quests);
  return (goal) => {
    const alike = byContent.get(contentOf(goal));
    if (alike !== undefined) return alike;
    if (known.has(goal.goalID)) return goal.goalID;
    const place = places.get(goal.goalID);
    const before = place === undefined ? undefined : byPlace.get(place);
    return before !== undefined && known.has(before) ? before : goal.goalID;
  };
}
