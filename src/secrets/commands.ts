import type { Tx } from '../../db/open.ts';
import { Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
import { keyIDOf } from './box.ts';
import { findKeyID, saveKeyID } from './store.ts';

/** Notes which key things are sealed with from now on, unless one is noted. Returns the one that is. */
export const adoptKey = command<{ keyID: string }, string>('secrets.adoptKey', async (tx, { keyID }) => {
  const known = await findKeyID(tx);
  if (known === undefined) await saveKeyID(tx, keyID);
  return known ?? keyID;
});

/** Refuses a value that was sealed just before the key was changed: nobody could open it any more. */
export async function checkSealed(tx: Tx, sealed: string): Promise<void> {
  if ((await findKeyID(tx)) !== keyIDOf(sealed)) {
    throw new Refusal(409, 'secret_rotated', 'The key for stored secrets was changed just now; try again');
  }
}
