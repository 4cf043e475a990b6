import type { Db } from '../../../db/open.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { findClient, type ClientRow } from '../clients/store.ts';
import { backTo, checkRedirect } from './redirect.ts';

/** Client with a redirect URI. */
export type ReturningClient = ClientRow & { redirectUri: string };

/** Authorisation request of a client (RFC 6749, 4.1.1). */
export interface Authorization {
  client: ReturningClient;
  /** As in the request; null if absent. */
  redirectUri: string | null;
  codeChallenge: string | null;
  state: string | null;
  /** Like `state`, under the name used by clients of Tachi. */
  context: string | null;
  /** Reason why no code can be given, in the terms of the RFC; may be sent to the client. */
  fault: { error: string; why: string } | null;
}

/** Supported parameters. Others are ignored. */
export const AUTHORIZATION_FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'context',
  'code_challenge',
  'code_challenge_method',
] as const;

const LONGEST_STATE = 2000;

/**
 * Reads an authorisation request. Throws 404 for an unknown client and 400 for a redirect URI that is not the client's, or a malformed
 * request: then the user must not be redirected.
 */
export async function readAuthorization(db: Db, sent: URLSearchParams): Promise<Authorization> {
  const twice = AUTHORIZATION_FIELDS.find((name) => sent.getAll(name).length > 1);
  if (twice) throw new Refusal(400, 'invalid_request', `Expected ${twice} once`);
  const client = await findClient(db, sent.get('client_id') ?? '');
  if (!client) throw notFound('client');
  const redirectUri = sent.get('redirect_uri');
  if (redirectUri !== null) checkRedirect(client, redirectUri);
  const { redirectUri: target } = client;
  if (target === null) throw new Refusal(400, 'redirect_mismatch', 'This client has no redirect URI; ask its author');
  const [state, context] = [readEcho(sent, 'state'), readEcho(sent, 'context')];
  const codeChallenge = sent.get('code_challenge');
  return {
    client: { ...client, redirectUri: target },
    redirectUri,
    codeChallenge,
    state,
    context,
    fault: faultIn(sent),
  };
}

/** Returns the redirect without a code. `issuer` is the public address of the server. */
export const denialOf = ({ client, state, context, fault }: Authorization, issuer: string): string =>
  backTo(client.redirectUri, { error: fault?.error ?? 'access_denied', state, context, iss: issuer });

/** Returns a parameter that is sent back unchanged. Throws 400 if it is too long. */
function readEcho(sent: URLSearchParams, name: 'state' | 'context'): string | null {
  const value = sent.get(name);
  if ((value?.length ?? 0) > LONGEST_STATE) throw new Refusal(400, 'invalid_request', `The ${name} is too long`);
  return value;
}

function faultIn(sent: URLSearchParams): Authorization['fault'] {
  const invalid = (why: string) => ({ error: 'invalid_request', why });
  const type = sent.get('response_type');
  if (type === null) return invalid('response_type is missing');
  if (type !== 'code') return { error: 'unsupported_response_type', why: 'Only the response_type code is supported' };
  const challenge = sent.get('code_challenge');
  const method = sent.get('code_challenge_method');
  if (challenge === null) return method === null ? null : invalid('code_challenge is missing');
  // Without a method, the RFC defaults to a plain challenge.
  if (method !== 'S256') return invalid('Only the code_challenge_method S256 is supported');
  return /^[\w-]{43}$/.test(challenge) ? null : invalid('The code_challenge is not a SHA-256 in base64url');
}
