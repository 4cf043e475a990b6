import type { Permission } from '../../contracts/contract.ts';
import type { UserDocument } from '../../contracts/documents/user.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashToken, randomToken } from '../shared/secrets.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUserByName, insertUser } from '../users/store.ts';
import { command } from '../writer/command.ts';
import {
  deleteExpiredLoginSessions,
  deleteLoginSession,
  deleteLoginSessionsOf,
  insertCredentials,
  insertKey,
  insertLoginSession,
  isEmailTaken,
  setEmailVerified,
  updateLoginSessionExpiry,
} from './store.ts';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  authLevel?: number;
}

/** Creates a user with credentials and returns the user. Refuses a name or an address that is taken with 409. */
export const createAccount = command<NewAccount, UserDocument>(
  'auth.createAccount',
  async (tx, { username, email, passwordHash, authLevel = 1 }, { now }) => {
    const emailLowercase = email.toLowerCase();
    if (await findUserByName(tx, username.toLowerCase())) {
      throw new Refusal(409, 'username_taken', 'This username is taken');
    }
    if (await isEmailTaken(tx, emailLowercase)) {
      throw new Refusal(409, 'email_taken', 'This e-mail address has an account already');
    }
    const user = await insertUser(tx, { username, authLevel, now: now() });
    await insertCredentials(tx, { userID: user.id, email, emailLowercase, passwordHash });
    return toUserDocument(user);
  },
);

export interface NewKey {
  userID: number;
  identifier: string;
  permissions: Permission[];
}

/** Creates an API key and returns its token, which is not stored and cannot be shown again. */
export const createKey = command<NewKey, { token: string }>('auth.createKey', async (tx, input, { now }) => {
  const token = randomToken();
  await insertKey(tx, {
    ...input,
    tokenHash: hashToken(token),
    tokenPrefix: token.slice(0, 6),
    fromAPIClient: null,
    createdAt: now(),
  });
  return { token };
});

export const startLoginSession = command<{ idHash: Uint8Array; userID: number; expiresAt: number }, void>(
  'auth.startLoginSession',
  async (tx, { idHash, userID, expiresAt }, { now }) => {
    await deleteExpiredLoginSessions(tx, now());
    await insertLoginSession(tx, { idHash: Buffer.from(idHash), userID, expiresAt, createdAt: now() });
  },
);

export const extendLoginSession = command<{ idHash: Uint8Array; expiresAt: number }, void>(
  'auth.extendLoginSession',
  async (tx, { idHash, expiresAt }) => updateLoginSessionExpiry(tx, Buffer.from(idHash), expiresAt),
);

export const endLoginSession = command<{ idHash: Uint8Array }, void>('auth.endLoginSession', async (tx, { idHash }) =>
  deleteLoginSession(tx, Buffer.from(idHash)),
);

export const endLoginSessionsOf = command<{ userID: number }, void>('auth.endLoginSessionsOf', async (tx, { userID }) =>
  deleteLoginSessionsOf(tx, userID),
);

/** Deletes login sessions that have expired; returns how many. */
export const endExpiredLoginSessions = command<undefined, number>(
  'auth.endExpiredLoginSessions',
  async (tx, _, { now }) => deleteExpiredLoginSessions(tx, now()),
);

/** Marks a user's e-mail address as verified; false when it was already. */
export const verifyEmail = command<{ userID: number }, boolean>('auth.verifyEmail', async (tx, { userID }) =>
  setEmailVerified(tx, userID),
);
