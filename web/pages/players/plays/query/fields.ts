import type { GamePTConfig } from 'kaiden-client';
import { chartDifficulty } from 'kaiden-client/chart-names';

import { bpmOf, notesOf } from '../../../../components/chart-facts.ts';
import { metricsOf, valueOf } from '../../../../components/metrics.ts';
import type { Play } from '../play.ts';

/** Part of a play that an expression can name. */
export type Field = { names: readonly string[] } & (
  | { kind: 'text'; value: (play: Play) => string }
  | { kind: 'number'; value: (play: Play) => number | undefined }
  /** Values in their order, each with its spellings. */
  | { kind: 'ordered'; values: readonly (readonly string[])[]; value: (play: Play) => number }
  /** Several values at once, each with its spellings. */
  | { kind: 'list'; values: readonly (readonly string[])[]; value: (play: Play) => readonly number[] }
  | { kind: 'level' }
);

/** Returns the fields of a game's plays; the first name of each is the one that is shown. */
export function fieldsOf(config: GamePTConfig): Field[] {
  const { lamps, grades, difficulties, shortDifficulties, shortLamps, names } = config;
  const text = (name: string, value: (play: Play) => string): Field => ({ kind: 'text', names: [name], value });
  const number = (names: readonly string[], value: (play: Play) => number | undefined): Field => ({
    kind: 'number',
    names,
    value,
  });
  const spelledLamps = lamps.map((lamp) => [
    lamp,
    ...Object.values(names).map(({ lamps }) => lamps[lamp] ?? lamp),
    shortLamps[lamp] ?? lamp,
  ]);
  return [
    { kind: 'level', names: ['level', 'lv'] },
    ...(difficulties.length > 0
      ? [
          ordered(['difficulty', 'diff'], difficulties, shortDifficulties, ({ chart }) =>
            chartDifficulty(config, chart),
          ),
        ]
      : [text('difficulty', ({ chart }) => chartDifficulty(config, chart))]),
    { kind: 'ordered', names: ['lamp'], values: spelledLamps, value: ({ play }) => play.scoreData.lampIndex },
    ordered(['grade'], grades, {}, ({ play }) => play.scoreData.grade),
    number(['score'], ({ play }) => play.scoreData.score),
    number(['percent', '%'], ({ play }) => play.scoreData.percent),
    number(['notes'], ({ chart }) => notesOf(chart)),
    number(['bpm'], ({ chart, song }) => bpmOf(chart, song)),
    number(['rank'], ({ play }) => ('rankingData' in play ? play.rankingData.rank : undefined)),
    versions(config),
    text('title', ({ song }) => [song.title, ...song.altTitles].join('\n')),
    text('artist', ({ song }) => song.artist),
    ...config.scoreRatingAlgs.map((alg) =>
      number([config.shortScoreRatings[alg] ?? alg, alg], ({ play }) => play.calculatedData[alg] ?? undefined),
    ),
    ...config.judgements.map((name) => number([name], ({ play }) => play.scoreData.judgements[name] ?? undefined)),
    ...metricsOf(config).map((metric) =>
      typeof metric.values?.[0] === 'string'
        ? ordered([metric.name], metric.values.map(String).toReversed(), {}, (row) => String(valueOf(metric, row.play)))
        : number([metric.name], ({ play }) => numberOf(valueOf(metric, play))),
    ),
  ];
}

const numberOf = (value: string | number | undefined) => (typeof value === 'number' ? value : undefined);

const ordered = (
  names: readonly string[],
  values: readonly string[],
  short: Readonly<Record<string, string>>,
  value: (play: Play) => string,
): Field => ({
  kind: 'ordered',
  names,
  values: values.map((value) => [value, short[value] ?? value]),
  value: (play) => values.indexOf(value(play)),
});

function versions({ supportedVersions, versions }: GamePTConfig): Field {
  const display = new Map(versions.map(({ id, display }) => [id, display]));
  const place = new Map(supportedVersions.map((id, at) => [id, at]));
  return {
    kind: 'list',
    names: ['version'],
    values: supportedVersions.map((id) => [id, display.get(id) ?? id]),
    value: ({ chart }) => chart.versions.flatMap((id) => place.get(id) ?? []),
  };
}
