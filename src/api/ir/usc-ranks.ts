import type { USCServerScore } from '../../../contracts/documents/ir/usc.ts';
import type { Db } from '../../../db/open.ts';
import { findUsers } from '../../accounts/users/store.ts';
import { materialise } from '../../base/json/values.ts';
import { findBoard, findBoardOf } from '../../play/pbs/board.store.ts';
import { findPB, type RankedPBRow } from '../../play/pbs/store.ts';
import { findScoresByRow } from '../../play/scores/shown.store.ts';

/** Lamps by the game's number; it has none for the lamps in between. */
const LAMPS: Readonly<Record<string, number>> = {
  FAILED: 1,
  CLEAR: 2,
  'EXCESSIVE CLEAR': 3,
  'ULTIMATE CHAIN': 4,
  'PERFECT ULTIMATE CHAIN': 5,
};
/** Number of ranks shown above and below a play. */
const AROUND = 3;

type Metrics = Partial<Record<string, number | null>> | null;
type Options = Partial<Pick<USCServerScore, 'gaugeMod' | 'noteMod'>> | null;

/** Returns PBs as the game shows them, in the order of the rows. */
async function serverScores(db: Db, rows: readonly RankedPBRow[]): Promise<USCServerScore[]> {
  const users = await findUsers(
    db,
    rows.map(({ user }) => user),
  );
  const names = new Map(users.map(({ id, username }) => [id, username]));
  // The first part is the play with the best score.
  const plays = await findScoresByRow(
    db,
    rows.map(({ composedFrom }) => composedFrom[0]!.id),
  );
  const options = new Map(plays.map(({ id, scoreMeta }) => [id, materialise(scoreMeta) as Options]));
  return rows.map((row) => {
    const judgements = materialise(row.judgements) as Metrics;
    const { gaugeMod = 'NORMAL', noteMod = 'NORMAL' } = options.get(row.composedFrom[0]!.id) ?? {};
    return {
      score: row.score,
      lamp: LAMPS[row.lamp] ?? 0,
      timestamp: Math.floor((row.timeAchieved ?? 0) / 1000),
      crit: judgements?.['critical'] ?? 0,
      near: judgements?.['near'] ?? 0,
      error: judgements?.['miss'] ?? 0,
      ranking: row.better + 1,
      gaugeMod,
      noteMod,
      username: names.get(row.user) ?? '',
    };
  });
}

/** Returns the first ranks of a chart (row). */
export const bestScores = async (db: Db, chart: number, limit: number): Promise<USCServerScore[]> =>
  serverScores(db, await findBoard(db, chart, 0, limit));

/** Returns the ranks of some players on a chart (row), best first. */
export const scoresOf = async (
  db: Db,
  chart: number,
  { users, limit }: { users: readonly number[]; limit: number },
): Promise<USCServerScore[]> => serverScores(db, await findBoardOf(db, chart, users, limit));

/** Returns a player's PB on a chart (row), the first rank, and the ranks next to the PB; undefined if the player has none. */
export async function ranksAround(db: Db, chart: number, userID: number) {
  const own = await findPB(db, userID, chart);
  if (!own) return undefined;
  const rank = own.better + 1;
  // The first rank is returned separately.
  const from = Math.max(1, rank - 1 - AROUND);
  const above = Math.max(0, rank - 1 - from);
  const [record] = await findBoard(db, chart, 0, 1);
  const rowsAbove = above > 0 ? await findBoard(db, chart, from, above) : [];
  const rowsBelow = await findBoard(db, chart, rank, AROUND);
  const rows = [own, record ?? own, ...rowsAbove, ...rowsBelow];
  const [score, serverRecord, ...adjacent] = await serverScores(db, rows);
  return {
    score: score!,
    serverRecord: serverRecord!,
    adjacentAbove: adjacent.slice(0, rowsAbove.length),
    adjacentBelow: adjacent.slice(rowsAbove.length),
    isServerRecord: record?.user === userID,
  };
}
