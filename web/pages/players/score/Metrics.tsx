import { Stack, Title } from '@mantine/core';
import type { GamePTConfig, ScoreDocument } from 'kaiden-client';

import { useMetricLabels } from '../../../components/metric-labels.ts';
import { Plot } from '../../../components/Plot.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { Facts } from './Facts.tsx';

type Values = Record<string, unknown>;

/** Optional metrics and options of a play: values in a list, courses over the chart as plots. */
export function Metrics({ score, config }: { score: ScoreDocument; config: GamePTConfig }) {
  const t = useTexts(scoresTexts);
  const { metric, option } = useMetricLabels(score.game);
  const { optional, derived } = score.scoreData;
  const metrics = factsOf({ ...optional, ...derived }, Object.keys(config.optionalMetrics)).map(
    ([name, value]) => [metric(name), typeof value === 'string' ? metric(name, value) : value] as const,
  );
  const options = factsOf(score.scoreMeta, Object.keys(config.scoreMeta)).map(
    ([name, value]) => [option(name), value] as const,
  );
  const courses = coursesOf(optional, metric);
  return (
    <>
      {[
        { id: 'metrics', title: t.metrics, facts: metrics },
        { id: 'options', title: t.options, facts: options },
      ]
        .filter(({ facts }) => facts.length > 0)
        .map(({ id, title, facts }) => (
          <section key={id} aria-labelledby={id}>
            <Title order={2} size="h3" id={id} mb="sm">
              {title}
            </Title>
            <Written facts={facts} />
          </section>
        ))}
      {courses.length > 0 && (
        <Stack>
          {courses.map(([name, values]) => (
            <Course key={name} name={name} values={values} />
          ))}
        </Stack>
      )}
    </>
  );
}

function Written({ facts }: { facts: readonly (readonly [string, unknown])[] }) {
  const { number } = useFormat();
  const text = (value: unknown): string => {
    if (typeof value === 'number') return number(value);
    return Array.isArray(value)
      ? value.map(text).join(', ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  };
  return <Facts facts={facts.map(([name, value]) => [name, text(value)] as const)} />;
}

const isGiven = (value: unknown) => value !== null && value !== undefined;
const isCourse = (value: unknown): value is (number | null)[] =>
  Array.isArray(value) && value.length > 2 && value.every((one) => one === null || typeof one === 'number');
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the metrics that fit into a word, in the order of the game. */
function factsOf(values: Values, names: readonly string[]): (readonly [string, unknown])[] {
  const ordered = [...new Set([...names, ...Object.keys(values)])];
  return ordered.flatMap((name) => {
    const value = values[name];
    return isGiven(value) && !isCourse(value) && !isGroup(value) ? [[name, value] as const] : [];
  });
}

/** Values over the chart, also those that stand in groups. */
function coursesOf(values: Values, label = (name: string) => name): [name: string, values: (number | null)[]][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isCourse(value)) return [[label(name), value] satisfies [string, (number | null)[]]];
    return isGroup(value)
      ? coursesOf(value).map(
          ([part, course]) => [`${label(name)} ${part.replaceAll('_', ' ')}`, course] as [string, (number | null)[]],
        )
      : [];
  });
}

function Course({ name, values }: { name: string; values: readonly (number | null)[] }) {
  const t = useTexts(scoresTexts);
  const { number } = useFormat();
  const x = values.map((_, at) => at + 1);
  return (
    <section aria-label={name}>
      <Title order={3} size="h4">
        {name}
      </Title>
      <Plot
        label={name}
        x={x}
        xLabel={t.position}
        series={[{ label: name, values }]}
        format={number}
        formatX={number}
        height={180}
      />
    </section>
  );
}
