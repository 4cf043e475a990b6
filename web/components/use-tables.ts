import { useQuery } from '@tanstack/react-query';
import type { TableDocument } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../api.ts';
import type { Gpt } from './game.ts';
import { useGameSettings } from './preferred.ts';

/** The tables of a game:playtype that are offered, that which is shown first in front: the reader's own choice, or the game's. */
export function useTables({ game, playtype }: Gpt) {
  const settings = useGameSettings({ game, playtype });
  const placeOf = ({ tableID, default: isDefault }: TableDocument) =>
    tableID === settings?.defaultTable ? 2 : Number(isDefault);
  return useQuery({
    ...read('tables', 'list', { params: { game, playtype } }),
    enabled: settings !== undefined,
    select: ({ tables }) => tables.filter(({ inactive }) => !inactive).toSorted((a, b) => placeOf(b) - placeOf(a)),
  });
}

/** Returns the first of some tables that has charts on this server, or the last of them, and what a player has in its folders. */
export function useFirstTable({ game, playtype, userID }: Gpt & { userID: string }, tables: readonly TableDocument[]) {
  const [skipped, setSkipped] = useState(0);
  const table = tables[skipped]!;
  const { tableID } = table;
  const query = useQuery(read('ugptFolders', 'table', { params: { userID, game, playtype, tableID } }));
  const isEmpty = query.data?.stats.every(({ chartCount }) => chartCount === 0);
  if (isEmpty && skipped + 1 < tables.length) setSkipped(skipped + 1);
  return { table, query };
}
