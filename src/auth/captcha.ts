import type { CaptchaName, CaptchaSettings } from '../config/accounts.ts';
import { Refusal } from '../shared/refusal.ts';

/** Lets people pass. Throws 400 when the answer to the captcha is wrong, and 503 when nobody can be asked whether it is right. */
export type Captcha = (answer: string, address: string) => Promise<void>;

/** Where the providers tell whether an answer is right. All three are asked in the same way. */
const ADDRESSES: Record<CaptchaName, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

/** How long to wait for a provider, unless told otherwise (ms). */
const PATIENCE = 5000;
/** What a provider says when it is the server that it does not know: no fault of who answered. */
const OURS = /secret|sitekey|internal-error/;

/** Makes the check of what is set; without settings everybody passes. */
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

const wrong = () => new Refusal(400, 'captcha_failed', 'The answer to the captcha is wrong or too old');
const unavailable = (cause: string) =>
  new Refusal(503, 'captcha_unavailable', 'The captcha can not be checked just now', undefined, { cause });

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
