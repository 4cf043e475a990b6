import type { GoalCriteria } from '../../../../db/schema/targets.ts';
import { readCriteria } from '../../../catalogue/seeds/targets.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { storedKeys } from '../../../games/engine/today-keys.ts';
import type { ServerKind } from '../../../links/integrations/server-kind.ts';

export interface RemoteCriteria {
  mode: GoalCriteria['mode'];
  /** `scoreData.lampIndex` and the like in v2 and Kaiden, the name of a metric in v3. */
  key: string;
  value: number;
  countNum?: number | null | undefined;
}

/** Converts the requirement of another server's goal; null if it has no equivalent here. */
export function toCriteria(
  gpt: Gpt,
  { name, criteria }: { name: string; criteria: RemoteCriteria },
  kind: ServerKind,
): GoalCriteria | null {
  const { mode, countNum } = criteria;
  const own = kind === 'v3' ? ofOwnMetric(gpt, criteria) : criteria;
  const { key, value } = own;
  if (mode !== 'single' && typeof countNum !== 'number') return null;
  const goal = { name, criteria: mode === 'single' ? { mode, key, value } : { mode, key, value, countNum: countNum! } };
  // Only servers before v3 use the shorter list of lamps of that time.
  const read = readCriteria(gpt, goal, kind === 'v2' || kind === 'late-v2' ? 'v2' : 'v3');
  return typeof read === 'string' ? null : read.criteria;
}

/** Converts a metric of v3 that only some games have into the stored one: a note lamp into a lamp. */
function ofOwnMetric(gpt: Gpt, { key, value }: RemoteCriteria): { key: string; value: number } {
  const sent = gpt.def.today?.keys?.[key];
  if (!sent) return { key, value };
  if (sent.to === 'score' || sent.to === 'percent') return { key: sent.to, value };
  const values = storedKeys(gpt).find(({ name }) => name === key)?.values;
  const lamp = gpt.def.lamps.order.indexOf(values?.[value] ?? '');
  return lamp < 0 ? { key, value } : { key: 'lamp', value: lamp };
}
