import { Refusal } from '../../shared/refusal.ts';
import type { Writer } from '../../writer/command.ts';
import { beginAttempt, endAttempt, undoAttempt } from './commands.ts';
import { attemptKeys } from './keys.ts';

export interface LoginAttempt {
  username: string;
  /** Null for a name that nobody has. */
  userID: number | null;
  /** Where the request came from. */
  address: string;
  /** The session (its hash) that the browser has now. */
  former: Uint8Array | null;
}

/** Stands before every look at a password that somebody logs in with. */
export interface LoginGuard {
  /**
   * Runs `check` when somebody may try, and returns what it said. Throws 429 when they have to wait. Only where it says no
   * does the attempt count.
   */
  attempt(attempt: LoginAttempt, check: () => Promise<boolean>): Promise<boolean>;
}

/** Without `delays` nobody has to wait, and nothing is counted. */
export function createLoginGuard(writer: Writer, { delays }: { delays: boolean }): LoginGuard {
  return {
    async attempt({ username, userID, address, former }, check) {
      const keys = attemptKeys(username, address);
      const wait = delays ? await writer.run(beginAttempt, { keys, userID }) : 0;
      if (wait > 0) throw tooSoon(Math.ceil(wait / 1000));
      let isRight: boolean;
      try {
        isRight = await check();
      } catch (error) {
        if (delays) await writer.run(undoAttempt, { keys });
        throw error;
      }
      if (isRight && userID !== null) await writer.run(endAttempt, { keys, userID, former });
      return isRight;
    },
  };
}

const tooSoon = (seconds: number): Refusal =>
  new Refusal(429, 'too_many_logins', `Too many failed logins; try again in ${seconds} seconds`, undefined, {
    retryAfter: seconds,
  });
