import { setImmediate } from 'node:timers/promises';

import { chartDifficulty, levelsText } from '../../../contracts/client/chart-names.ts';
import type { Db } from '../../../db/open.ts';
import { factsOf } from '../../catalogue/documents.ts';
import { findChartRows } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { MergedPB } from '../../games/engine/play.ts';
import { mergePlays } from '../../play/pbs/merge.ts';
import { findPlays } from '../../play/scores/store.ts';

/** PB that an import has made or raised. */
export interface Raised {
  /** Row. */
  chart: number;
  chartID: string;
  title: string;
  artist: string;
  /** As players name them; the difficulty is empty in games that have none. */
  difficulty: string;
  level: string;
  /** Null if there was none before. */
  old: MergedPB | null;
  new: MergedPB;
}

/** Charts that are examined before others have their turn. */
const SLICE = 50;

/**
 * Returns the PBs of a player that these scores (rows of one import in a game:playtype, in order) have made or raised: by what leaderboards
 * are ordered by, or the lamp. Later imports are left out of account.
 */
export async function raisedBy(
  db: Db,
  player: Player,
  fresh: readonly { id: number; chart: number }[],
): Promise<Raised[]> {
  const first = fresh[0]?.id ?? 0;
  const last = fresh.at(-1)?.id ?? 0;
  const charts = [...new Set(fresh.map(({ chart }) => chart))];
  return raisedOn(db, player, { charts, isBefore: ({ id }) => id < first, isUntil: ({ id }) => id <= last });
}

interface Player {
  userID: number;
  gpt: Gpt;
}

type Play = Pick<Awaited<ReturnType<typeof findPlays>>[number], 'id' | 'timeAchieved'>;

interface Span {
  /** Charts (rows) with plays in it. */
  charts: readonly number[];
  isBefore: (play: Play) => boolean;
  isUntil: (play: Play) => boolean;
}

/** Returns the PBs of a player on these charts that plays in a span have made or raised. */
export async function raisedOn(
  db: Db,
  { userID, gpt }: Player,
  { charts, isBefore, isUntil }: Span,
): Promise<Raised[]> {
  const raised: Raised[] = [];
  for (let from = 0; from < charts.length; from += SLICE) {
    const some = charts.slice(from, from + SLICE);
    const rows = await findChartRows(db, some);
    const plays = Map.groupBy(await findPlays(db, userID, some), ({ chart }) => chart);
    for (const { chart, songData, title, artist } of rows) {
      const facts = factsOf(chart, songData);
      const all = plays.get(chart.id) ?? [];
      const before = all.filter(isBefore);
      const until = all.filter(isUntil);
      if (until.length === 0) continue;
      const old = before.length > 0 ? mergePlays(gpt, before, facts) : null;
      const now = mergePlays(gpt, until, facts);
      if (old && !isHigher(gpt, now, old)) continue;
      const difficulty = chartDifficulty(gpt.config(), facts);
      const level = levelsText(gpt.config(), facts);
      raised.push({ chart: chart.id, chartID: chart.chartID, title, artist, difficulty, level, old, new: now });
    }
    // Others have their turn between slices.
    await setImmediate();
  }
  return raised;
}

const isHigher = (gpt: Gpt, now: MergedPB, old: MergedPB): boolean =>
  now.ranking > old.ranking || gpt.lampIndex(now.lamp) > gpt.lampIndex(old.lamp);
