import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { PlayFilter } from '../../../app/routes/players.ts';

type Filters = { [F in PlayFilter]?: string };

/** What the address says about filters and order, and how to change it; the back button leads to where one was before. */
export function useFilters() {
  const search: Filters = useSearch({ strict: false });
  const navigate = useNavigate();
  const { q, level, difficulty, lamp, grade, sort } = search;
  const columnFilters = useMemo(
    () =>
      [
        { id: 'song', value: q },
        { id: 'level', value: level || difficulty ? JSON.stringify([difficulty ?? '', level ?? '']) : undefined },
        { id: 'lamp', value: lamp },
        { id: 'grade', value: grade },
      ].filter(({ value }) => value !== undefined),
    [q, level, difficulty, lamp, grade],
  );
  const change = (changes: Filters) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value));
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return { search, columnFilters, sort, change };
}
