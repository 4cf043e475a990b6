import { inviteCodes } from '../auth/invites/sealed-code.ts';
import { clientSecrets } from '../clients/sealed-secret.ts';
import { integrationKeys } from '../integrations/sealed-key.ts';
import { queuedMail } from '../mail/sealed-mail.ts';
import type { SecretKey } from '../shared/secret-key.ts';
import { command } from '../writer/command.ts';
import { seal, unseal } from './box.ts';
import type { SealedPlace } from './sealed-place.ts';
import { saveKeyID } from './store.ts';

/** Everywhere in the database where encrypted values are. */
const PLACES: readonly SealedPlace[] = [integrationKeys, clientSecrets, queuedMail, inviteCodes];

export interface Rotation {
  /** The key to encrypt with from now on. */
  to: SecretKey;
  /** The keys that values may be encrypted with so far. */
  from: readonly SecretKey[];
}

/** Encrypts everything anew, or nothing: throws SecretError when one value can't be read. Returns how many there are. */
export const rotateSecrets = command<Rotation, number>('secrets.rotate', async (tx, { to, from }) => {
  let count = 0;
  for (const place of PLACES) {
    for (const { id, sealed, about } of await place.read(tx)) {
      await place.write(tx, id, seal(to, unseal([to, ...from], sealed, about), about));
      count += 1;
    }
  }
  await saveKeyID(tx, to.id);
  return count;
});
