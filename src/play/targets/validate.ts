import type { Issue } from '../../../contracts/common.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { versionsOf } from '../../catalogue/versions.ts';
import { findGoalCharts } from './charts.store.ts';
import { namesOf, type GoalDefinition } from './definition.ts';
import { chartName, goalName, type GoalSubject } from './name.ts';
import { countCharts } from './pbs.store.ts';
import { findGoalFolder } from './store.ts';

type Scope = Pick<Ugpt, 'gpt' | 'gptRow'>;
type Faults = Issue[];

/**
 * Validates a goal: its charts or folder exist, and its requirement is possible and not trivial. Returns its name. Throws a 400 with every
 * fault.
 */
export async function checkGoal(db: Db, scope: Scope, goal: GoalDefinition): Promise<string> {
  const faults: Faults = [];
  const subject = await findSubject(db, scope, goal, faults);
  checkCount(goal, await countCharts(db, goal.charts), faults);
  await checkValue(db, scope, goal, faults);
  if (faults.length > 0 || !subject) throw invalidRequest(faults);
  return goalName(scope.gpt, goal.criteria, subject);
}

async function findSubject(
  db: Db,
  { gpt, gptRow }: Scope,
  { charts }: GoalDefinition,
  faults: Faults,
): Promise<GoalSubject | undefined> {
  if (charts.type === 'folder') {
    const folder = await findGoalFolder(db, gptRow, charts.data);
    if (!folder) faults.push({ path: 'charts.data', message: `There is no folder ${charts.data}` });
    return folder && { folder: folder.title };
  }
  const ids = [charts.data].flat();
  if (new Set(ids).size < ids.length) faults.push({ path: 'charts.data', message: 'A chart is listed twice' });
  const found = await findGoalCharts(db, ids);
  const missing = ids.filter((id) => found.get(id)?.gpt !== gptRow);
  for (const id of missing) faults.push({ path: 'charts.data', message: `There is no chart ${id}` });
  if (missing.length > 0) return undefined;
  const versions = await versionsOf(db, gpt);
  return { charts: ids.map((id) => chartName(gpt, found.get(id)!, versions)) };
}

function checkCount({ charts, criteria: { mode, countNum = 0 } }: GoalDefinition, total: number, faults: Faults): void {
  const fault = (path: string, message: string) => faults.push({ path: `criteria.${path}`, message });
  if (charts.type === 'single' && mode !== 'single') fault('mode', 'For a single chart the mode has to be "single"');
  else if (charts.type === 'multi' && mode === 'proportion') fault('mode', 'A proportion requires a folder');
  else if (mode !== 'single' && total < (mode === 'absolute' ? 2 : 1)) {
    const subject = charts.type === 'folder' ? 'The folder' : 'The list';
    const message = `${subject} has ${total === 0 ? 'no charts' : 'only one chart'}`;
    // Unknown charts are none as well, and named already.
    if (faults.length === 0) faults.push({ path: 'charts.data', message });
  } else if (mode === 'absolute' && (!Number.isInteger(countNum) || countNum < 2 || countNum > total)) {
    fault('countNum', `Expected a whole number from 2 to ${total}, the number of charts`);
  } else if (mode === 'proportion' && !(countNum > 0 && countNum <= 1 && Math.floor(countNum * total) >= 1)) {
    fault('countNum', 'Expected a share above 0 and up to 1 that makes at least one chart');
  }
}

async function checkValue(db: Db, scope: Scope, { charts, criteria }: GoalDefinition, faults: Faults): Promise<void> {
  const { def } = scope.gpt;
  const { key, value } = criteria;
  const fault = (message: string) => faults.push({ path: 'criteria.value', message });
  const names = namesOf(scope.gpt, key);
  if (names && !(value in names)) fault(`Expected a position from 0 to ${names.length - 1}`);
  if (key === 'scoreData.percent' && !(value > 0 && value <= def.score.percentMax)) {
    fault(`Expected a percent above 0 and up to ${def.score.percentMax}`);
  }
  if (key !== 'scoreData.score') return;
  const max = await largestScore(db, scope, charts);
  if (max === undefined) {
    faults.push({ path: 'charts.type', message: 'The largest score depends on the chart here; choose a single chart' });
  } else if (value < 0 || value > max) fault(`Expected a score from 0 to ${max}`);
}

/** Returns the largest score that can be required; undefined if it differs between the charts. */
async function largestScore(db: Db, { gpt }: Scope, { type, data }: GoalDefinition['charts']) {
  if (typeof gpt.def.score.max === 'number') return gpt.def.score.max;
  if (type !== 'single') return undefined;
  const chart = (await findGoalCharts(db, [data])).get(data);
  const facts = chart && (await chartFacts(db, [chart.row])).get(chart.row);
  return (facts && gpt.scoreMax(facts)) ?? Number.MAX_SAFE_INTEGER;
}
