import { inviteCodes } from '../../accounts/auth/invites/sealed-code.ts';
import { queuedMail } from '../../accounts/mail/sealed-mail.ts';
import { seal, unseal } from '../../accounts/secrets/box.ts';
import type { SealedPlace } from '../../accounts/secrets/sealed-place.ts';
import { saveKeyID } from '../../accounts/secrets/store.ts';
import type { SecretKey } from '../../base/shared/secret-key.ts';
import { clientSecrets } from '../../links/clients/sealed-secret.ts';
import { integrationKeys } from '../../links/integrations/sealed-key.ts';
import { command } from '../../writer/command.ts';

/** All places in the database with encrypted values. */
const PLACES: readonly SealedPlace[] = [integrationKeys, clientSecrets, queuedMail, inviteCodes];

export interface Rotation {
  /** Key to encrypt with from now on. */
  to: SecretKey;
  /** Keys that values may be encrypted with so far. */
  from: readonly SecretKey[];
}

/** Re-encrypts everything, or nothing: throws SecretError if one value can't be decrypted. Returns how many there are. */
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
