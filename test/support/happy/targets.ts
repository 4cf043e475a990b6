import { chartID } from '../test-seeds.ts';
import { guest, type HappyCalls } from './callers.ts';

/** A goal that nobody has yet. */
const percentGoal = {
  charts: { type: 'single' as const, data: chartID('iidx 2 SP ANOTHER true') },
  criteria: { mode: 'single' as const, key: 'scoreData.percent' as const, value: 99 },
};

export const targets = {
  targets: {
    recentlyAchieved: (world) => guest(world).targets.recentlyAchieved(world),
    recentlyRaised: (world) => guest(world).targets.recentlyRaised(world),
    popularGoals: (world) => guest(world).targets.popularGoals(world),
    formatGoal: (world) => guest(world).targets.formatGoal({ ...world, json: percentGoal }),
    goal: (world) => guest(world).targets.goal(world),
    evaluateGoal: (world) => guest(world).targets.evaluateGoal({ ...world, query: { userID: 'hazel' } }),
    quests: (world) => guest(world).targets.quests({ ...world, query: { search: 'first' } }),
    quest: (world) => guest(world).targets.quest(world),
    evaluateQuest: (world) => guest(world).targets.evaluateQuest({ ...world, query: { userID: 'hazel' } }),
    questlines: (world) => guest(world).targets.questlines({ ...world, query: { search: 'line' } }),
    questline: (world) => guest(world).targets.questline(world),
  },
  ugptTargets: {
    recentlyAchieved: (world) => guest(world).ugptTargets.recentlyAchieved(world),
    recentlyRaised: (world) => guest(world).ugptTargets.recentlyRaised(world),
    goals: (world) => guest(world).ugptTargets.goals(world),
    allSubs: (world) => guest(world).ugptTargets.allSubs(world),
    onChart: (world) => guest(world).ugptTargets.onChart(world),
    onFolder: (world) => guest(world).ugptTargets.onFolder(world),
    addGoal: (world) => world.hazel.api.ugptTargets.addGoal({ ...world, json: percentGoal }),
    goal: (world) => guest(world).ugptTargets.goal(world),
    dropGoal: async (world) => {
      const { body } = await world.hazel.api.ugptTargets.addGoal({ ...world, json: percentGoal });
      return world.hazel.api.ugptTargets.dropGoal({ params: { ...world.params, goalID: body.goal.goalID } });
    },
    quests: (world) => guest(world).ugptTargets.quests(world),
    quest: (world) => guest(world).ugptTargets.quest(world),
    takeQuest: async (world) => {
      await world.hazel.api.ugptTargets.dropQuest(world);
      return world.hazel.api.ugptTargets.takeQuest(world);
    },
    dropQuest: (world) => world.hazel.api.ugptTargets.dropQuest(world),
  },
} satisfies Pick<HappyCalls, 'targets' | 'ugptTargets'>;
