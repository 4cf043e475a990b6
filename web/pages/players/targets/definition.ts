import type { Client } from 'kaiden-client';

/** Metric of a PB. */
export type Metric = 'lamp' | 'grade' | 'percent' | 'score';

/** Metric and required value: a position for lamps and grades. */
export interface Aim {
  metric: Metric;
  value: number;
}

export type On = 'chart' | 'folder';
/** Number of charts of a folder, or a percentage of them. */
export interface Count {
  by: 'charts' | 'share';
  value: number;
}

type Definition = Parameters<Client['ugptTargets']['addGoal']>[0]['json'];

const KEYS = {
  lamp: 'scoreData.lampIndex',
  grade: 'scoreData.gradeIndex',
  percent: 'scoreData.percent',
  score: 'scoreData.score',
} as const satisfies Record<Metric, string>;

interface Entered {
  on: On;
  chartID: string | null;
  folderID: string | null;
  aim: Aim;
  count: Count;
}

/** Returns a goal in the form of the API; undefined while no chart or folder is chosen. */
export function definitionOf({ on, chartID, folderID, aim, count }: Entered): Definition | undefined {
  const reach = { key: KEYS[aim.metric], value: aim.value };
  if (on === 'chart') {
    if (chartID === null) return undefined;
    return { charts: { type: 'single', data: chartID }, criteria: { mode: 'single', ...reach } };
  }
  if (folderID === null) return undefined;
  const charts = { type: 'folder', data: folderID } as const;
  if (count.by === 'share') return { charts, criteria: { mode: 'proportion', ...reach, countNum: count.value / 100 } };
  // One chart is what a single PB reaches.
  if (count.value <= 1) return { charts, criteria: { mode: 'single', ...reach } };
  return { charts, criteria: { mode: 'absolute', ...reach, countNum: count.value } };
}
