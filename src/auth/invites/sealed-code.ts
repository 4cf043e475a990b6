import type { SealedPlace } from '../../secrets/sealed-place.ts';
import { findSealedInvites, updateSealedCode } from './store.ts';

/** What an encrypted invite code belongs to. */
export const aboutInvite = (codeHash: Uint8Array): string => `invite ${Buffer.from(codeHash).toString('hex')}`;

/** The codes of all invitations that can be shown again. */
export const inviteCodes: SealedPlace = {
  name: 'invites',
  async read(db) {
    return (await findSealedInvites(db)).map(({ id, sealedCode, codeHash }) => ({
      id,
      sealed: sealedCode,
      about: aboutInvite(codeHash),
    }));
  },
  write: updateSealedCode,
};
