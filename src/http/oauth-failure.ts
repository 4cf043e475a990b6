import type { ErrorEnvelope, OAuthError } from '../../contracts/common.ts';
import type { ErrorCode } from '../../contracts/error-codes.ts';

/** RFC 6749 names of our errors; all others are an `invalid_request`. */
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

/** Adds the keys that OAuth libraries look for to an error. */
export const asOAuthFailure = (body: ErrorEnvelope) => ({
  ...body,
  error: CALLED[body.code] ?? 'invalid_request',
  error_description: body.description,
});
