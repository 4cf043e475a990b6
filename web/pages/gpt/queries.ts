import { read, readPages } from '../../api.ts';
import type { Gpt } from '../../components/game.ts';

/** Players by a rating, or by the one that the game uses. */
export const boardOf = ({ game, playtype }: Gpt, alg?: string) =>
  readPages('games', 'leaderboard', {
    params: { game, playtype },
    query: { ...(alg !== undefined && { alg }), limit: 25 },
  });

/** The best PBs of all players by a rating. */
export const bestScoresOf = ({ game, playtype }: Gpt, alg: string) =>
  read('boards', 'pbs', { params: { game, playtype }, query: { alg, limit: 25 } });

/** Returns the query of recent activity. */
export const latelyIn = ({ game, playtype }: Gpt) =>
  read('activity', 'gpt', { params: { game, playtype }, query: { sessions: 10, scoreIDs: 'false' } });

export const folderIn = ({ game, playtype }: Gpt, folderID: string) =>
  read('folders', 'get', { params: { game, playtype, folderID } });
