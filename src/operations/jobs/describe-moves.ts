import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { counted } from '../../base/shared/counted.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { shownRatingText } from '../../games/engine/standing.ts';

/** Number of the largest moves that a report names, of each game:playtype. */
const NAMED = 3;

/** Profile rating that has moved; null where there was or is none. */
interface Move {
  userID: number;
  alg: string;
  old: number | null;
  new: number | null;
}

/** Describes the number of players whose rating as the game shows it has moved, and the largest moves. */
export async function describeMoves(db: Db, { idString, def }: Gpt, moves: readonly Move[]): Promise<string[]> {
  const alg = def.inGame?.profile ?? def.defaults.profile;
  const { decimals } = def.profileAlgs[alg]!;
  const size = (move: Move) => Math.abs((move.new ?? 0) - (move.old ?? 0));
  const shown = moves.filter((move) => move.alg === alg).toSorted((a, b) => size(b) - size(a));
  if (shown.length === 0) return [];
  const text = (value: number | null) => (value === null ? 'none' : shownRatingText(value, decimals));
  const names: string[] = [];
  for (const move of shown.slice(0, NAMED)) {
    const user = await findUserByID(db, move.userID);
    names.push(`${user?.username ?? `user ${move.userID}`} ${text(move.old)} → ${text(move.new)}`);
  }
  return [`${idString} ${alg}: ${counted(shown.length, 'player')}, largest moves ${names.join(', ')}`];
}
