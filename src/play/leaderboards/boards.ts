import { z } from 'zod';

import type { UserGameStats } from '../../../contracts/documents/game-stats.ts';
import type { Db } from '../../../db/open.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { findUsers, type ListedUser } from '../../accounts/users/store.ts';
import type { Serializable } from '../../base/json/values.ts';
import { numberAndRow, readPage, type PagedList, type PageQuery } from '../../base/shared/cursor.ts';
import type { Games } from '../../games/registry.ts';
import { findBoard, findBoardBehind } from '../pbs/board.store.ts';
import { pbDocuments, type PBsWithRelated } from '../pbs/documents.ts';
import { countPBsOnChart } from '../pbs/lists.store.ts';
import type { RankedPBRow } from '../pbs/store.ts';
import { gameStatsDocuments } from '../stats/documents.ts';
import { findLeaders, type ListedProfile } from '../stats/store.ts';

const players: PagedList<ListedProfile, [rating: number, user: number]> = {
  name: 'players',
  key: numberAndRow,
  // Players without a rating are not listed.
  keyOf: ({ value, user }) => [value, user],
};

/** Returns players of a game:playtype by a profile rating, best first. */
export async function playerBoard(
  { db, games }: { db: Db; games: Games },
  { gptRow, alg, query }: { gptRow: number; alg: string; query: PageQuery },
): Promise<{ gameStats: Serializable<UserGameStats>[]; users: ListedUser[]; next: string | null }> {
  const { rows, next } = await readPage(players, query, [gptRow, alg], (after, limit) =>
    findLeaders(db, gptRow, alg, { after, limit }),
  );
  return { gameStats: await gameStatsDocuments(db, games, rows), users: await usersOf(db, rows), next };
}

const chartPBs: PagedList<RankedPBRow, [ranking: number, rankedAt: number, user: number]> = {
  name: 'chart PBs',
  key: z.tuple([z.number(), z.number(), z.number()]),
  keyOf: ({ ranking, rankedAt, user }) => [ranking, rankedAt, user],
};

/** Returns PBs of a chart from a rank on, or after a cursor, best first. `chart` is its row. */
export async function chartBoard(
  { db, games }: { db: Db; games: Games },
  { chart, query }: { chart: number; query: PageQuery & { startRanking: number } },
): Promise<{ pbs: PBsWithRelated['pbs']; users: ListedUser[]; next: string | null }> {
  const { rows, next } = await readPage(chartPBs, query, [chart], (after, limit) =>
    after ? findBoardBehind(db, chart, after, limit) : findBoard(db, chart, query.startRanking - 1, limit),
  );
  const { pbs } = await pbDocuments(db, games, rows);
  return { pbs, users: await usersOf(db, rows), next };
}

/** Counts the PBs on a chart (row) by lamp, by grade, and by percent rounded down. */
export async function chartDistribution(db: Db, chart: number) {
  const groups = await countPBsOnChart(db, chart);
  const by = (key: 'lamp' | 'grade' | 'percent') =>
    Object.fromEntries(
      [...Map.groupBy(groups, (group) => String(group[key]))].map(([value, of]) => [
        value,
        of.reduce((sum, { pbs }) => sum + pbs, 0),
      ]),
    );
  return { lamps: by('lamp'), grades: by('grade'), percents: by('percent') };
}

/** Returns the users that rows belong to. */
export async function usersOf(db: Db, rows: readonly { user: number }[]): Promise<ListedUser[]> {
  const ids = rows.map(({ user }) => user);
  return (await findUsers(db, ids)).map(toUserDocument);
}
