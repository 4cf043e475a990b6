import type { Issue } from '../../contracts/common.ts';
import type { Db } from '../../db/open.ts';
import { ugptOf, type PlayerIn } from '../catalogue/player-in.ts';
import { notify } from '../notifications/notify.ts';
import { invalidRequest } from '../shared/refusal.ts';
import { findProfile } from '../stats/store.ts';
import { findUserByID } from '../users/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { command } from '../writer/command.ts';
import { findRivalsEver, replaceRivals } from './store.ts';

/**
 * Gives a player these rivals in place of those they have. Who becomes one for the first time is told. Throws a 400
 * for oneself, for somebody twice, and for those who have not played.
 */
export const setRivals = command<PlayerIn & { rivalIDs: number[] }, void>(
  'rivals.set',
  async (tx, { rivalIDs, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkRivals(tx, ugpt, rivalIDs);
    const told = await findRivalsEver(tx, ugpt);
    await replaceRivals(tx, ugpt, rivalIDs);
    const { userID, game, playtype } = player;
    const { username } = (await findUserByID(tx, userID))!;
    const title = `${username} has made you a rival in ${ugpt.gpt.gameDef.name} (${playtype})`;
    for (const rival of rivalIDs.filter((id) => !told.has(id))) {
      await notify(tx, rival, { title, type: 'RIVALED_BY', content: { userID, game, playtype } }, now());
    }
  },
);

async function checkRivals(db: Db, { userID, gpt, gptRow }: Ugpt, rivalIDs: readonly number[]): Promise<void> {
  const faults: Issue[] = [];
  for (const [place, id] of rivalIDs.entries()) {
    const fault = (message: string) => faults.push({ path: `rivalIDs[${place}]`, message });
    if (id === userID) fault('Nobody is their own rival');
    else if (rivalIDs.indexOf(id) < place) fault('This user is listed twice');
    else if (!(await findProfile(db, id, gptRow))) fault(`User ${id} has not played ${gpt.idString}`);
  }
  if (faults.length > 0) throw invalidRequest(faults);
}
