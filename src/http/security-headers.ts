import type { MiddlewareHandler } from 'hono';

/** What every answer says; pages and pictures have a policy of their own in its place. */
export const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // The address of a page is told to this server alone. With `no-referrer`, browsers would not tell of forms where they come from.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** What means something for pages alone, so only who asks for a page is told. */
const FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A year, as is usual. Subdomains are somebody else's to decide about. */
const ONLY_HTTPS = 'max-age=31536000';

/**
 * Makes what puts the headers on every answer that keep browsers from doing more with it than it is meant for.
 * `isSecure` says whether the server is known by an https address: then browsers are told to use no other.
 */
export function securityHeaders(isSecure: boolean): MiddlewareHandler {
  const always = Object.entries({ ...ALWAYS, ...(isSecure && { 'strict-transport-security': ONLY_HTTPS }) });
  const forPages = Object.entries(FOR_PAGES);
  return async (c, next) => {
    for (const [name, value] of always) c.header(name, value);
    if (c.req.header('accept')?.includes('text/html')) for (const [name, value] of forPages) c.header(name, value);
    await next();
  };
}
