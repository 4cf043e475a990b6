import type { GoalKey } from '../../../contracts/goal-keys.ts';
import type { GoalCharts, GoalCriteria } from '../../../db/schema/targets.ts';
import { stableHash } from '../../base/shared/stable-json.ts';
import type { Gpt } from '../../games/engine/gpt.ts';

/** Requirement of a goal, and the charts it applies to. */
export interface GoalDefinition {
  charts: GoalCharts;
  criteria: GoalCriteria;
}

/** Returns the id of a goal: `G` and a hash of its definition, so that equal goals have equal ids everywhere. */
export const goalIDOf = ({ game, playtype }: Pick<Gpt, 'game' | 'playtype'>, { charts, criteria }: GoalDefinition) =>
  `G${stableHash({ charts, criteria, game, playtype })}`;

/** Returns the lamps or grades that a key counts positions in, worst first; undefined for numbers. */
export function namesOf({ def }: Gpt, key: GoalKey): readonly string[] | undefined {
  if (key === 'scoreData.lampIndex') return def.lamps.order;
  return key === 'scoreData.gradeIndex' ? def.grades.cuts.map(([name]) => name) : undefined;
}

/** Returns the lamp or grade that a goal requires; null if it requires a number. */
export const valueNameOf = (gpt: Gpt, { key, value }: GoalCriteria): string | null =>
  namesOf(gpt, key)?.[value] ?? null;
