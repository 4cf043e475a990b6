import type { StatDocument } from '../../../contracts/documents/settings.ts';
import type { StatShowcaseResult, StatValue } from '../../../contracts/documents/showcase.ts';
import type { GoalKey } from '../../../contracts/goal-keys.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { folderDocument } from '../../catalogue/folders/documents.ts';
import { findFolder } from '../../catalogue/folders/store.ts';
import { chartByID, songsByRow } from '../../catalogue/store.ts';
import { bestPB, countCharts, countPBs } from '../targets/pbs.store.ts';
import { countPlays } from './store.ts';

const METRICS = {
  grade: 'scoreData.gradeIndex',
  lamp: 'scoreData.lampIndex',
  score: 'scoreData.score',
  percent: 'scoreData.percent',
} as const satisfies Record<string, GoalKey>;

/** Evaluates these statistics for a player, in their order, without those of deleted charts and folders. */
export async function evaluateStats(db: Db, ugpt: Ugpt, stats: readonly StatDocument[]): Promise<StatShowcaseResult[]> {
  const results: StatShowcaseResult[] = [];
  for (const stat of stats) {
    const result = await (stat.mode === 'chart' ? ofChart(db, ugpt, stat) : ofFolder(db, ugpt, stat));
    if (result) results.push(result);
  }
  return results;
}

type Of<M extends StatDocument['mode']> = StatDocument & { mode: M };
type Result = StatShowcaseResult | undefined;

const withValue = (stat: StatDocument, value: StatValue, related: StatShowcaseResult['related']) => ({
  stat,
  value,
  result: value,
  related,
});

async function ofChart(db: Db, { userID, gptRow }: Ugpt, stat: Of<'chart'>): Promise<Result> {
  const found = await chartByID(db, gptRow, stat.chartID);
  if (!found) return undefined;
  const song = (await songsByRow(db, [found.songRow])).get(found.songRow)!;
  const related = { song, chart: found.chart };
  if (stat.property === 'playcount') {
    return withValue(stat, { value: await countPlays(db, userID, found.row) }, related);
  }
  const pb = await bestPB(db, userID, { type: 'single', data: stat.chartID }, METRICS[stat.property]);
  return withValue(stat, { value: pb?.value ?? null }, related);
}

async function ofFolder(db: Db, { userID, gpt, gptRow }: Ugpt, stat: Of<'folder'>): Promise<Result> {
  const row = await findFolder(db, gptRow, stat.folderID);
  if (!row) return undefined;
  const charts = { type: 'folder', data: stat.folderID } as const;
  const value = await countPBs(db, userID, charts, METRICS[stat.property], stat.gte);
  const folder = folderDocument(row, gpt);
  return withValue(stat, { value, outOf: await countCharts(db, charts) }, { folders: [folder], folder });
}
