import { notFound } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { findUserByID } from '../users/store.ts';
import type { PictureKind } from './kinds.ts';
import { locationIn, updateLocation } from './store.ts';

interface PictureChange {
  userID: number;
  kind: PictureKind;
  /** Null if removed. */
  location: string | null;
}

/** Stores the location of a user's picture and returns the previous one. Throws 404 if there is no such user. */
export const changePicture = command<PictureChange, string | null>(
  'pictures.change',
  async (tx, { userID, kind, location }) => {
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    await updateLocation(tx, userID, kind, location);
    return locationIn(user, kind);
  },
);
