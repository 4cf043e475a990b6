import { hash, timingSafeEqual } from 'node:crypto';

import type { APIKeyDocument } from '../../../contracts/documents/api-key.ts';
import type { Tx } from '../../../db/open.ts';
import { addKey } from '../../accounts/auth/keys/add.ts';
import { deleteKey, findKeyNamed } from '../../accounts/auth/store.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import { command } from '../../writer/command.ts';
import { findClientByRow, type ClientRow } from '../clients/store.ts';
import { deleteCodes, findCode, insertCode, useCode, type CodeRow } from './store.ts';

/** How long a code is valid (ms). */
const LIFETIME = 30 * 60 * 1000;
/** How long a used code is remembered to detect reuse (ms). */
const REMEMBERED = 24 * 60 * 60 * 1000;

export interface NewCode {
  codeHash: Uint8Array;
  userID: number;
  /** Row of the client that it is for; null for any. */
  client: number | null;
  redirectUri: string | null;
  codeChallenge: string | null;
}

/** Stores a new code. Returns its creation and expiry (Unix ms). */
export const createCode = command<NewCode, { createdOn: number; expiresAt: number }>(
  'oauth.createCode',
  async (tx, code, { now }) => {
    const createdOn = now();
    const expiresAt = createdOn + LIFETIME;
    await insertCode(tx, { ...code, codeHash: Buffer.from(code.codeHash), createdAt: createdOn, expiresAt });
    return { createdOn, expiresAt };
  },
);

export interface Redemption {
  /** Row of the client, which has proved its secret. */
  client: number;
  code: string;
  redirectUri: string;
  verifier: string | undefined;
}

/**
 * Exchanges a code for an API key. Null for a used code: the key it was exchanged for is revoked (RFC 6749, 4.1.2). Throws 404 for a code
 * that is unknown, expired or for another client, 400 for a wrong verifier or redirect URI.
 */
export const redeemCode = command<Redemption, APIKeyDocument | null>('oauth.redeemCode', async (tx, input, { now }) => {
  const codeHash = hashToken(input.code);
  const code = await findCode(tx, codeHash);
  if (!code || (code.client !== null && code.client !== input.client)) throw unknownCode();
  if (code.usedAt !== null) {
    // Nothing may throw from here on: a rollback would restore the key.
    if (code.apiKey !== null) await deleteKey(tx, code.apiKey);
    return null;
  }
  if (code.expiresAt <= now()) throw unknownCode();
  checkBinding(code, input);
  const client = await clientIn(tx, input.client);
  const key = { ...grantedBy(code.userID, client), identifier: `${client.name} Token` };
  const { row, document } = await addKey(tx, key, now());
  await useCode(tx, codeHash, { usedAt: now(), apiKey: row });
  return document;
});

/** Returns the refusal of an invalid code. */
export const unknownCode = () =>
  new Refusal(
    404,
    'code_not_found',
    'The code is unknown, expired, already used or for another client; ask the user for consent again',
  );

function checkBinding({ redirectUri, codeChallenge }: CodeRow, sent: Redemption): void {
  if (redirectUri !== null && redirectUri !== sent.redirectUri) {
    throw new Refusal(400, 'redirect_mismatch', 'The code was requested with another redirect_uri');
  }
  const wrong = (why: string) => new Refusal(400, 'wrong_verifier', why);
  // Otherwise a code requested without a challenge could replace one with a challenge.
  if (codeChallenge === null && sent.verifier !== undefined)
    throw wrong('The code was requested without a challenge; leave out code_verifier');
  if (codeChallenge === null) return;
  if (sent.verifier === undefined) throw wrong('The code was requested with a challenge; send its code_verifier');
  const made = Buffer.from(hash('sha256', sent.verifier, 'base64url'));
  if (!timingSafeEqual(made, Buffer.from(codeChallenge))) throw wrong('The code_verifier does not match the challenge');
}

/** Creates the API key for a client's file; replaces the user's unused keys of that client. Throws 404 if the client is gone. */
export const createFileKey = command<{ userID: number; client: number }, APIKeyDocument>(
  'oauth.createFileKey',
  async (tx, { userID, client: row }, { now }) => {
    const client = await clientIn(tx, row);
    const key = { ...grantedBy(userID, client), identifier: client.name, replacesUnused: true };
    return (await addKey(tx, key, now())).document;
  },
);

const grantedBy = (userID: number, { clientID, requestedPermissions }: ClientRow) => ({
  userID,
  permissions: requestedPermissions,
  fromAPIClient: clientID,
});

async function clientIn(tx: Tx, row: number): Promise<ClientRow> {
  const client = await findClientByRow(tx, row);
  if (!client) throw notFound('client');
  return client;
}

/** Revokes an API key if it was issued for this client. */
export const revokeClientKey = command<{ clientID: string; token: string }, void>(
  'oauth.revokeClientKey',
  async (tx, { clientID, token }) => {
    const key = await findKeyNamed(tx, hashToken(token));
    if (key?.fromAPIClient === clientID) await deleteKey(tx, key.id);
  },
);

/** Deletes codes that expired a day ago. Returns how many. */
export const forgetGrantCodes = command<undefined, number>('oauth.forgetCodes', async (tx, _, { now }) =>
  deleteCodes(tx, now() - REMEMBERED),
);
