import type { Log } from '../../base/shared/log.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import { noteKeyUses, noteLoginSessionUse } from './commands.ts';

/** Precision of the times (ms): frequent requests are recorded once per interval. */
const EXACT = 60 * 1000;
/** Delay until the use of keys is stored (ms). */
const SOON = 250;

/** Login session that a request came with. Times are Unix ms. */
export interface UsedLoginSession {
  id: string;
  userID: number;
  lastSeen: number;
  lastUsedAt: number | null;
  invisible: boolean;
}

/** API key that a request came with. */
export interface UsedKey {
  id: number;
  lastUsedAt: number | null;
}

/** Records users' last visits and the use of credentials. Requests don't wait for it. */
export interface NoteUse {
  loginSession: (used: UsedLoginSession) => void;
  key: (used: UsedKey) => void;
  /** Stores everything noted. */
  flush: () => Promise<void>;
}

/** Creates the notes of uses. Those of keys are stored together a little later: the play that a hook sends goes first. */
export function createNoteUse({ writer, log }: { writer: Writer; log: Log }): NoteUse {
  const keys = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  // A time in the future is from before the clock was set back.
  const isOld = (time: number | null) => Math.abs(Date.now() - (time ?? 0)) >= EXACT;
  const store = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'storing the last use failed'));
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...keys];
    keys.clear();
    if (ids.length > 0) await store(writer.run(noteKeyUses, { ids }));
  };
  return {
    loginSession({ id, userID, lastSeen, lastUsedAt, invisible }) {
      if (!isOld(lastUsedAt) && (invisible || !isOld(lastSeen))) return;
      void store(writer.run(noteLoginSessionUse, { idHash: hashToken(id), seen: invisible ? null : userID }));
    },
    key({ id, lastUsedAt }) {
      if (!isOld(lastUsedAt)) return;
      keys.add(id);
      timer ??= setTimeout(() => void flush(), SOON).unref();
    },
    flush,
  };
}
