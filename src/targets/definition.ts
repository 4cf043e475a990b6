import type { GoalKey } from '../../contracts/goal-keys.ts';
import type { GoalCharts, GoalCriteria } from '../../db/schema/targets.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { stableHash } from '../shared/stable-json.ts';

/** What a goal asks for, and of which charts. */
export interface GoalDefinition {
  charts: GoalCharts;
  criteria: GoalCriteria;
}

/** The id of a goal: `G` and a hash of what it asks for, so that the same goal has the same id everywhere. */
export const goalIDOf = ({ game, playtype }: Pick<Gpt, 'game' | 'playtype'>, { charts, criteria }: GoalDefinition) =>
  `G${stableHash({ charts, criteria, game, playtype })}`;

/** The lamps or grades that a key counts positions in, worst first; undefined for numbers. */
export function namesOf({ def }: Gpt, key: GoalKey): readonly string[] | undefined {
  if (key === 'scoreData.lampIndex') return def.lamps.order;
  return key === 'scoreData.gradeIndex' ? def.grades.cuts.map(([name]) => name) : undefined;
}

/** The lamp or grade that a goal asks for; null when it asks for a number. */
export const valueNameOf = (gpt: Gpt, { key, value }: GoalCriteria): string | null =>
  namesOf(gpt, key)?.[value] ?? null;
