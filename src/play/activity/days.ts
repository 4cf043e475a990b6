import type { Db } from '../../../db/open.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import type { Games } from '../../games/registry.ts';
import { findProfilesOf } from '../stats/store.ts';
import { countPlaysByDay } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface DaysQuery {
  /** Number of days, today included. */
  days: number;
  /** Minutes that the reader's clock is ahead of UTC. */
  offset: number;
}

/** Returns the days on which a user played, oldest first, with the number of plays in all games. */
export async function playsPerDay(
  { db, games }: { db: Db; games: Games },
  user: number,
  { days, offset }: DaysQuery,
): Promise<{ date: string; plays: number }[]> {
  const profiles = await ofOffered(db, games, await findProfilesOf(db, user));
  const ahead = offset * MINUTE;
  const today = Math.floor((Date.now() + ahead) / DAY);
  const since = (today + 1 - days) * DAY - ahead;
  const gpts = profiles.map(({ gpt }) => gpt);
  const found = await countPlaysByDay(db, { user, gpts, since, ahead });
  return found.map(({ day, plays }) => ({ date: new Date(day * DAY).toISOString().slice(0, 10), plays }));
}
