import type { SealedPlace } from '../secrets/sealed-place.ts';
import { aboutMail } from './letter.ts';
import { findAllMail, updateSealedMail } from './store.ts';

/** Encrypted mails in the queue. */
export const queuedMail: SealedPlace = {
  name: 'outgoing mail',
  async read(db) {
    return (await findAllMail(db)).map(({ id, sealed, mailID }) => ({ id, sealed, about: aboutMail(mailID) }));
  },
  write: updateSealedMail,
};
