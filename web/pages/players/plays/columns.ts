import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { GamePTConfig } from 'kaiden-client';
import { chartLevels } from 'kaiden-client/chart-names';

import type { MetricLabels } from '../../../components/metric-labels.ts';
import { isInPercent, metricsOf, valueOf } from '../../../components/metrics.ts';
import { shareToNext } from '../../../components/next-grade.ts';
import type { Longest } from './longest.ts';
import type { Look } from './look.ts';
import { rankingOf, type Play } from './play.ts';

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type PlayColumn = ColumnDef<typeof features, Play> & { id: string };
type Value = string | number | undefined;

interface Words {
  song: string;
  level: string;
  score: string;
  percent: string;
  grade: string;
  lamp: string;
  delta: string;
  rank: string;
  rivalRank: string;
  rivalRankInFull: string;
  time: string;
  metric: (name: string) => string;
  /** Names a rating in full. */
  rating: (alg: string) => string;
  /** Abbreviates it. */
  shortRating: (alg: string) => string;
}

interface Shown {
  of: 'pbs' | 'scores';
  /** Which rank of PBs is shown unless the reader chooses the other; `global` where there is no other. */
  ranks: 'global' | 'both' | 'rival';
  longest: Longest;
}

/** The columns of a game's plays, and how they are shown. */
export function columnsOf(config: GamePTConfig, words: Words & MetricLabels, { of, ranks, longest }: Shown) {
  const looks: Record<string, Look> = {};
  const columns: PlayColumn[] = [];
  const add = (id: string, look: Partial<Look> & { title: string }, value: (row: Play) => Value) => {
    looks[id] = { width: 5, numeric: true, usual: true, ...look };
    columns.push(column(id, value));
  };
  add('song', { title: words.song, width: 12, numeric: false }, ({ song }) => song.title.toLowerCase());
  const levelWidth = badgeWidth(words.level, longest.level);
  add(
    'level',
    { title: words.level, width: levelWidth, numeric: false },
    ({ chart }) => chartLevels(config, chart)[0]!.number,
  );
  const scoreWidth = Math.max(5, longest.score * 0.56 + 0.9);
  add('score', { title: words.score, width: scoreWidth }, ({ play }) => play.scoreData.score);
  if (!isInPercent(config)) add('percent', { title: words.percent }, ({ play }) => play.scoreData.percent);
  add('grade', { title: words.grade, numeric: false }, ({ play }) => play.scoreData.gradeIndex);
  const lampWidth = badgeWidth(words.lamp, longest.lamp);
  add('lamp', { title: words.lamp, width: lampWidth, numeric: false }, ({ play }) => play.scoreData.lampIndex);
  if (!config.sendsPercent) {
    // Closest first, whatever the chart's largest score is.
    add('delta', { title: words.delta, width: widthFor(words.delta) }, ({ play }) => {
      const share = shareToNext(config, play.scoreData);
      return share && -share;
    });
  }
  for (const alg of config.scoreRatingAlgs) {
    const digits = config.scoreRatingAlgDecimals[alg] ?? 2;
    const title = words.shortRating(alg);
    add(
      `alg ${alg}`,
      { title, about: words.rating(alg), width: widthFor(title), digits },
      ({ play }) => play.calculatedData[alg] ?? undefined,
    );
  }
  if (of === 'pbs') {
    const isShown = ranks !== 'rival';
    add('rank', { title: words.rank, width: 6, usual: isShown }, ({ play }) => rankingOf(play)?.rank);
    if (ranks !== 'global') {
      const look = { title: words.rivalRank, about: words.rivalRankInFull, usual: !isShown };
      add('rivalRank', look, ({ play }) => rankingOf(play)?.rivalRank ?? undefined);
    }
  }
  for (const name of config.judgements) {
    const title = words.judgement(name);
    add(
      `judgement ${name}`,
      { title, width: widthFor(title), usual: false, digits: 0 },
      ({ play }) => play.scoreData.judgements[name] ?? undefined,
    );
  }
  for (const metric of metricsOf(config)) {
    const { name, place, digits, values } = metric;
    const title = words.metric(name);
    const isNamed = typeof values?.[0] === 'string';
    const look = { title, width: widthFor(title), numeric: !isNamed, usual: values !== undefined, digits };
    add(`${place} ${name}`, look, ({ play }) => {
      const value = valueOf(metric, play);
      return typeof value === 'string' ? -(values ?? []).indexOf(value) : value;
    });
  }
  add('time', { title: words.time, width: 7, numeric: false }, ({ play }) => play.timeAchieved ?? undefined);
  return { columns, looks };
}

/** Letters as wide as they are high, such as kanji. */
const WIDE = /[\u2e80-\uffff]/g;

/** Rem that a heading needs, with the arrow of its order. */
const widthFor = (title: string) => Math.max(5, title.length * 0.55 + (title.match(WIDE)?.length ?? 0) * 0.45 + 2);

/** Returns the rem that badges of so many letters need below a heading. */
const badgeWidth = (title: string, longest: number) => Math.max(widthFor(title), longest * 0.64 + 2.1);

const column = (id: string, value: (row: Play) => Value): PlayColumn => ({
  id,
  accessorFn: value,
  sortFn: (a, b, id) => {
    const [left, right] = [a.getValue<Value>(id)!, b.getValue<Value>(id)!];
    return left < right ? -1 : left > right ? 1 : 0;
  },
  sortUndefined: 'last',
});
