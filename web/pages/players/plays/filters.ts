import { useNavigate, useSearch } from '@tanstack/react-router';
import type { GamePTConfig } from 'kaiden-client';
import { chartDifficulty, chartLevels } from 'kaiden-client/chart-names';
import { useCallback, useMemo } from 'react';

import { shownMetrics, valueOf } from '../../../components/metrics.ts';
import { useSlice } from '../ugpt.ts';
import { listOf, metricFilters, type ListFilter, type PlayFilter } from './play-filter.ts';
import type { Play } from './play.ts';
import { fieldsOf } from './query/fields.ts';
import type { Levels } from './query/levels.ts';
import { parseQuery, type Test } from './query/parse.ts';

export type Filters = { [F in PlayFilter]?: string };

/** Returns filters and order in the address, and how to change them; the back button undoes a change. */
export function useFilters() {
  const search: Filters = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Filters) =>
      void navigate({
        to: '.',
        search: (before: Filters) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, change };
}

/** Returns the test of the filters in the address, and the first fault of the expression in it. */
export function useTest(search: Filters, levels: Levels) {
  const { config } = useSlice();
  const fields = useMemo(() => fieldsOf(config), [config]);
  const query = useMemo(() => parseQuery(search.q ?? '', fields, levels), [search.q, fields, levels]);
  const { level, difficulty, version, lamp, grade, metric } = search;
  const test = useMemo(() => {
    const tests = [
      query.test,
      ...testsOf(config, { level, difficulty, version, lamp, grade }),
      ...metricTests(config, metric),
    ];
    return (play: Play) => tests.every((one) => one(play));
  }, [query, level, difficulty, version, lamp, grade, metric, config]);
  return { test, fault: query.fault, fields };
}

const VALUES: Record<ListFilter, (play: Play, config: GamePTConfig) => readonly string[]> = {
  level: ({ chart }, config) => chartLevels(config, chart).map(({ name }) => name),
  difficulty: ({ chart }, config) => [chartDifficulty(config, chart)],
  version: ({ chart }) => chart.versions,
  lamp: ({ play }) => [play.scoreData.lamp],
  grade: ({ play }) => [play.scoreData.grade],
};

function testsOf(config: GamePTConfig, lists: { [F in ListFilter]?: string | undefined }): Test[] {
  return Object.entries(VALUES).flatMap(([name, valuesOf]): Test[] => {
    const wanted = new Set(listOf(lists[name as ListFilter]));
    return wanted.size === 0 ? [] : [(play) => valuesOf(play, config).some((value) => wanted.has(value))];
  });
}

function metricTests(config: GamePTConfig, text: string | undefined): Test[] {
  const filters = metricFilters(text);
  return shownMetrics(config).flatMap((metric): Test[] => {
    const wanted = filters[metric.name];
    return wanted === undefined ? [] : [({ play }) => String(valueOf(metric, play)) === wanted];
  });
}
