import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';

import { behind } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { charts, songs } from '../../db/schema/catalogue.ts';
import { joinedChart, matches, ofSong, toFound, type FoundChart, type Wanted } from './store.ts';

/** Charts on a tier list, with a tier in this range. */
interface Tiered extends Wanted {
  tierlist: string;
  from?: number | undefined;
  to?: number | undefined;
}

/** Position of a chart in the order of a tier list. */
export type TierKey = readonly [tier: number, title: string, row: number];

/** Returns the primary charts on a tier list that match a filter, hardest first, after a position in that order. */
export async function chartsByTier(
  db: Db,
  gptRow: number,
  { tierlist, from, to, after, limit, ...wanted }: Tiered & { after: TierKey | undefined; limit: number },
): Promise<FoundChart[]> {
  const tier = sql<number>`json_extract(${charts.tierlistInfo}, ${`$.${JSON.stringify(tierlist)}.value`})`;
  const rows = await db
    .select(joinedChart)
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(
      and(
        matches(gptRow, wanted),
        eq(charts.isPrimary, true),
        isNotNull(tier),
        from === undefined ? undefined : gte(tier, from),
        to === undefined ? undefined : lte(tier, to),
        after && behind([tier, 'desc', after[0]], [songs.title, 'asc', after[1]], [charts.id, 'asc', after[2]]),
      ),
    )
    .orderBy(desc(tier), songs.title, charts.id)
    .limit(limit)
    .all();
  return toFound(db, rows);
}
