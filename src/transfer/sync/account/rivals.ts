import { z } from 'zod';

import { MOST_RIVALS } from '../../../../contracts/routes/rivals.ts';
import { findUsersOfAccounts } from '../../../links/integrations/store.ts';
import { bringRivals } from '../../../play/rivals/commands.ts';
import { getBody } from '../tachi/api.ts';
import { MAX_ANSWER, type AccountContext } from './context.ts';
import type { OwnGame } from './own-games.ts';
import { nameFrom, type Tally } from './tally.ts';

/** Maximum number of rivals of one game examined; servers allow about five. */
const MOST_READ = 100;
const Rivals = z.array(z.object({ id: z.int(), username: z.string() }));

/**
 * Synchronises a player's rivals in a game. They are identified by their accounts: a local player who has linked the rival's account on the
 * same server. Throws RemoteError.
 */
export async function bringRivalsOf(
  context: AccountContext,
  { played, player, hasScores }: OwnGame,
  tally: Tally,
): Promise<void> {
  const { db, writer, account, row, overwrite } = context;
  const rivals =
    (await getBody(account.remote, `${played.path}/rivals`, Rivals, MAX_ANSWER))?.slice(0, MOST_READ) ?? [];
  if (!hasScores) {
    tally.missing('not_played', rivals.length, played.gpt.idString);
    return;
  }
  const ids = rivals.map(({ id }) => id);
  const users = await findUsersOfAccounts(db, row.baseUrl, ids);
  const known = rivals.filter(({ id }) => users.has(id));
  for (const { id, username } of rivals) if (!users.has(id)) tally.missing('unknown_player', 1, nameFrom(username));
  if (known.length === 0) return;
  const rivalIDs = known.map(({ id }) => users.get(id)!);
  const results = await writer.run(bringRivals, { ...player, rivalIDs, overwrite });
  for (const [at, result] of results.entries()) {
    const name = nameFrom(known[at]!.username);
    if (result === 'brought') tally.brought();
    else if (result === 'already') tally.already();
    else if (result === 'too_many') tally.missing('too_many', 1, `${MOST_RIVALS} rivals in ${played.gpt.idString}`);
    else tally.missing('unknown_player', 1, `${name} has no scores in ${played.gpt.idString}`);
  }
}
