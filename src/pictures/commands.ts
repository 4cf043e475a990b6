import { notFound } from '../shared/refusal.ts';
import { findUserByID } from '../users/store.ts';
import { command } from '../writer/command.ts';
import type { PictureKind } from './kinds.ts';
import { locationIn, updateLocation } from './store.ts';

interface PictureChange {
  userID: number;
  kind: PictureKind;
  /** Null for none. */
  location: string | null;
}

/** Says where a picture of a user is, and returns where the one before is. Throws 404 when there is no such user. */
export const changePicture = command<PictureChange, string | null>(
  'pictures.change',
  async (tx, { userID, kind, location }) => {
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    await updateLocation(tx, userID, kind, location);
    return locationIn(user, kind);
  },
);
