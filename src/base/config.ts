import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import { z } from 'zod';

import { accountConfig, accountFaults, accountSettings, type AccountConfig } from './config/accounts.ts';
import { catalogueConfig, catalogueSettings, type SeedSettings } from './config/catalogue.ts';
import { gameIDs, region } from './config/games.ts';
import { ranges } from './config/ranges.ts';
import { schedule, type At } from './config/schedule.ts';
import { publicURL, withoutCredentials } from './config/urls.ts';
import type { Range } from './net/addresses.ts';
import { parseSecretKeys, type SecretKey } from './shared/secret-key.ts';

export const LOG_LEVELS = ['crit', 'severe', 'warn', 'info', 'verbose', 'debug'] as const;

const PORT = 'expected a port number from 0 to 65535';
const port = z.coerce.number<string>(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

const KEEP = 'expected the number of backups to keep, from 1 to 1000';
const keep = z.coerce.number<string>(KEEP).int(KEEP).min(1, KEEP).max(1000, KEEP);

const PLAYERS = 'expected a number of players, 1 to 100';
const newChartPlayers = z.coerce.number<string>(PLAYERS).int(PLAYERS).min(1, PLAYERS).max(100, PLAYERS);

const SLOW = 'expected a number of milliseconds from 1 to 60000, or 0 to log no slow statements';
const slowFrom = z.coerce.number<string>(SLOW).int(SLOW).min(0, SLOW).max(60_000, SLOW);

const keys = z
  .string()
  .transform(parseSecretKeys)
  .refine(
    (parsed) => parsed !== undefined,
    'expected a key of 32 bytes in hexadecimal or base64, or several separated by commas, the newest first',
  )
  .transform((parsed) => parsed ?? []);

const CACHE = 'expected a number of megabytes from 0 to 65536; 0 keeps no answers';
const answerCache = z.coerce.number<string>(CACHE).int(CACHE).min(0, CACHE).max(65_536, CACHE);

const THREADS = 'expected a number of threads from 1 to 64';
const readThreads = z.coerce.number<string>(THREADS).int(THREADS).min(1, THREADS).max(64, THREADS);

/** Threads for reads by default: the writer and the main thread have a core each. */
const defaultReadThreads = (cores: number): number => Math.max(1, Math.min(4, cores - 2));

/** All settings with their defaults and allowed values. They are read from the environment only. */
const settings = z.object({
  KAIDEN_HOST: z.string().min(1).default('127.0.0.1'),
  KAIDEN_PORT: port.default(8080),
  KAIDEN_DATA_DIR: z.string().min(1).default('./data'),
  KAIDEN_PUBLIC_URL: publicURL.optional(),
  KAIDEN_GAMES: gameIDs.optional(),
  KAIDEN_REGION: region.default('JP'),
  ...accountSettings,
  KAIDEN_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  KAIDEN_ANSWER_CACHE_MB: answerCache.default(64),
  KAIDEN_READ_THREADS: readThreads.optional(),
  KAIDEN_SCORE_PROCESSOR: z.enum(['internal', 'external']).default('internal'),
  KAIDEN_NEW_CHART_PLAYERS: newChartPlayers.default(3),
  KAIDEN_SECRET_KEY: keys.optional(),
  KAIDEN_WEBHOOK_ALLOW: ranges.default([]),
  KAIDEN_METRICS: z.enum(['off', 'local', 'on']).default('local'),
  KAIDEN_METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  KAIDEN_BACKUP_DIR: z.string().min(1).optional(),
  KAIDEN_BACKUP_AT: schedule.prefault('02:00'),
  KAIDEN_BACKUP_KEEP: keep.default(7),
  ...catalogueSettings,
  KAIDEN_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  KAIDEN_LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  KAIDEN_SLOW_QUERY_MS: slowFrom.default(200),
});

/** Whether a setting is secret. Each secret can also be read from a file, named by the setting with `_FILE` appended. */
const isSecret = (name: string): boolean => /_(TOKEN|KEY|SECRET|SMTP_URL)$/.test(name);

/** Scheduled backups. */
export interface BackupSettings {
  folder: string;
  at: At;
  /** Number of backups to keep. */
  keep: number;
}

export interface Config extends AccountConfig {
  host: string;
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  /** Null until the server listens; then derived from host and port. */
  publicURL: string | null;
  /** Ids of the offered games; null for all. */
  games: readonly string[] | null;
  /** Region of players who have not chosen one. */
  region: string;
  rateLimits: boolean;
  /** Maximum size of the cache of answers (bytes). */
  answerCache: number;
  /** Number of threads that answer reads; with 1 it is the main thread. */
  readThreads: number;
  /** Whether imports are answered with 202 and polled instead of answered when done. */
  asyncImports: boolean;
  /** Number of players who must have played an unknown chart before it is added to the catalogue. */
  newChartPlayers: number;
  /** Keys for encryption at rest, the active one first; null if the data folder holds its own key. */
  secretKeys: readonly SecretKey[] | null;
  /** Non-public addresses that webhooks, integrations and song databases may use. */
  allowedRanges: readonly Range[];
  /** Who may read /metrics: nobody, this machine only, or everybody who can reach the port. */
  metrics: 'off' | 'local' | 'on';
  /** Bearer token that /metrics requires; null if it requires none. */
  metricsToken: string | null;
  /** Null if scheduled backups are off. */
  backups: BackupSettings | null;
  seeds: SeedSettings;
  logLevel: (typeof LOG_LEVELS)[number];
  /** `auto`: human-readable in a terminal, JSON lines otherwise. */
  logFormat: 'auto' | 'json' | 'pretty';
  /** Statements that take at least this long (ms) are logged; null logs none. */
  slowQueryMs: number | null;
}

/** Thrown for invalid settings; the message has one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

type Given = Record<string, string | undefined>;

/** Returns the line for an invalid value: the value as it was given without credentials, and none of a secret. */
function describe(name: string, message: string, given: Given): string {
  const expected = message.replace(/, received .*$/s, '');
  return isSecret(name)
    ? `${name}: ${expected}`
    : `${name}: ${expected}; received "${withoutCredentials(given[name] ?? '')}"`;
}

/** Reads the settings. Throws ConfigError naming every unknown `KAIDEN_` variable and every bad value. */
export function readConfig(env: Given): Config {
  const { value } = readSettings(env);
  return {
    host: value.KAIDEN_HOST,
    port: value.KAIDEN_PORT,
    dataDir: resolve(value.KAIDEN_DATA_DIR),
    publicURL: value.KAIDEN_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    games: value.KAIDEN_GAMES ?? null,
    region: value.KAIDEN_REGION,
    ...accountConfig(value),
    rateLimits: value.KAIDEN_RATE_LIMITS === 'on',
    answerCache: value.KAIDEN_ANSWER_CACHE_MB * 1_048_576,
    readThreads: value.KAIDEN_READ_THREADS ?? defaultReadThreads(availableParallelism()),
    asyncImports: value.KAIDEN_SCORE_PROCESSOR === 'external',
    newChartPlayers: value.KAIDEN_NEW_CHART_PLAYERS,
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
  /** Value in the form of the environment; null if unset and without a default. Secrets are masked. */
  value: string | null;
  /** Source of the value. */
  from: 'default' | 'environment' | 'file';
}

/** Returns every setting in force, in the order of the documentation. Throws as `readConfig` does. */
export function describeSettings(env: Given): Setting[] {
  const { given, fromFile } = readSettings(env);
  return Object.entries(settings.shape).map(([name, schema]) => {
    const set = given[name];
    const value = set ?? defaultOf(schema);
    const from = fromFile.has(name) ? 'file' : set === undefined ? 'default' : 'environment';
    return { name, value: isSecret(name) && value !== null ? '(secret)' : value, from };
  });
}

/** Returns the default in the form of the environment. */
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
    ...unknown.map((name) => `${name}: no such setting. Settings: ${known.join(', ')}`),
    ...unread,
    ...(parsed.success ? accountFaults(parsed.data) : []),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => describe(path.join('.'), message, given)),
  ];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  return { given, fromFile, value: parsed.data };
}

/** Replaces `…_FILE` settings by the secrets in those files. */
function readSecretFiles(set: Given) {
  const given = { ...set };
  const fromFile = new Set<string>();
  const lines: string[] = [];
  for (const name of Object.keys(settings.shape).filter(isSecret)) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    delete given[variable];
    if (path === undefined) continue;
    if (given[name] !== undefined) lines.push(`${variable}: ${name} is also set; set only one of them`);
    try {
      given[name] = readFileSync(path, 'utf8').trim();
      fromFile.add(name);
    } catch (error) {
      lines.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { given, fromFile, lines };
}
