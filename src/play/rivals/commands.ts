import type { Issue } from '../../../contracts/common.ts';
import { MOST_RIVALS } from '../../../contracts/routes/rivals.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { ugptOf, type PlayerIn } from '../../catalogue/player-in.ts';
import { command } from '../../writer/command.ts';
import { findProfile } from '../stats/store.ts';
import { canOpen, findRivals, findRivalsEver, replaceRivals } from './store.ts';

/**
 * Replaces a player's rivals. New rivals are notified, each only the first time. Throws a 400 for oneself, for duplicates, and for users
 * who have not played.
 */
export const setRivals = command<PlayerIn & { rivalIDs: number[] }, void>(
  'rivals.set',
  async (tx, { rivalIDs, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkRivals(tx, ugpt, rivalIDs);
    await putRivals(tx, ugpt, rivalIDs, now());
  },
);

/** Result for a rival from another server. */
export type RivalResult = 'brought' | 'already' | 'too_many' | 'not_played';

/**
 * Adds players to a player's rivals up to the limit, except former rivals; with `overwrite` they replace the current ones. Returns a result
 * for each.
 */
export const bringRivals = command<PlayerIn & { rivalIDs: readonly number[]; overwrite: boolean }, RivalResult[]>(
  'rivals.bring',
  async (tx, { rivalIDs, overwrite, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    const before = await findRivals(tx, ugpt);
    const decided = overwrite ? new Set(before) : await findRivalsEver(tx, ugpt);
    const after = overwrite ? [] : [...before];
    const results: RivalResult[] = [];
    for (const id of rivalIDs) {
      const result = await resultOf(id);
      if (result === 'brought' || (overwrite && result === 'already' && !after.includes(id))) after.push(id);
      results.push(result);
    }
    if (after.length > 0 && after.join() !== before.join()) await putRivals(tx, ugpt, after, now());
    return results;

    async function resultOf(id: number): Promise<RivalResult> {
      if (id === ugpt.userID || after.includes(id)) return 'already';
      if (!overwrite && decided.has(id)) return 'already';
      if (!(await isPlayer(tx, ugpt, id))) return 'not_played';
      if (after.length >= MOST_RIVALS) return 'too_many';
      return decided.has(id) ? 'already' : 'brought';
    }
  },
);

/** Stores a player's rivals. New ones are notified, each only the first time. `now` is Unix ms. */
async function putRivals(tx: Tx, ugpt: Ugpt, rivalIDs: readonly number[], now: number): Promise<void> {
  const { userID, gpt } = ugpt;
  const { game, playtype } = gpt;
  const notified = await findRivalsEver(tx, ugpt);
  await replaceRivals(tx, ugpt, rivalIDs);
  const { username } = (await findUserByID(tx, userID))!;
  const title = `${username} has chosen you as a rival in ${gpt.gameDef.name} (${playtype})`;
  for (const rival of rivalIDs.filter((id) => !notified.has(id))) {
    await notify(tx, rival, { title, type: 'RIVALED_BY', content: { userID, username, game, playtype } }, now);
  }
}

/** Returns whether somebody has played, as far as a player may know. */
const isPlayer = async (db: Db, { userID, gptRow }: Ugpt, id: number): Promise<boolean> =>
  (await findProfile(db, id, gptRow)) !== undefined && (await canOpen(db, userID, id));

async function checkRivals(db: Db, ugpt: Ugpt, rivalIDs: readonly number[]): Promise<void> {
  const { userID, gpt } = ugpt;
  const faults: Issue[] = [];
  for (const [place, id] of rivalIDs.entries()) {
    const fault = (message: string) => faults.push({ path: `rivalIDs[${place}]`, message });
    if (id === userID) fault("You can't be your own rival");
    else if (rivalIDs.indexOf(id) < place) fault('This user is listed twice');
    else if (!(await isPlayer(db, ugpt, id))) fault(`User ${id} has not played ${gpt.idString}`);
  }
  if (faults.length > 0) throw invalidRequest(faults);
}
