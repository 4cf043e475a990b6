import type { Db } from '../../../../db/open.ts';
import type { Games } from '../../../games/registry.ts';
import { readChanges, type Changes } from '../../changes/read-changes.ts';
import { pbDocuments, type PBsWithRelated } from '../../pbs/documents.ts';
import { findChangedPBs } from '../../pbs/lists.store.ts';
import { scoreDocuments, type ScoresWithRelated } from '../../scores/documents.ts';
import { findChangedScores } from '../../scores/lists/store.ts';
import { formatScoreID } from '../../scores/score-id.ts';

interface Follower {
  userID: number;
  gptRow: number;
}
interface Since {
  since: string;
  limit: number;
}

/** `deleted` holds public ids. */
type Place = Omit<Changes<never>, 'rows' | 'deleted'> & { deleted: string[] };

/** Returns the changes of a player's scores since a cursor. Throws 400 for a cursor that is invalid or too old. */
export async function scoreChanges(
  { db, games }: { db: Db; games: Games },
  player: Follower,
  query: Since,
): Promise<ScoresWithRelated & Place> {
  const { rows, deleted, ...place } = await readChanges(db, 'score', player, query, (after, limit) =>
    findChangedScores(db, player, after, limit),
  );
  return { ...(await scoreDocuments(db, games, rows)), deleted: deleted.map(formatScoreID), ...place };
}

/** Returns the changes of a player's PBs since a cursor. Throws as `scoreChanges` does. */
export async function pbChanges(
  { db, games }: { db: Db; games: Games },
  player: Follower,
  query: Since,
): Promise<PBsWithRelated & Place> {
  const { rows, deleted, ...place } = await readChanges(db, 'pb', player, query, (after, limit) =>
    findChangedPBs(db, player, after, limit),
  );
  return { ...(await pbDocuments(db, games, rows)), deleted: deleted.map((chartID) => chartID.toString()), ...place };
}
