import { hash, timingSafeEqual } from 'node:crypto';

import type { APIKeyDocument } from '../../contracts/documents/api-key.ts';
import type { Tx } from '../../db/open.ts';
import { addKey } from '../auth/keys/add.ts';
import { deleteKey, findKeyNamed } from '../auth/store.ts';
import { findClientByRow, type ClientRow } from '../clients/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { hashToken } from '../shared/secrets.ts';
import { command } from '../writer/command.ts';
import { deleteCodes, findCode, insertCode, useCode, type CodeRow } from './store.ts';

/** How long a code is good (ms). */
const LIFETIME = 30 * 60 * 1000;
/** How long it is known afterwards, so that it is seen when it comes again (ms). */
const REMEMBERED = 24 * 60 * 60 * 1000;

export interface NewCode {
  codeHash: Uint8Array;
  userID: number;
  /** Row of the client that it is for; null for any. */
  client: number | null;
  redirectUri: string | null;
  codeChallenge: string | null;
}

/** Stores a new code. Returns since when and until when it is good (Unix ms). */
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
  /** Row of the client, which has shown its secret. */
  client: number;
  code: string;
  redirectUri: string;
  verifier: string | undefined;
}

/**
 * Changes a code into an API key. Null for a code that was used before: the key that it became is revoked then (RFC
 * 6749, 4.1.2). Throws 404 for a code that is not known, too old or for another client, 400 for a verifier or redirect
 * URI that does not fit.
 */
export const redeemCode = command<Redemption, APIKeyDocument | null>('oauth.redeemCode', async (tx, input, { now }) => {
  const codeHash = hashToken(input.code);
  const code = await findCode(tx, codeHash);
  if (!code || (code.client !== null && code.client !== input.client)) throw unknownCode();
  if (code.usedAt !== null) {
    // Nothing may be thrown from here on: it would bring the key back.
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

/** The refusal of a code that can't be changed. */
export const unknownCode = () =>
  new Refusal(404, 'code_not_found', 'This code is not known, was used before, is too old or is for another client');

function checkBinding({ redirectUri, codeChallenge }: CodeRow, sent: Redemption): void {
  if (redirectUri !== null && redirectUri !== sent.redirectUri) {
    throw new Refusal(400, 'redirect_mismatch', 'The code was asked for with another redirect_uri');
  }
  const wrong = (why: string) => new Refusal(400, 'wrong_verifier', why);
  // Else a code that was asked for without a challenge could stand in for one with it.
  if (codeChallenge === null && sent.verifier !== undefined) throw wrong('The code was asked for without a challenge');
  if (codeChallenge === null) return;
  if (sent.verifier === undefined) throw wrong('The code was asked for with a challenge: code_verifier is missing');
  const made = Buffer.from(hash('sha256', sent.verifier, 'base64url'));
  if (!timingSafeEqual(made, Buffer.from(codeChallenge))) throw wrong('The code_verifier does not fit the challenge');
}

/** Makes the API key that a client's file is made with; it replaces those of the user from there that were never used. Throws 404 when the client is gone. */
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

/** Revokes an API key when it came from this client; does nothing otherwise. */
export const revokeClientKey = command<{ clientID: string; token: string }, void>(
  'oauth.revokeClientKey',
  async (tx, { clientID, token }) => {
    const key = await findKeyNamed(tx, hashToken(token));
    if (key?.fromAPIClient === clientID) await deleteKey(tx, key.id);
  },
);

/** Forgets codes that expired a day ago. Returns how many. */
export const forgetGrantCodes = command<undefined, number>('oauth.forgetCodes', async (tx, _, { now }) =>
  deleteCodes(tx, now() - REMEMBERED),
);
