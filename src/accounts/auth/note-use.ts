import type { Log } from '../../base/shared/log.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import { noteKeyUse, noteLoginSessionUse } from './commands.ts';

/** Precision of the times (ms): frequent requests are recorded once per interval. */
const EXACT = 60 * 1000;

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

export interface NoteUse {
  loginSession: (used: UsedLoginSession) => void;
  key: (used: UsedKey) => void;
}

/** Creates a function that records users' last visits and the use of credentials. Requests don't wait for it. */
export function createNoteUse({ writer, log }: { writer: Writer; log: Log }): NoteUse {
  // A time in the future is from before the clock was set back.
  const isOld = (time: number | null) => Math.abs(Date.now() - (time ?? 0)) >= EXACT;
  const later = (work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, 'storing the last use failed'));
  };
  return {
    loginSession({ id, userID, lastSeen, lastUsedAt, invisible }) {
      if (!isOld(lastUsedAt) && (invisible || !isOld(lastSeen))) return;
      later(writer.run(noteLoginSessionUse, { idHash: hashToken(id), seen: invisible ? null : userID }));
    },
    key({ id, lastUsedAt }) {
      if (isOld(lastUsedAt)) later(writer.run(noteKeyUse, { id }));
    },
  };
}
