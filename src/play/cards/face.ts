import { typeOf } from '../../accounts/pictures/kinds.ts';
import type { Pictures } from '../../accounts/pictures/pictures.ts';
import { locationIn } from '../../accounts/pictures/store.ts';
import type { UserRow } from '../../accounts/users/store.ts';
import type { Face } from './draw/elements.ts';
import type { Sheet } from './draw/sheet.ts';

/** Returns the user whose picture is shown. */
export const faceOf = (user: UserRow): NonNullable<Sheet['face']> => ({
  username: user.username,
  location: locationIn(user, 'pfp'),
});

/** Reads the player's picture on a sheet; undefined if there is none. */
export async function readFace(pictures: Pictures, { face }: Pick<Sheet, 'face'>): Promise<Face | undefined> {
  const bytes = face?.location ? await pictures.read(face.location) : undefined;
  const type = bytes && typeOf(bytes);
  return bytes && type && { bytes, type };
}
