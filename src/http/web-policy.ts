import type { CaptchaName } from '../base/config/accounts.ts';

/** Origins of a captcha's scripts and frames, as documented by its provider. */
const CAPTCHAS: Record<CaptchaName, readonly string[]> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

/** Pages with the captcha. On no other one does a script from elsewhere run. */
const ASKING = new Set(['/login', '/register', '/forgot-password']);

/** Returns the captcha that the page at a path may load. */
export const captchaAt = (path: string, captcha: CaptchaName | null): CaptchaName | null =>
  ASKING.has(path) ? captcha : null;

/**
 * Returns the content security policy of the app's pages: scripts from this server only, and the captcha's where needed; styles likewise,
 * and those the page itself allows by its nonce.
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
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Policy of the service worker: it requests what pages request of this server, and loads no script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
