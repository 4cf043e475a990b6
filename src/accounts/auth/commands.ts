import type { APIKeyDocument } from '../../../contracts/documents/api-key.ts';
import type { UserDocument } from '../../../contracts/documents/user.ts';
import type { KeyAnswer } from '../../../db/schema/auth.ts';
import { emailTaken, notFound, Refusal } from '../../base/shared/refusal.ts';
import { hashToken, publicHandle } from '../../base/shared/secrets.ts';
import { command } from '../../writer/command.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUserByName, hasAdministrator, insertUser, updateLastSeen } from '../users/store.ts';
import { acceptAttempt } from './attempts/commands.ts';
import type { AttemptKeys } from './attempts/keys.ts';
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
  updateKeyAnswer,
  updateKeyUse,
  updateLoginSessionExpiry,
  updateLoginSessionUse,
} from './store.ts';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  authLevel?: number;
  /** Code that verifies the address. */
  code?: CodeLetter;
  /** Invitation to use up (hash of its code), if one is required. */
  invite?: Uint8Array;
}

/**
 * Creates a user with credentials and returns it. Throws 409 if the name or address is taken, and 401 if the invitation is unknown or used.
 */
export const createAccount = command<NewAccount, UserDocument>(
  'auth.createAccount',
  async (tx, { username, email, passwordHash, authLevel = 1, code, invite }, { now }) => {
    const emailLowercase = email.toLowerCase();
    // Checked first, so that without an invitation nobody learns who has an account.
    if (invite && !(await isInviteOpen(tx, Buffer.from(invite)))) throw badInvite();
    if (await findUserByName(tx, username.toLowerCase())) {
      throw new Refusal(409, 'username_taken', 'This username is taken');
    }
    if (await findCredentialsByEmail(tx, emailLowercase)) {
      throw emailTaken();
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

const badInvite = () => new Refusal(401, 'invalid_invite', 'This invitation does not exist or was already used');

/** Creates an administrator; returns null and does nothing if there is one already. */
export const createFirstAdministrator = command<Omit<NewAccount, 'authLevel'>, UserDocument | null>(
  'auth.createFirstAdministrator',
  async (tx, account, context) =>
    (await hasAdministrator(tx)) ? null : createAccount.run(tx, { ...account, authLevel: 3 }, context),
);

/** Creates an API key. Returns it with its token, which is not stored. Throws 400 at the limit of keys. */
export const createKey = command<NewKey, APIKeyDocument>('auth.createKey', async (tx, input, { now }) => {
  const { document } = await addKey(tx, input, now());
  return document;
});

/** Deletes a user's API key by keyID or token, and returns its keyID. Throws 404 if the user has no such key. */
export const revokeKey = command<{ userID: number; key: string }, string>('auth.revokeKey', async (tx, input) => {
  const handle = /^[0-9a-f]{40}$/.test(input.key) ? publicHandle(hashToken(input.key)) : input.key;
  const key = (await findKeysOf(tx, input.userID)).find(({ tokenHash }) => publicHandle(tokenHash) === handle);
  if (!key) throw notFound('api_token');
  await deleteKey(tx, key.id);
  return handle;
});

/** Where a session comes from. */
export interface SessionOrigin {
  /** The session (its hash) that the browser had before. */
  former?: Uint8Array | null;
  /** Keys of the log-in attempt, if there was one. */
  attempt?: AttemptKeys;
}

export interface NewLoginSession extends SessionOrigin {
  idHash: Uint8Array;
  userID: number;
  /** Unix ms. */
  expiresAt: number;
}

/**
 * Begins a session of a user, who by that keeps an account that was to go. The session that the browser had before ends, and
 * the attempt that led here is noted as right, in the same transaction: a log-in waits for other changes once.
 */
export const startLoginSession = command<NewLoginSession, void>(
  'auth.startLoginSession',
  async (tx, { idHash, userID, expiresAt, former, attempt }, { now }) => {
    const at = now();
    if (attempt) await acceptAttempt(tx, { keys: attempt, userID }, at);
    if (former) await deleteLoginSession(tx, Buffer.from(former));
    await deleteExpiredLoginSessions(tx, at);
    await deleteAccountDeletion(tx, userID);
    await insertLoginSession(tx, { idHash: Buffer.from(idHash), userID, expiresAt, createdAt: at, lastUsedAt: at });
  },
);

export const extendLoginSession = command<{ idHash: Uint8Array; expiresAt: number }, void>(
  'auth.extendLoginSession',
  async (tx, { idHash, expiresAt }) => updateLoginSessionExpiry(tx, Buffer.from(idHash), expiresAt),
);

/** For the last use of credentials: a power cut may lose the last minute of it, so that requests don't wait for another flush. */
const MAY_BE_LOST = { quiet: true, isFlushed: () => false };

/** Records the use of a session and that the user was online; `seen` is null for users who hide it. */
export const noteLoginSessionUse = command<{ idHash: Uint8Array; seen: number | null }, void>(
  'auth.noteLoginSessionUse',
  async (tx, { idHash, seen }, { now }) => {
    const at = now();
    await updateLoginSessionUse(tx, Buffer.from(idHash), at);
    if (seen !== null) await updateLastSeen(tx, seen, at);
  },
  MAY_BE_LOST,
);

/** Records the use of API keys (by row). */
export const noteKeyUses = command<{ ids: readonly number[] }, void>(
  'auth.noteKeyUses',
  async (tx, { ids }, { now }) => {
    for (const id of ids) await updateKeyUse(tx, id, now());
  },
  MAY_BE_LOST,
);

/** Stores the last answers to requests with API keys, by key (row). */
export const noteKeyAnswers = command<{ answers: ReadonlyMap<number, KeyAnswer> }, void>(
  'auth.noteKeyAnswers',
  async (tx, { answers }) => {
    for (const [id, answer] of answers) await updateKeyAnswer(tx, id, answer);
  },
);

export const endLoginSession = command<{ idHash: Uint8Array }, void>('auth.endLoginSession', async (tx, { idHash }) =>
  deleteLoginSession(tx, Buffer.from(idHash)),
);

/** Ends a user's login session by its public handle. Throws 404 if the user has no such session. */
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

/** Deletes expired login sessions; returns how many. */
export const endExpiredLoginSessions = command<undefined, number>(
  'auth.endExpiredLoginSessions',
  async (tx, _, { now }) => deleteExpiredLoginSessions(tx, now()),
);

/** Marks a user's e-mail address as verified; false if it was already. */
export const verifyEmail = command<{ userID: number }, boolean>('auth.verifyEmail', async (tx, { userID }) => {
  await deleteCodeOf(tx, userID, 'verify-email');
  return setEmailVerified(tx, userID);
});
