import { typeOf } from '../pictures/kinds.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { locationIn } from '../pictures/store.ts';
import type { UserRow } from '../users/store.ts';
import type { Face } from './draw/draw-sheet.ts';
import type { Sheet } from './draw/sheet.ts';

/** Whose face stands on a picture. */
export const faceOf = (user: UserRow): NonNullable<Sheet['face']> => ({
  username: user.username,
  location: locationIn(user, 'pfp'),
});

/** The picture of the player on a sheet; undefined where there is none. */
export async function readFace(pictures: Pictures, { face }: Sheet): Promise<Face | undefined> {
  const bytes = face?.location ? await pictures.read(face.location) : undefined;
  const type = bytes && typeOf(bytes);
  return bytes && type && { bytes, type };
}
