import { FOR_ALL_SITES } from './cross-origin.ts';
import { ALWAYS, ONLY_HTTPS } from './security-headers.ts';

/** Header with the id under which the log has the request. */
export const REQUEST_ID = 'x-request-id';

/** Returns the headers of every response. `isSecure` says whether the server has an https address: then browsers are told to use no other. */
export const headersOfAll = (isSecure: boolean): Record<string, string> => ({
  ...ALWAYS,
  ...(isSecure && ONLY_HTTPS),
  ...FOR_ALL_SITES,
});
