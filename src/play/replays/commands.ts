import { notFound } from '../../base/shared/refusal.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { command } from '../../writer/command.ts';
import { parseScoreID } from '../scores/score-id.ts';
import { findScore } from '../scores/store.ts';
import { deleteReplays, findReplayLocation, findReplaysBySize, putReplay } from './store.ts';

/** Largest total of a player's replays (bytes). */
export const REPLAY_QUOTA = 64 * 1024 * 1024;

/** Result for a replay from elsewhere. */
export type ReplayResult = 'brought' | 'already' | 'no_score' | 'no_room';

/**
 * Stores the replay of a player's own score as it was stored elsewhere, unless the score has one here or there is no room. `storedAt` is
 * Unix ms.
 */
export const restoreReplay = command<
  { userID: number; scoreID: string; location: string; size: number; storedAt: number },
  ReplayResult
>('replays.restore', async (tx, { userID, scoreID, location, size, storedAt }, { now }) => {
  const id = parseScoreID(scoreID);
  const score = id && (await findScore(tx, id));
  if (score?.user !== userID) return 'no_score';
  if ((await findReplayLocation(tx, score.id)) !== undefined) return 'already';
  const used = (await findReplaysBySize(tx, userID)).at(-1)?.upTo ?? 0;
  if (used + size > REPLAY_QUOTA) return 'no_room';
  await putReplay(tx, { score: score.id, user: userID, location, size, storedAt: Math.min(storedAt, now()) });
  return 'brought';
});

interface ReplayOfScore {
  userID: number;
  game: string;
  playtype: string;
  scoreID: string;
  location: string;
  /** Bytes. */
  size: number;
}

/**
 * Stores the replay of a player's own score of a game:playtype in place of an earlier one, and deletes the oldest replays beyond the quota.
 * Returns the locations that the player no longer uses. Throws 404 for scores of others, and of other games.
 */
export const saveReplay = command<ReplayOfScore, string[]>(
  'replays.save',
  async (tx, { userID, game, playtype, scoreID, location, size }, { games, now }) => {
    const id = parseScoreID(scoreID);
    const score = id && (await findScore(tx, id));
    if (score?.user !== userID) throw notFound('score');
    const gpt = await gptOfRow(tx, games, score.gpt);
    if (gpt.game !== game || gpt.playtype !== playtype) throw notFound('score');
    const before = await findReplayLocation(tx, score.id);
    await putReplay(tx, { score: score.id, user: userID, location, size, storedAt: now() });
    const beyond = (await findReplaysBySize(tx, userID)).filter(({ upTo }) => upTo > REPLAY_QUOTA);
    await deleteReplays(
      tx,
      beyond.map((replay) => replay.score),
    );
    return [...(before === undefined ? [] : [before]), ...beyond.map((replay) => replay.location)];
  },
);
