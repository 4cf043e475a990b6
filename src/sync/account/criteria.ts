import type { GoalCriteria } from '../../../db/schema/targets.ts';
import { readCriteria } from '../../catalogue/seeds/targets.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { storedKeys } from '../../games/engine/today-keys.ts';
import type { ServerKind } from '../../integrations/server-kind.ts';

export interface RemoteCriteria {
  mode: GoalCriteria['mode'];
  /** `scoreData.lampIndex` and the like in v2 and Kaiden, the name of a metric in v3. */
  key: string;
  value: number;
  countNum?: number | null | undefined;
}

/** Returns what a goal of another server asks for in the terms of this one; null where there is no such thing here. */
export function toCriteria(
  gpt: Gpt,
  { name, criteria }: { name: string; criteria: RemoteCriteria },
  kind: ServerKind,
): GoalCriteria | null {
  const { mode, countNum } = criteria;
  const asked = kind === 'v3' ? ofOwnMetric(gpt, criteria) : criteria;
  const { key, value } = asked;
  if (mode !== 'single' && typeof countNum !== 'number') return null;
  const goal = { name, criteria: mode === 'single' ? { mode, key, value } : { mode, key, value, countNum: countNum! } };
  // Only servers before v3 count lamps in the list from before it grew.
  const read = readCriteria(gpt, goal, kind === 'v2' || kind === 'late-v2' ? 'v2' : 'v3');
  return typeof read === 'string' ? null : read.criteria;
}

/** Turns a metric of v3 that only some games have into the one that it is stored as here: a note lamp into a lamp. */
function ofOwnMetric(gpt: Gpt, { key, value }: RemoteCriteria): { key: string; value: number } {
  const sent = gpt.def.today?.keys?.[key];
  if (!sent) return { key, value };
  if (sent.to === 'score' || sent.to === 'percent') return { key: sent.to, value };
  const values = storedKeys(gpt).find(({ name }) => name === key)?.values;
  const lamp = gpt.def.lamps.order.indexOf(values?.[value] ?? '');
  return lamp < 0 ? { key, value } : { key: 'lamp', value: lamp };
}
