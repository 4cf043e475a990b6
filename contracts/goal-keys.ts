/** The metrics of a PB that goals can ask for. Lamps and grades are named by their position in the game's list. */
export const GOAL_KEYS = [
  'scoreData.lampIndex',
  'scoreData.gradeIndex',
  'scoreData.percent',
  'scoreData.score',
] as const;
export type GoalKey = (typeof GOAL_KEYS)[number];
