import { z } from 'zod';

import type { Range } from '../net/addresses.ts';
import { ranges } from './ranges.ts';
import { webURL } from './urls.ts';

// Settings of accounts: registration, captchas, mail, and the proxies trusted for client addresses.

export const CAPTCHAS = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export type CaptchaName = (typeof CAPTCHAS)[number];

const SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

export const accountSettings = {
  KAIDEN_REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
  KAIDEN_CAPTCHA: z.enum(['off', ...CAPTCHAS]).default('off'),
  KAIDEN_CAPTCHA_SECRET: z.string().min(1).optional(),
  KAIDEN_CAPTCHA_SITEKEY: z.string().min(1).optional(),
  KAIDEN_CAPTCHA_URL: webURL().optional(),
  KAIDEN_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected a URL such as smtps://user:password@mail.example:465' })
    .optional(),
  KAIDEN_MAIL_FROM: z
    .string()
    .regex(SENDER, 'expected an address such as scores@example.com or "Scores <scores@example.com>"')
    .optional(),
  KAIDEN_TRUSTED_PROXIES: z
    .union([z.literal('none').transform((): readonly Range[] => []), ranges], {
      error: 'expected address ranges such as 10.0.0.0/8, separated by commas, or none',
    })
    .prefault('127.0.0.0/8,::1/128'),
};

type Values = z.output<z.ZodObject<typeof accountSettings>>;

export interface CaptchaSettings {
  name: CaptchaName;
  secret: string;
  /** Public key that pages need to show the captcha. */
  siteKey: string | null;
  /** URL to verify answers at, in place of the provider's own. */
  url: string | null;
}

export interface AccountConfig {
  /** Who may register: everybody, holders of an invitation, or nobody. */
  registration: 'open' | 'invite' | 'closed';
  /** Null if registration has no captcha. */
  captcha: CaptchaSettings | null;
  /** Null if mails are written to files. */
  smtpURL: string | null;
  /** Null derives the sender from the public address. */
  mailFrom: string | null;
  /** Proxies whose forwarding headers are trusted. */
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

/** Returns a line for each account setting that conflicts with another. */
export const accountFaults = ({ KAIDEN_CAPTCHA: captcha, KAIDEN_CAPTCHA_SECRET: secret }: Values): string[] =>
  captcha !== 'off' && secret === undefined
    ? [`KAIDEN_CAPTCHA_SECRET: expected the secret of ${captcha}, because KAIDEN_CAPTCHA is set to it`]
    : [];
