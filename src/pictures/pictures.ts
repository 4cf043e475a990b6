import type { Db } from '../../db/open.ts';
import type { Writer } from '../writer/command.ts';
import { changePicture } from './commands.ts';
import { encodePicture } from './encode.ts';
import { picturesIn } from './files.ts';
import type { PictureKind } from './kinds.ts';
import { isPictureUsed } from './store.ts';

/** The pictures of all users. What they are is in files, who has which is in the database. */
export interface Pictures {
  /** Gives a user a picture and returns where it is. Throws 400 for what is no picture, 404 for no such user. */
  set(userID: number, kind: PictureKind, bytes: Uint8Array): Promise<string>;
  /** Takes a picture away; false when the user had none. */
  remove(userID: number, kind: PictureKind): Promise<boolean>;
  /** Undefined when the file is not there. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** Removes the files of pictures, each if nobody has it. */
  discard(locations: readonly (string | null)[]): Promise<void>;
  /** Removes files that nobody refers to, and returns how many. `now` is Unix ms. */
  sweep(now: number): Promise<number>;
}

/** Makes what keeps the pictures of a data folder. */
export function createPictures({ dataDir, db, writer }: { dataDir: string; db: Db; writer: Writer }): Pictures {
  const files = picturesIn(dataDir);
  const isUsed = (location: string) => isPictureUsed(db, location);
  const discard = async (locations: readonly (string | null)[]) => {
    for (const location of locations) if (location !== null) await files.discard(location, isUsed);
  };
  return {
    async set(userID, kind, bytes) {
      const picture = await encodePicture(bytes, kind);
      const location = await files.store(picture);
      const before = await writer.run(changePicture, { userID, kind, location });
      // In between, somebody else who had the same picture may have let go of it.
      await files.store(picture);
      // This one too: the same user may have sent another one meanwhile.
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
