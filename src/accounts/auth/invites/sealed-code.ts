import type { SealedPlace } from '../../secrets/sealed-place.ts';
import { findSealedInvites, updateSealedCode } from './store.ts';

/** Returns the context string an invite code is encrypted with. */
export const aboutInvite = (codeHash: Uint8Array): string => `invite ${Buffer.from(codeHash).toString('hex')}`;

/** Encrypted codes of invitations. */
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
