import type { FolderStats, GamePTConfig, ScoreDocument } from 'kaiden-client';

import type { Aim, Count, Metric } from './definition.ts';

type Config = Pick<GamePTConfig, 'lamps' | 'grades' | 'clearLamp' | 'clearGrade' | 'percentMax'>;

/** The player's plays on the chart, or their lamps and grades in the folder. */
export interface Reached {
  plays?: readonly Pick<ScoreDocument, 'scoreData'>[] | undefined;
  folder?: Pick<FolderStats, 'chartCount' | 'lamps' | 'grades'> | undefined;
}

const namesOf = (config: Config, metric: Metric): readonly string[] =>
  metric === 'lamp' ? config.lamps : metric === 'grade' ? config.grades : [];

/** Returns the value that a form begins with: what counts as cleared, or the next one that the player lacks. */
export function firstAim(config: Config, metric: Metric, { plays = [], folder }: Reached): Aim {
  const best = (value: (play: ScoreDocument['scoreData']) => number) =>
    Math.max(-1, ...plays.map(({ scoreData }) => value(scoreData)));
  if (metric === 'score') return { metric, value: best(({ score }) => score) + 1 };
  if (metric === 'percent')
    return { metric, value: Math.min(config.percentMax, Math.max(90, Math.floor(best(({ percent }) => percent)) + 1)) };
  const names = namesOf(config, metric);
  const cleared = metric === 'lamp' ? config.lamps.indexOf(config.clearLamp) : config.grades.indexOf(config.clearGrade);
  const next = best((play) => (metric === 'lamp' ? play.lampIndex : play.gradeIndex)) + 1;
  const first = Math.max(0, cleared, next);
  const isLacked = (value: number) => !folder || countIn(folder, config, { metric, value }) !== folder.chartCount;
  const value = names.findIndex((_, at) => at >= first && isLacked(at));
  return { metric, value: value === -1 ? names.length - 1 : value };
}

/** Returns how many charts of a folder have reached a lamp or a grade; undefined for other metrics, of which nothing is known. */
export function countIn(folder: NonNullable<Reached['folder']>, config: Config, { metric, value }: Aim) {
  if (metric !== 'lamp' && metric !== 'grade') return undefined;
  const counts = metric === 'lamp' ? folder.lamps : folder.grades;
  return namesOf(config, metric)
    .slice(value)
    .reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** Returns the number of charts that a form begins with: one more than the player has, or the next tenth of the folder. */
export function firstCount(by: Count['by'], now: number | undefined, of: number): Count {
  if (now === undefined || of === 0) return { by, value: by === 'charts' ? 1 : 50 };
  if (by === 'charts') return { by, value: Math.min(of, now + 1) };
  return { by, value: Math.min(100, 10 * (Math.floor((10 * now) / of) + 1)) };
}
