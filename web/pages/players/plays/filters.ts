import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { shownMetrics } from '../../../components/metrics.ts';
import { useSlice } from '../ugpt.ts';
import { metricFilters, type PlayFilter } from './play-filter.ts';

type Filters = { [F in PlayFilter]?: string };

/** Returns filters and order in the address, and how to change them; the back button undoes a change. */
export function useFilters() {
  const search: Filters = useSearch({ strict: false });
  const navigate = useNavigate();
  const { config } = useSlice();
  const { q, level, difficulty, lamp, grade, metric, sort } = search;
  const columnFilters = useMemo(() => {
    const wanted = metricFilters(metric);
    return [
      { id: 'song', value: q },
      { id: 'level', value: level || difficulty ? JSON.stringify([difficulty ?? '', level ?? '']) : undefined },
      { id: 'lamp', value: lamp },
      { id: 'grade', value: grade },
      ...shownMetrics(config).map(({ name, place }) => ({ id: `${place} ${name}`, value: wanted[name] })),
    ].filter(({ value }) => value !== undefined);
  }, [q, level, difficulty, lamp, grade, metric, config]);
  const change = (changes: Filters) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value));
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return { search, columnFilters, sort, change };
}
