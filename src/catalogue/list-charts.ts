import { z } from 'zod';

import type { Db } from '../../db/open.ts';
import { readPage, type Page, type PagedList, type PageQuery } from '../base/shared/cursor.ts';
import { Refusal } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { chartsByTier, popularCharts, type ListedChart, type Wanted } from './lists.store.ts';

interface ChartQuery extends PageQuery {
  search?: string | undefined;
  difficulty?: string | undefined;
  level?: string | undefined;
  tierlist?: string | undefined;
  tierFrom?: number | undefined;
  tierTo?: number | undefined;
}

const popular: PagedList<ListedChart, [playcount: number, title: string, levelNum: number, row: number]> = {
  name: 'popular charts',
  key: z.tuple([z.number(), z.string(), z.number(), z.number()]),
  keyOf: ({ playcount, title, levelNum, row }) => [playcount, title, levelNum, row],
};

const tiered: PagedList<ListedChart, [tier: number, title: string, row: number]> = {
  name: 'charts by tier',
  key: z.tuple([z.number(), z.string(), z.number()]),
  keyOf: ({ title, tier, row }) => [tier!, title, row],
};

/** Returns a page of charts: those on a tier list, hardest first, or the most played ones. Throws 400 for an unknown tier list. */
export async function listCharts(
  db: Db,
  { gpt, gptRow }: { gpt: Gpt; gptRow: number },
  query: ChartQuery,
  wanted: Wanted,
): Promise<Page<ListedChart>> {
  const { search, difficulty, level, tierlist, tierFrom, tierTo } = query;
  const list = [gptRow, search ?? '', difficulty ?? null, level ?? null];
  if (tierlist !== undefined) {
    if (!(tierlist in gpt.def.tiers)) throw unknownTierlist(Object.keys(gpt.def.tiers));
    const range = { tierlist, from: tierFrom, to: tierTo };
    return readPage(tiered, query, [...list, tierlist, tierFrom ?? null, tierTo ?? null], (after, limit) =>
      chartsByTier(db, gptRow, { ...wanted, ...range, after, limit }),
    );
  }
  return readPage(popular, query, list, (after, limit) => popularCharts(db, gptRow, { ...wanted, after, limit }));
}

function unknownTierlist(known: readonly string[]): Refusal {
  const message = known.length === 0 ? 'this game has no tier lists' : `expected one of ${known.join(', ')}`;
  return new Refusal(400, 'invalid_request', `tierlist: ${message}`, [{ path: 'tierlist', message }]);
}
