import { SP } from './calls.ts';
import { chartID, GOALS } from './test-seeds.ts';
import type { Player } from './test-server.ts';

/** Returns the parameters of a call about a player's quest or goal. */
export const paramsOf = (player: Player, more: Record<string, string> = {}) => ({
  params: { userID: player.user.username, ...SP, questID: 'quest', goalID: GOALS.lamp.goalID, ...more },
});

/** A goal for song `n`. */
export const single = (n: number, key: string, value: number) => ({
  charts: { type: 'single' as const, data: chartID(`iidx ${n} SP ANOTHER true`) },
  criteria: { mode: 'single' as const, key: key as 'scoreData.score', value },
});

/** Has a player work at a goal. */
export const add = (player: Player, goal: Parameters<Player['api']['ugptTargets']['addGoal']>[0]['json']) =>
  player.api.ugptTargets.addGoal({ ...paramsOf(player), json: goal });

/** How far a player is with a goal. */
export const subOf = async (player: Player, goalID: string) =>
  (await player.api.ugptTargets.goal(paramsOf(player, { goalID }))).body.goalSub;
