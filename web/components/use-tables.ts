import { useQuery } from '@tanstack/react-query';

import { read } from '../api.ts';
import type { Gpt } from './game.ts';

/** The tables of a game:playtype that are offered, that which is shown first in front. */
export function useTables({ game, playtype }: Gpt) {
  return useQuery({
    ...read('tables', 'list', { params: { game, playtype } }),
    select: ({ tables }) =>
      tables.filter(({ inactive }) => !inactive).toSorted((a, b) => Number(b.default) - Number(a.default)),
  });
}
