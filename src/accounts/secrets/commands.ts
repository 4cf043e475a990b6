import type { Tx } from '../../../db/open.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { keyIDOf } from './box.ts';
import { findKeyID, saveKeyID } from './store.ts';

/** Stores the id of the active key unless one is stored. Returns the stored one. */
export const adoptKey = command<{ keyID: string }, string>('secrets.adoptKey', async (tx, { keyID }) => {
  const known = await findKeyID(tx);
  if (known === undefined) await saveKeyID(tx, keyID);
  return known ?? keyID;
});

/** Throws for a value that was sealed just before the key was changed: nobody could decrypt it any more. */
export async function checkSealed(tx: Tx, sealed: string): Promise<void> {
  if ((await findKeyID(tx)) !== keyIDOf(sealed)) {
    throw new Refusal(409, 'secret_rotated', 'The key for stored secrets has just been changed; try again');
  }
}
