import type { Db } from '../../../db/open.ts';
import { filesIn } from '../../base/files/stored-files.ts';
import type { Writer } from '../../writer/command.ts';
import { restoreReplay, saveReplay, type ReplayResult } from './commands.ts';
import { isReplayUsed } from './store.ts';

/** Score that a replay is of. */
interface ReplayTarget {
  userID: number;
  game: string;
  playtype: string;
  scoreID: string;
}

/** Replays of all players. The content is in files, their scores are in the database. */
export interface Replays {
  /** Stores a score's replay. Throws 404 unless the score is the player's and of this game:playtype. */
  set(target: ReplayTarget, bytes: Uint8Array): Promise<void>;
  /** Stores a replay from elsewhere, unless the score has one. `storedAt` is Unix ms. */
  restore(target: { userID: number; scoreID: string; storedAt: number }, bytes: Uint8Array): Promise<ReplayResult>;
  /** Returns a replay; undefined if there is no such file. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** Removes unreferenced files and returns how many. `now` is Unix ms. */
  sweep(now: number): Promise<number>;
}

/** Creates the replays of a data folder. */
export function createReplays({ dataDir, db, writer }: { dataDir: string; db: Db; writer: Writer }): Replays {
  const files = filesIn(dataDir, 'replays');
  const isUsed = (location: string) => isReplayUsed(db, location);
  return {
    async set(target, bytes) {
      const location = await files.store(bytes);
      const size = bytes.byteLength;
      try {
        const unused = await writer.run(saveReplay, { ...target, location, size });
        // Another player may have removed the same content in between.
        await files.store(bytes);
        for (const one of unused) await files.discard(one, isUsed);
      } catch (error) {
        await files.discard(location, isUsed);
        throw error;
      }
    },
    async restore(target, bytes) {
      const location = await files.store(bytes);
      const result = await writer.run(restoreReplay, { ...target, location, size: bytes.byteLength });
      if (result === 'brought') await files.store(bytes);
      else await files.discard(location, isUsed);
      return result;
    },
    read: (location) => files.read(location),
    sweep: (now) => files.sweep(isUsed, now),
  };
}
