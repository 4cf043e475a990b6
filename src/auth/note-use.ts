import type { Log } from '../shared/log.ts';
import { hashToken } from '../shared/secrets.ts';
import type { Writer } from '../writer/command.ts';
import { noteKeyUse, noteLoginSessionUse } from './commands.ts';

/** How exact the times are (ms): who keeps clicking is written down once in this time. */
const EXACT = 60 * 1000;

/** A login session that a request came with. Times are Unix ms. */
export interface UsedLoginSession {
  id: string;
  userID: number;
  lastSeen: number;
  lastUsedAt: number | null;
  invisible: boolean;
}

/** An API key that a request came with. */
export interface UsedKey {
  id: number;
  lastUsedAt: number | null;
}

export interface NoteUse {
  loginSession: (used: UsedLoginSession) => void;
  key: (used: UsedKey) => void;
}

/** Makes what writes down who was seen and which credentials are in use. Requests don't wait for it. */
export function createNoteUse({ writer, log }: { writer: Writer; log: Log }): NoteUse {
  // A time in the future is one from before the clock was set back.
  const isOld = (time: number | null) => Math.abs(Date.now() - (time ?? 0)) >= EXACT;
  const later = (work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, 'last use not stored'));
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
