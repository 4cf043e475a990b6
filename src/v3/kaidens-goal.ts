import type { z } from 'zod';

import type { GoalDocument } from '../../contracts/documents/target.ts';
import type { v3Targets } from '../../contracts/routes/v3/targets.ts';
import type { Db } from '../../db/open.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { folderIDOf } from './folders/slug.ts';
import { formOf } from './form.ts';

export type V3GoalRequest = z.output<typeof v3Targets.formatGoal.json>;
type Criteria = Pick<GoalDocument['criteria'], 'key' | 'value'>;

/** Converts a goal of v3: folders by id, metrics by Kaiden's keys. Throws 400 for a metric without goals. */
export async function kaidensGoal({ charts, criteria }: V3GoalRequest, db: Db, gpt: Gpt) {
  const { key, value } = criteria;
  return {
    charts:
      charts.type === 'folder' ? { ...charts, data: (await folderIDOf(db, gpt, charts.data)) ?? charts.data } : charts,
    criteria: { ...criteria, ...kaidensCriteria(gpt, { key, value }) },
  };
}

function kaidensCriteria(gpt: Gpt, { key, value }: { key: string; value: number }): Criteria {
  const form = formOf(gpt);
  const { names } = form;
  if (key === names.grade) return { key: 'scoreData.gradeIndex', value };
  if (key === names.lamp) return { key: 'scoreData.lampIndex', value };
  if (key === names.percent) return { key: 'scoreData.percent', value };
  if (key === names.score) return { key: 'scoreData.score', value };
  const lamp = gpt.def.lamps.order.findIndex((_, position) => {
    const metric = form.lampMetric(position);
    return metric.key === key && metric.value === value;
  });
  if (lamp < 0) throw invalidRequest([{ path: 'criteria.key', message: `no goal can ask for this value of ${key}` }]);
  return { key: 'scoreData.lampIndex', value: lamp };
}
