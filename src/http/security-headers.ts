import type { MiddlewareHandler } from 'hono';

/** Headers of every response; pages and images replace the policy by their own. */
export const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // The address of a page is sent to this server only. With `no-referrer`, browsers would omit the origin of forms.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers relevant only for pages. */
const FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A year, as usual. Subdomains are left to their operators. */
const ONLY_HTTPS = 'max-age=31536000';

/**
 * Returns a middleware that adds security headers to every response. `isSecure` says whether the server has an https address: then browsers
 * are told to use no other.
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
