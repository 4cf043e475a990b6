import { chartDifficulty, levelsText, type NamedChart } from '../../../contracts/client/chart-names.ts';
import type { GoalCriteria } from '../../../db/schema/targets.ts';
import type { GameVersion } from '../../games/engine/define/versions.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { valueNameOf } from './definition.ts';

const decimals = (value: number): string => String(Math.round(value * 100) / 100);

/** Returns the requirement of a goal as the start of a sentence: "HARD CLEAR", "Get 80% on". */
function criteriaText(gpt: Gpt, criteria: GoalCriteria): string {
  const name = valueNameOf(gpt, criteria);
  if (name !== null) return name;
  const { key, value } = criteria;
  return key === 'scoreData.percent' ? `Get ${decimals(value)}% on` : `Get a score of ${gpt.scoreText(value)} on`;
}

/** "A", "A or B", "A, B or C" */
function listText(names: readonly string[], word: 'or' | 'and'): string {
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

function chartsText(charts: readonly string[], { mode, countNum }: GoalCriteria): string {
  if (charts.length === 1) return charts[0]!;
  if (mode === 'absolute') {
    return countNum === charts.length ? listText(charts, 'and') : `any ${countNum} of ${listText(charts, 'or')}`;
  }
  return `${charts.length === 2 ? 'either' : 'any one of'} ${listText(charts, 'or')}`;
}

function folderText(folder: string, { mode, countNum = 0 }: GoalCriteria): string {
  if (mode === 'single') return `any chart in the ${folder} folder`;
  if (mode === 'absolute') return `${countNum} charts in the ${folder} folder`;
  return `${decimals(countNum * 100)}% of the charts in the ${folder} folder`;
}

/** Subject of a goal: the names of its charts, or that of its folder. */
export type GoalSubject = { charts: readonly string[] } | { folder: string };

/** Returns the name of a goal, such as "HARD CLEAR Blue Hour (SP ANOTHER 12)". */
export const goalName = (gpt: Gpt, criteria: GoalCriteria, of: GoalSubject): string =>
  `${criteriaText(gpt, criteria)} ${'folder' in of ? folderText(of.folder, criteria) : chartsText(of.charts, criteria)}`;

/**
 * Returns a chart's name in goals: "Blue Hour (SP ANOTHER 12)", without parts that are the same throughout a game. A chart that is not
 * primary includes its newest version among the `known` ones.
 */
export function chartName(
  gpt: Gpt,
  chart: NamedChart & { title: string; isPrimary: boolean; versions: readonly string[] },
  known: readonly GameVersion[],
): string {
  const { order, open } = gpt.def.difficulties;
  const config = gpt.config();
  const hasDifficulty = order.length > 1 || open;
  const parts = [
    ...(Object.keys(gpt.gameDef.playtypes).length > 1 ? [gpt.playtype] : []),
    ...(hasDifficulty ? [chartDifficulty(config, chart)] : []),
    levelsText(config, chart),
  ];
  const newest = chart.isPrimary ? undefined : known.findLast(({ id }) => chart.versions.includes(id));
  return `${chart.title} (${parts.join(' ')}${newest ? `, ${newest.name}` : ''})`;
}
