import type { ErrorCode, ErrorEnvelope, OAuthError } from '../../contracts/common.ts';

/** What RFC 6749 calls our failures; whatever is not here is an `invalid_request`. */
const CALLED: { readonly [code in ErrorCode]?: OAuthError } = {
  client_not_found: 'invalid_client',
  wrong_client_secret: 'invalid_client',
  code_not_found: 'invalid_grant',
  redirect_mismatch: 'invalid_grant',
  wrong_verifier: 'invalid_grant',
  unsupported_grant_type: 'unsupported_grant_type',
  rate_limited: 'temporarily_unavailable',
  disk_full: 'temporarily_unavailable',
  database_busy: 'temporarily_unavailable',
  database_readonly: 'temporarily_unavailable',
  database_io_error: 'temporarily_unavailable',
  writer_restarting: 'temporarily_unavailable',
  internal_error: 'server_error',
};

/** A failure with the keys that libraries for OAuth look for. */
export const asOAuthFailure = (body: ErrorEnvelope) => ({
  ...body,
  error: CALLED[body.code] ?? 'invalid_request',
  error_description: body.description,
});
