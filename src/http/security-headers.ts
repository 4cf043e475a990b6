/** Headers of every response; pages and images replace the policy by their own. */
export const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // The address of a page is sent to this server only. With `no-referrer`, browsers would omit the origin of forms.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers for those who ask for a page. */
export const FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Header of a server with an https address. A year, as usual. Subdomains are left to their operators. */
export const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' };
