import type { APIKeyDocument } from '../../contracts/documents/api-key.ts';
import type { UserDocument } from '../../contracts/documents/user.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { hashToken, publicHandle } from '../shared/secrets.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUserByName, hasAdministrator, insertUser, updateLastSeen } from '../users/store.ts';
import { command } from '../writer/command.ts';
import { queueCode, type CodeLetter } from './codes/code-letter.ts';
import { deleteCodeOf } from './codes/store.ts';
import { consumeInvite, isInviteOpen } from './invites/store.ts';
import { addKey, type NewKey } from './keys/add.ts';
import {
  deleteAccountDeletion,
  deleteExpiredLoginSessions,
  deleteKey,
  deleteLoginSession,
  deleteLoginSessionsOf,
  findCredentialsByEmail,
  findKeysOf,
  findLoginSessionsOf,
  insertCredentials,
  insertLoginSession,
  setEmailVerified,
  updateKeyUse,
  updateLoginSessionExpiry,
  updateLoginSessionUse,
} from './store.ts';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  authLevel?: number;
  /** Verifies the address. */
  code?: CodeLetter;
  /** The invitation (the hash of its code) that is used up, where one is needed. */
  invite?: Uint8Array;
}

/**
 * Creates a user with credentials and returns the user. Refuses a name or an address that is taken with 409, and an invitation
 * that nobody has made or somebody has used with 401.
 */
export const createAccount = command<NewAccount, UserDocument>(
  'auth.createAccount',
  async (tx, { username, email, passwordHash, authLevel = 1, code, invite }, { now }) => {
    const emailLowercase = email.toLowerCase();
    // First, so that whoever has no invitation learns nothing of who has an account.
    if (invite && !(await isInviteOpen(tx, Buffer.from(invite)))) throw badInvite();
    if (await findUserByName(tx, username.toLowerCase())) {
      throw new Refusal(409, 'username_taken', 'This username is taken');
    }
    if (await findCredentialsByEmail(tx, emailLowercase)) {
      throw new Refusal(409, 'email_taken', 'This e-mail address has an account already');
    }
    const user = await insertUser(tx, { username, authLevel, now: now() });
    await insertCredentials(tx, { userID: user.id, email, emailLowercase, passwordHash });
    if (invite && !(await consumeInvite(tx, Buffer.from(invite), user.id, now()))) {
      throw badInvite();
    }
    if (code) await queueCode(tx, user.id, code, now());
    return toUserDocument(user);
  },
);

const badInvite = () => new Refusal(401, 'invalid_invite', 'This invitation does not exist or was used');

/** Creates an administrator; null, and nothing is done, when there is one already. */
export const createFirstAdministrator = command<Omit<NewAccount, 'authLevel'>, UserDocument | null>(
  'auth.createFirstAdministrator',
  async (tx, account, context) =>
    (await hasAdministrator(tx)) ? null : createAccount.run(tx, { ...account, authLevel: 3 }, context),
);

/** Creates an API key. Returns it with its token, which is not stored. Throws 400 for one key too many. */
export const createKey = command<NewKey, APIKeyDocument>('auth.createKey', async (tx, input, { now }) => {
  const { document } = await addKey(tx, input, now());
  return document;
});

/** Deletes an API key of a user, named by its keyID or its token. Throws 404 when they have none like that. */
export const revokeKey = command<{ userID: number; key: string }, void>('auth.revokeKey', async (tx, input) => {
  const handle = /^[0-9a-f]{40}$/.test(input.key) ? publicHandle(hashToken(input.key)) : input.key;
  const key = (await findKeysOf(tx, input.userID)).find(({ tokenHash }) => publicHandle(tokenHash) === handle);
  if (!key) throw notFound('api_token');
  await deleteKey(tx, key.id);
});

/** Logs a user in, who by that keeps an account that was to go. */
export const startLoginSession = command<{ idHash: Uint8Array; userID: number; expiresAt: number }, void>(
  'auth.startLoginSession',
  async (tx, { idHash, userID, expiresAt }, { now }) => {
    await deleteExpiredLoginSessions(tx, now());
    await deleteAccountDeletion(tx, userID);
    const at = now();
    await insertLoginSession(tx, { idHash: Buffer.from(idHash), userID, expiresAt, createdAt: at, lastUsedAt: at });
  },
);

export const extendLoginSession = command<{ idHash: Uint8Array; expiresAt: number }, void>(
  'auth.extendLoginSession',
  async (tx, { idHash, expiresAt }) => updateLoginSessionExpiry(tx, Buffer.from(idHash), expiresAt),
);

/** Notes that a session was used now, and that the user was seen, who is null when nobody is to know. */
export const noteLoginSessionUse = command<{ idHash: Uint8Array; seen: number | null }, void>(
  'auth.noteLoginSessionUse',
  async (tx, { idHash, seen }, { now }) => {
    const at = now();
    await updateLoginSessionUse(tx, Buffer.from(idHash), at);
    if (seen !== null) await updateLastSeen(tx, seen, at);
  },
);

/** Notes that an API key (its row) was used now. */
export const noteKeyUse = command<{ id: number }, void>('auth.noteKeyUse', async (tx, { id }, { now }) =>
  updateKeyUse(tx, id, now()),
);

export const endLoginSession = command<{ idHash: Uint8Array }, void>('auth.endLoginSession', async (tx, { idHash }) =>
  deleteLoginSession(tx, Buffer.from(idHash)),
);

/** Ends the login session of a user that has this public handle. Throws 404 when they have none like that. */
export const endLoginSessionNamed = command<{ userID: number; handle: string }, void>(
  'auth.endLoginSessionNamed',
  async (tx, { userID, handle }) => {
    const found = (await findLoginSessionsOf(tx, userID)).find(({ idHash }) => publicHandle(idHash) === handle);
    if (!found) throw notFound('login_session');
    await deleteLoginSession(tx, found.idHash);
  },
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
export const verifyEmail = command<{ userID: number }, boolean>('auth.verifyEmail', async (tx, { userID }) => {
  await deleteCodeOf(tx, userID, 'verify-email');
  return setEmailVerified(tx, userID);
});
