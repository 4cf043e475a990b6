import type { UserGameStats } from '../../contracts/documents/game-stats.ts';
import type { PBDocument } from '../../contracts/documents/score.ts';
import type { UserDocument } from '../../contracts/documents/user.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { pbDocuments } from '../pbs/documents.ts';
import { findBoard } from '../pbs/store.ts';
import { gameStatsDocuments } from '../stats/documents.ts';
import { findLeaders } from '../stats/store.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUsers } from '../users/store.ts';

/** Players of a game:playtype by a profile rating, best first. */
export async function playerBoard(
  { db, games }: { db: Db; games: Games },
  { gptRow, alg, limit }: { gptRow: number; alg: string; limit: number },
): Promise<{ gameStats: UserGameStats[]; users: UserDocument[] }> {
  const rows = await findLeaders(db, gptRow, alg, limit);
  const users = await findUsers(
    db,
    rows.map(({ user }) => user),
  );
  return { gameStats: await gameStatsDocuments(db, games, rows), users: users.map(toUserDocument) };
}

const BOARD_PAGE = 100;

/** 100 PBs of a chart from a place on, best first. `chart` is its row. */
export async function chartBoard(
  { db, games }: { db: Db; games: Games },
  { chart, startRanking }: { chart: number; startRanking: number },
): Promise<{ pbs: PBDocument[]; users: UserDocument[] }> {
  const rows = await findBoard(db, chart, startRanking - 1, BOARD_PAGE);
  const users = await findUsers(
    db,
    rows.map(({ user }) => user),
  );
  const { pbs } = await pbDocuments(db, games, rows);
  return { pbs, users: users.map(toUserDocument) };
}
