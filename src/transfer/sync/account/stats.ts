import { z } from 'zod';

import type { NotBroughtCode } from '../../../../contracts/documents/brought.ts';
import type { StatDocument } from '../../../../contracts/documents/settings.ts';
import type { GoalKey } from '../../../../contracts/goal-keys.ts';
import type { ChartFinder } from './charts.ts';
import type { AccountContext } from './context.ts';
import { toCriteria } from './criteria.ts';
import { findFolderID } from './folders.ts';
import type { OwnGame } from './own-games.ts';

const word = z.string().min(1).max(200);
/** v3 uses `metric` and `slug` instead of `property` and `folderID`, and lacks the property of a chart. */
const RemoteStat = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('chart'), chartID: word, property: word.nullish(), metric: word.nullish() }),
  z.object({
    mode: z.literal('folder'),
    folderID: word.nullish(),
    slug: word.nullish(),
    property: word.nullish(),
    metric: word.nullish(),
    gte: z.number(),
  }),
]);

const PROPERTIES: Readonly<Record<GoalKey, 'lamp' | 'grade' | 'percent' | 'score'>> = {
  'scoreData.lampIndex': 'lamp',
  'scoreData.gradeIndex': 'grade',
  'scoreData.percent': 'percent',
  'scoreData.score': 'score',
};
const OF_CHARTS = ['grade', 'lamp', 'score', 'percent', 'playcount'] as const;

/** Converts a statistic of another server, or returns the reason why it has no equivalent here. Throws RemoteError. */
export async function toStat(
  { db, account }: AccountContext,
  { played, ugpt }: OwnGame,
  { charts, stat }: { charts: ChartFinder; stat: unknown },
): Promise<StatDocument | NotBroughtCode> {
  const { data } = RemoteStat.safeParse(stat);
  if (!data) return 'unreadable';
  const named = data.property ?? data.metric;
  if (data.mode === 'chart') {
    const property = named ? OF_CHARTS.find((one) => one === named) : 'score';
    if (!property) return 'unknown_metric';
    const chart = await charts.find(ugpt, played, data.chartID);
    return typeof chart === 'string' ? chart : { mode: 'chart', property, chartID: chart.chartID };
  }
  const wanted = { name: '', criteria: { mode: 'single' as const, key: named ?? '', value: data.gte } };
  const criteria = toCriteria(played.gpt, wanted, account.kind);
  if (!criteria) return 'unknown_metric';
  const folderID = await findFolderID(db, ugpt, { id: data.folderID, slug: data.slug });
  if (folderID === null) return 'unknown_folder';
  return { mode: 'folder', property: PROPERTIES[criteria.key], folderID, gte: criteria.value };
}
