import type { Db } from '../../../db/open.ts';
import { filesIn } from '../../base/files/stored-files.ts';
import type { Writer } from '../../writer/command.ts';
import { changePicture } from './commands.ts';
import { encodePicture } from './encode.ts';
import type { PictureKind } from './kinds.ts';
import { isPictureUsed } from './store.ts';

/** Pictures of all users. The content is in files, their owners are in the database. */
export interface Pictures {
  /** Sets a user's picture and returns its location. Throws 400 if it is not a picture, 404 if there is no such user. */
  set(userID: number, kind: PictureKind, bytes: Uint8Array): Promise<string>;
  /** Removes a picture; false if the user had none. */
  remove(userID: number, kind: PictureKind): Promise<boolean>;
  /** Returns undefined if there is no such file. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** Removes the files of pictures that nobody uses. */
  discard(locations: readonly (string | null)[]): Promise<void>;
  /** Removes unreferenced files and returns how many. `now` is Unix ms. */
  sweep(now: number): Promise<number>;
}

/** Creates the pictures of a data folder. */
export function createPictures({ dataDir, db, writer }: { dataDir: string; db: Db; writer: Writer }): Pictures {
  const files = filesIn(dataDir, 'pictures');
  const isUsed = (location: string) => isPictureUsed(db, location);
  const discard = async (locations: readonly (string | null)[]) => {
    for (const location of locations) if (location !== null) await files.discard(location, isUsed);
  };
  return {
    async set(userID, kind, bytes) {
      const picture = await encodePicture(bytes, kind);
      const location = await files.store(picture);
      const before = await writer.run(changePicture, { userID, kind, location });
      // Another user of the same picture may have removed it in between.
      await files.store(picture);
      // The new one too: the same user may have sent a further one meanwhile.
      await discard([before, location]);
      return location;
    },
    async remove(userID, kind) {
      const before = await writer.run(changePicture, { userID, kind, location: null });
      await discard([before]);
      return before !== null;
    },
    read: (location) => files.read(location),
    discard,
    sweep: (now) => files.sweep(isUsed, now),
  };
}
