import type { Db } from '../../db/open.ts';
import { findClient, type ClientRow } from '../clients/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { backTo, checkRedirect } from './redirect.ts';

/** A client that has somewhere to send users back to. */
export type ReturningClient = ClientRow & { redirectUri: string };

/** What a client sends a user's browser with (RFC 6749, 4.1.1). */
export interface Authorization {
  client: ReturningClient;
  /** As the request named it; null when it did not. */
  redirectUri: string | null;
  codeChallenge: string | null;
  state: string | null;
  /** As `state`, under the name that clients of Tachi send. */
  context: string | null;
  /** Why no code can be given, in the words of the RFC; the client may hear of it. */
  fault: { error: string; why: string } | null;
}

/** Parameters that mean something here. Others are passed over. */
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
 * Reads what a browser was sent with. Throws 404 for an unknown client and 400 for a redirect URI that is not the
 * client's, or a request that nobody can make sense of: then the user must not be sent anywhere.
 */
export async function readAuthorization(db: Db, sent: URLSearchParams): Promise<Authorization> {
  const twice = AUTHORIZATION_FIELDS.find((name) => sent.getAll(name).length > 1);
  if (twice) throw new Refusal(400, 'invalid_request', `Expected ${twice} once`);
  const client = await findClient(db, sent.get('client_id') ?? '');
  if (!client) throw notFound('client');
  const redirectUri = sent.get('redirect_uri');
  if (redirectUri !== null) checkRedirect(client, redirectUri);
  const { redirectUri: target } = client;
  if (target === null) throw new Refusal(400, 'redirect_mismatch', 'This client has nowhere to send you back to');
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

/** Where a user is sent back to without a code. `issuer` is the public address of the server. */
export const denialOf = ({ client, state, context, fault }: Authorization, issuer: string): string =>
  backTo(client.redirectUri, { error: fault?.error ?? 'access_denied', state, context, iss: issuer });

/** Returns a parameter that is sent back as it came. Throws 400 for one that is too long. */
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
  // Without a method, the RFC takes the challenge for a plain one.
  if (method !== 'S256') return invalid('Only the code_challenge_method S256 is supported');
  return /^[\w-]{43}$/.test(challenge) ? null : invalid('The code_challenge is no SHA-256 in base64url');
}
