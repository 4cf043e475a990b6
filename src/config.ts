import { resolve } from 'node:path';

import { z } from 'zod';

import { parseRange, type Range } from './net/addresses.ts';
import { parseSecretKeys, type SecretKey } from './shared/secret-key.ts';

export const LOG_LEVELS = ['crit', 'severe', 'warn', 'info', 'verbose', 'debug'] as const;

const PORT = 'expected a port, a whole number from 0 to 65535';
const port = z.coerce.number<string>(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

const keys = z
  .string()
  .transform(parseSecretKeys)
  .refine(
    (parsed) => parsed !== undefined,
    'expected 32 bytes in hexadecimal or base64; older keys may follow after commas',
  )
  .transform((parsed) => parsed ?? []);
const ranges = z
  .string()
  .transform((text) => text.split(',').map((range) => parseRange(range.trim())))
  .refine(
    (parsed) => parsed.every((range) => range !== undefined),
    'expected ranges such as 10.0.0.0/8, with commas between',
  )
  .transform((parsed) => parsed.filter((range) => range !== undefined));

/** Every setting, its default and what it may be. The environment is the only place they come from. */
const settings = z.object({
  KAIDEN_HOST: z.string().min(1).default('127.0.0.1'),
  KAIDEN_PORT: port.default(8080),
  KAIDEN_DATA_DIR: z.string().min(1).default('./data'),
  KAIDEN_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Expected an http or https URL' }).optional(),
  KAIDEN_REGISTRATION: z.enum(['open', 'closed']).default('open'),
  KAIDEN_CAPTCHA: z.enum(['off']).default('off'),
  KAIDEN_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  KAIDEN_SCORE_PROCESSOR: z.enum(['internal', 'external']).default('internal'),
  KAIDEN_SECRET_KEY: keys.optional(),
  KAIDEN_WEBHOOK_ALLOW: ranges.default([]),
  KAIDEN_METRICS: z.enum(['off', 'local', 'on']).default('local'),
  KAIDEN_METRICS_TOKEN: z.string().min(16, 'expected 16 characters or more').optional(),
  KAIDEN_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

export interface Config {
  host: string;
  /** 0 picks a free one. */
  port: number;
  dataDir: string;
  /** Null until the server listens: then it is made from host and port. */
  publicURL: string | null;
  registration: 'open' | 'closed';
  rateLimits: boolean;
  /** Whether imports are answered with 202 and polled, rather than waited for. */
  asyncImports: boolean;
  /** Keys for encryption at rest, the one to use first; null when the data folder keeps its own. */
  secretKeys: readonly SecretKey[] | null;
  /** Addresses that webhooks and integrations may reach although they are not public. */
  allowedRanges: readonly Range[];
  /** Who may read /metrics: nobody, who is on this machine, or everybody who can reach the port. */
  metrics: 'off' | 'local' | 'on';
  /** With it, /metrics is for those who send it as bearer, and for nobody else. */
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Thrown for settings that are wrong; one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** One line for a bad value, which a secret is kept out of. */
const describe = (name: string, message: string, given: Record<string, string | undefined>): string =>
  /_(TOKEN|KEY)$/.test(name) ? `${name}: ${message}` : `${name}: ${message}; it is "${given[name]}"`;

/** Reads the settings. Throws ConfigError naming every unknown `KAIDEN_` variable and every bad value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith('KAIDEN_') && value !== undefined && value !== ''),
  );
  const known = Object.keys(settings.shape);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const parsed = settings.safeParse(given);
  const lines = [
    ...unknown.map((name) => `${name}: there is no such setting; there are ${known.join(', ')}`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => describe(path.join('.'), message, given)),
  ];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  const value = parsed.data;
  return {
    host: value.KAIDEN_HOST,
    port: value.KAIDEN_PORT,
    dataDir: resolve(value.KAIDEN_DATA_DIR),
    publicURL: value.KAIDEN_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    registration: value.KAIDEN_REGISTRATION,
    rateLimits: value.KAIDEN_RATE_LIMITS === 'on',
    asyncImports: value.KAIDEN_SCORE_PROCESSOR === 'external',
    secretKeys: value.KAIDEN_SECRET_KEY ?? null,
    allowedRanges: value.KAIDEN_WEBHOOK_ALLOW,
    metrics: value.KAIDEN_METRICS,
    metricsToken: value.KAIDEN_METRICS_TOKEN ?? null,
    logLevel: value.KAIDEN_LOG_LEVEL,
  };
}
