import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { z } from 'zod';

import { accountConfig, accountFaults, accountSettings, type AccountConfig } from './config/accounts.ts';
import { catalogueConfig, catalogueSettings, type SeedSettings } from './config/catalogue.ts';
import { gameIDs } from './config/games.ts';
import { ranges } from './config/ranges.ts';
import { schedule, type At } from './config/schedule.ts';
import type { Range } from './net/addresses.ts';
import { parseSecretKeys, type SecretKey } from './shared/secret-key.ts';

export const LOG_LEVELS = ['crit', 'severe', 'warn', 'info', 'verbose', 'debug'] as const;

const PORT = 'expected a port, a whole number from 0 to 65535';
const port = z.coerce.number<string>(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

const KEEP = 'expected how many backups to keep, a whole number from 1 to 1000';
const keep = z.coerce.number<string>(KEEP).int(KEEP).min(1, KEEP).max(1000, KEEP);

const SLOW = 'expected how many milliseconds a statement may take, a whole number from 1 to 60000, or 0 to log none';
const slowFrom = z.coerce.number<string>(SLOW).int(SLOW).min(0, SLOW).max(60_000, SLOW);

const keys = z
  .string()
  .transform(parseSecretKeys)
  .refine(
    (parsed) => parsed !== undefined,
    'expected 32 bytes in hexadecimal or base64; older keys may follow after commas',
  )
  .transform((parsed) => parsed ?? []);

/** Every setting, its default and what it may be. The environment is the only place they come from. */
const settings = z.object({
  KAIDEN_HOST: z.string().min(1).default('127.0.0.1'),
  KAIDEN_PORT: port.default(8080),
  KAIDEN_DATA_DIR: z.string().min(1).default('./data'),
  KAIDEN_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Expected an http or https URL' }).optional(),
  KAIDEN_GAMES: gameIDs.optional(),
  ...accountSettings,
  KAIDEN_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  KAIDEN_SCORE_PROCESSOR: z.enum(['internal', 'external']).default('internal'),
  KAIDEN_SECRET_KEY: keys.optional(),
  KAIDEN_WEBHOOK_ALLOW: ranges.default([]),
  KAIDEN_METRICS: z.enum(['off', 'local', 'on']).default('local'),
  KAIDEN_METRICS_TOKEN: z.string().min(16, 'expected 16 characters or more').optional(),
  KAIDEN_BACKUP_DIR: z.string().min(1).optional(),
  KAIDEN_BACKUP_AT: schedule.prefault('02:00'),
  KAIDEN_BACKUP_KEEP: keep.default(7),
  ...catalogueSettings,
  KAIDEN_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  KAIDEN_LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  KAIDEN_SLOW_QUERY_MS: slowFrom.default(200),
});

/** Settings that nobody may see. Each can also be read from a file, named by the setting with `_FILE` behind it. */
const isSecret = (name: string): boolean => /_(TOKEN|KEY|SECRET|SMTP_URL)$/.test(name);

/** Backups that the server makes by itself. */
export interface BackupSettings {
  folder: string;
  at: At;
  /** How many are kept. */
  keep: number;
}

export interface Config extends AccountConfig {
  host: string;
  /** 0 picks a free one. */
  port: number;
  dataDir: string;
  /** Null until the server listens: then it is made from host and port. */
  publicURL: string | null;
  /** Ids of the games that are offered; null for all. */
  games: readonly string[] | null;
  rateLimits: boolean;
  /** Whether imports are answered with 202 and polled, rather than waited for. */
  asyncImports: boolean;
  /** Keys for encryption at rest, the one to use first; null when the data folder keeps its own. */
  secretKeys: readonly SecretKey[] | null;
  /** Addresses that webhooks, integrations and song databases may be at although they are not public. */
  allowedRanges: readonly Range[];
  /** Who may read /metrics: nobody, who is on this machine, or everybody who can reach the port. */
  metrics: 'off' | 'local' | 'on';
  /** With it, /metrics is for those who send it as bearer, and for nobody else. */
  metricsToken: string | null;
  /** Null when the server makes none. */
  backups: BackupSettings | null;
  seeds: SeedSettings;
  logLevel: (typeof LOG_LEVELS)[number];
  /** `auto`: for people when a terminal shows it, else JSON lines. */
  logFormat: 'auto' | 'json' | 'pretty';
  /** Statements that take so long (ms) are logged; null when none are. */
  slowQueryMs: number | null;
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

type Given = Record<string, string | undefined>;

/** One line for a bad value, which a secret is kept out of. */
const describe = (name: string, message: string, given: Given): string =>
  isSecret(name) ? `${name}: ${message}` : `${name}: ${message}; it is "${given[name]}"`;

/** Reads the settings. Throws ConfigError naming every unknown `KAIDEN_` variable and every bad value. */
export function readConfig(env: Given): Config {
  const { value } = readSettings(env);
  return {
    host: value.KAIDEN_HOST,
    port: value.KAIDEN_PORT,
    dataDir: resolve(value.KAIDEN_DATA_DIR),
    publicURL: value.KAIDEN_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    games: value.KAIDEN_GAMES ?? null,
    ...accountConfig(value),
    rateLimits: value.KAIDEN_RATE_LIMITS === 'on',
    asyncImports: value.KAIDEN_SCORE_PROCESSOR === 'external',
    secretKeys: value.KAIDEN_SECRET_KEY ?? null,
    allowedRanges: value.KAIDEN_WEBHOOK_ALLOW,
    metrics: value.KAIDEN_METRICS,
    metricsToken: value.KAIDEN_METRICS_TOKEN ?? null,
    backups:
      value.KAIDEN_BACKUP_DIR === undefined
        ? null
        : { folder: resolve(value.KAIDEN_BACKUP_DIR), at: value.KAIDEN_BACKUP_AT, keep: value.KAIDEN_BACKUP_KEEP },
    ...catalogueConfig(value),
    logLevel: value.KAIDEN_LOG_LEVEL,
    logFormat: value.KAIDEN_LOG_FORMAT,
    slowQueryMs: value.KAIDEN_SLOW_QUERY_MS || null,
  };
}

export interface Setting {
  name: string;
  /** As it is written in the environment; null where nothing is set and there is no default. Secrets are masked. */
  value: string | null;
  /** Where it comes from. */
  from: 'default' | 'environment' | 'file';
}

/** Every setting that is in force, in the order of the documentation. Throws as `readConfig` does. */
export function describeSettings(env: Given): Setting[] {
  const { given, fromFile } = readSettings(env);
  return Object.entries(settings.shape).map(([name, schema]) => {
    const set = given[name];
    const value = set ?? defaultOf(schema);
    const from = fromFile.has(name) ? 'file' : set === undefined ? 'default' : 'environment';
    return { name, value: isSecret(name) && value !== null ? '(secret)' : value, from };
  });
}

/** The default as it would be written in the environment. */
function defaultOf(schema: z.ZodType): string | null {
  const value = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.def.defaultValue : null;
  return value === null ? null : z.coerce.string().parse(value);
}

function readSettings(env: Given) {
  const set = Object.entries(env).filter(([name, value]) => name.startsWith('KAIDEN_') && value);
  const { given, fromFile, lines: unread } = readSecretFiles(Object.fromEntries(set));
  const known = Object.keys(settings.shape);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const parsed = settings.safeParse(given);
  const lines = [
    ...unknown.map((name) => `${name}: there is no such setting; there are ${known.join(', ')}`),
    ...unread,
    ...(parsed.success ? accountFaults(parsed.data) : []),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => describe(path.join('.'), message, given)),
  ];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  return { given, fromFile, value: parsed.data };
}

/** Puts what is in the files of secrets in place of their names. */
function readSecretFiles(set: Given) {
  const given = { ...set };
  const fromFile = new Set<string>();
  const lines: string[] = [];
  for (const name of Object.keys(settings.shape).filter(isSecret)) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    delete given[variable];
    if (path === undefined) continue;
    if (given[name] !== undefined) lines.push(`${variable}: ${name} is set as well; set one of them`);
    try {
      given[name] = readFileSync(path, 'utf8').trim();
      fromFile.add(name);
    } catch (error) {
      lines.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { given, fromFile, lines };
}
