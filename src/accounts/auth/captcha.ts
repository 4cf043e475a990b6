import type { CaptchaName, CaptchaSettings } from '../../base/config/accounts.ts';
import { Refusal } from '../../base/shared/refusal.ts';

/** Verifies an answer. Throws 400 if the answer is wrong, and 503 if the provider can't be reached. */
export type Captcha = (answer: string, address: string) => Promise<void>;

/** Verification URLs of the providers. All three use the same request. */
const ADDRESSES: Record<CaptchaName, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

/** Default time limit for a provider (ms). */
const PATIENCE = 5000;
/** Provider errors that concern the server's settings, not the answer. */
const OURS = /secret|sitekey|internal-error/;

/** Creates the check for these settings; without settings everybody passes. */
export function createCaptcha(settings: CaptchaSettings | null, patience: number = PATIENCE): Captcha {
  if (!settings) return async () => undefined;
  return async (answer, address) => {
    if (answer === '') throw wrong();
    const { success, 'error-codes': faults = [] } = await ask(settings, answer, address, patience);
    if (success === true) return;
    const ours = faults.find((fault) => OURS.test(fault));
    throw ours === undefined ? wrong() : unavailable(ours);
  };
}

const wrong = () => new Refusal(400, 'captcha_failed', 'The captcha is wrong or has expired; solve it again');
const unavailable = (cause: string) =>
  new Refusal(503, 'captcha_unavailable', "The captcha can't be checked at the moment; try again later", undefined, {
    cause,
  });

interface Verdict {
  success?: unknown;
  'error-codes'?: string[];
}

async function ask(
  { name, url, secret }: CaptchaSettings,
  answer: string,
  address: string,
  patience: number,
): Promise<Verdict> {
  const body = new URLSearchParams({ secret, response: answer, ...(address && { remoteip: address }) });
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url ?? ADDRESSES[name], { method: 'POST', body, signal, redirect: 'error' });
    const verdict: unknown = await response.json();
    if (typeof verdict !== 'object' || verdict === null || !('success' in verdict)) {
      throw new Error(`no verdict, status ${response.status}`);
    }
    const faults: unknown = 'error-codes' in verdict ? verdict['error-codes'] : [];
    return { success: verdict.success, 'error-codes': Array.isArray(faults) ? faults.map(String) : [] };
  } catch (error) {
    throw unavailable(error instanceof Error ? error.name : 'no answer');
  }
}
