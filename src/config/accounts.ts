import { z } from 'zod';

import type { Range } from '../net/addresses.ts';
import { ranges } from './ranges.ts';

// What is set of accounts: who may register, captchas, mail, and whom to believe about where requests come from.

export const CAPTCHAS = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export type CaptchaName = (typeof CAPTCHAS)[number];

const webURL = z.url({ protocol: /^https?$/, error: 'expected an http or https URL' });
const SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

export const accountSettings = {
  KAIDEN_REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
  KAIDEN_CAPTCHA: z.enum(['off', ...CAPTCHAS]).default('off'),
  KAIDEN_CAPTCHA_SECRET: z.string().min(1).optional(),
  KAIDEN_CAPTCHA_SITEKEY: z.string().min(1).optional(),
  KAIDEN_CAPTCHA_URL: webURL.optional(),
  KAIDEN_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected a URL such as smtps://user:password@mail.example:465' })
    .optional(),
  KAIDEN_MAIL_FROM: z
    .string()
    .regex(SENDER, 'expected an address such as scores@example.com or "Scores <scores@example.com>"')
    .optional(),
  KAIDEN_TRUSTED_PROXIES: z
    .union([z.literal('none').transform((): readonly Range[] => []), ranges])
    .prefault('127.0.0.0/8,::1/128'),
};

type Values = z.output<z.ZodObject<typeof accountSettings>>;

export interface CaptchaSettings {
  name: CaptchaName;
  secret: string;
  /** What pages have to know to show it. */
  siteKey: string | null;
  /** Where to ask instead of the provider's own address. */
  url: string | null;
}

export interface AccountConfig {
  /** Who may make an account: everybody, who has an invitation, or nobody. */
  registration: 'open' | 'invite' | 'closed';
  /** Null when nobody is asked. */
  captcha: CaptchaSettings | null;
  /** Null when mails are written to files. */
  smtpURL: string | null;
  /** Null when it is made from the public address. */
  mailFrom: string | null;
  /** Addresses that are believed about whom they pass requests on for. */
  trustedProxies: readonly Range[];
}

export const accountConfig = (value: Values): AccountConfig => ({
  registration: value.KAIDEN_REGISTRATION,
  captcha: captchaOf(value),
  smtpURL: value.KAIDEN_SMTP_URL ?? null,
  mailFrom: value.KAIDEN_MAIL_FROM ?? null,
  trustedProxies: value.KAIDEN_TRUSTED_PROXIES,
});

const captchaOf = (value: Values): CaptchaSettings | null =>
  value.KAIDEN_CAPTCHA === 'off'
    ? null
    : {
        name: value.KAIDEN_CAPTCHA,
        secret: value.KAIDEN_CAPTCHA_SECRET ?? '',
        siteKey: value.KAIDEN_CAPTCHA_SITEKEY ?? null,
        url: value.KAIDEN_CAPTCHA_URL ?? null,
      };

/** A line for each setting that does not go with the others. */
export const accountFaults = ({ KAIDEN_CAPTCHA: captcha, KAIDEN_CAPTCHA_SECRET: secret }: Values): string[] =>
  captcha !== 'off' && secret === undefined
    ? [`KAIDEN_CAPTCHA_SECRET: expected the secret of ${captcha}, which KAIDEN_CAPTCHA asks for`]
    : [];
