import type { CaptchaName } from '../config/accounts.ts';

/** Where the scripts and frames of a captcha come from, as its provider says. */
const CAPTCHAS: Record<CaptchaName, readonly string[]> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

/** Pages that ask for the captcha. On no other one does a script from elsewhere run. */
const ASKING = new Set(['/login', '/register', '/forgot-password']);

/** The captcha that the page at a path may load. */
export const captchaAt = (path: string, captcha: CaptchaName | null): CaptchaName | null =>
  ASKING.has(path) ? captcha : null;

/**
 * What the pages of the app may load: scripts of this server alone, and those of the captcha where it asks for one;
 * styles likewise, and those that the page itself allows by its nonce.
 */
export function webPolicy(nonce: string, captcha: CaptchaName | null): string {
  const others = captcha === null ? '' : ` ${CAPTCHAS[captcha].join(' ')}`;
  return [
    "default-src 'none'",
    `script-src 'self'${others}`,
    `style-src 'self' 'nonce-${nonce}'${others}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${others}`,
    ...(others ? [`frame-src${others}`] : []),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
