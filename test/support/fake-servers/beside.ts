import type { FakeChart } from './world.ts';

// What an account on another server has beside its scores.

export interface FakeGoal {
  /** Its id in v2; v3 has another. */
  id: string;
  name: string;
  /** A chart, several, or a folder by its id and slug. */
  on: FakeChart | FakeChart[] | { folderID: string; slug: string };
  metric: string;
  value: number;
  metAt?: number;
  /** Whether it was only taken as a part of a quest. */
  isOfQuest?: boolean;
}

export interface Beside {
  goals: FakeGoal[];
  quests: { id: string; name: string }[];
}

export const nothingBeside = (): Beside => ({ goals: [], quests: [] });

/** How a version writes targets. */
interface TargetForm {
  /** What names the game in documents. */
  game: Record<string, string>;
  goalID: (goal: FakeGoal) => string;
  chartID: (chart: FakeChart) => string;
  key: (metric: string) => string;
}

/** Returns the goals and quests of an account, and the subscriptions to them. */
export function targetsOf({ goals, quests }: Beside, form: TargetForm) {
  return {
    goals: goals.map((goal) => ({
      ...form.game,
      goalID: form.goalID(goal),
      name: goal.name,
      charts: chartsOf(goal, form),
      criteria: { mode: 'single', key: form.key(goal.metric), value: goal.value },
    })),
    goalSubs: goals.map((goal) => ({
      ...form.game,
      userID: 1,
      goalID: form.goalID(goal),
      achieved: goal.metAt !== undefined,
      timeAchieved: goal.metAt ?? null,
      lastInteraction: null,
      progress: null,
      progressHuman: 'NO DATA',
      outOf: goal.value,
      outOfHuman: String(goal.value),
      wasInstantlyAchieved: false,
      wasAssignedStandalone: !goal.isOfQuest,
    })),
    quests: quests.map(({ id, name }) => ({ ...form.game, questID: id, name, desc: '', questData: [] })),
    questSubs: quests.map(({ id }) => ({ ...form.game, userID: 1, questID: id, achieved: false, progress: 0 })),
  };
}

function chartsOf({ on }: FakeGoal, { chartID }: TargetForm) {
  if (Array.isArray(on)) return { type: 'multi', data: on.map(chartID) };
  if ('slug' in on) return { type: 'folder', data: on.folderID, folderSlug: on.slug };
  return { type: 'single', data: chartID(on) };
}

/** The old names of metrics. */
export const OLD_KEYS: Readonly<Record<string, string>> = {
  lamp: 'scoreData.lampIndex',
  grade: 'scoreData.gradeIndex',
  percent: 'scoreData.percent',
  score: 'scoreData.score',
};
