import { z } from 'zod';

import { schedule, type At } from './schedule.ts';
import { webURL } from './urls.ts';

// Settings of the song database: its source and the schedule of updates.

/** The public song database: archive of the branch that changes several times a week. */
export const PUBLIC_SOURCE = 'https://github.com/zkldi/Tachi/archive/refs/heads/main.tar.gz';

const PIN = 'expected the SHA-256 of an archive (64 hexadecimal digits) or a commit (40)';

/** Pinned state of a source. */
export const pin = z
  .string()
  .regex(/^([0-9a-f]{64}|[0-9a-f]{40})$/i, PIN)
  .transform((text) => text.toLowerCase());

export const catalogueSettings = {
  KAIDEN_SEEDS_SOURCE: webURL('expected the https URL of an archive (.zip, .tar.gz)').default(PUBLIC_SOURCE),
  KAIDEN_SEEDS_PIN: pin.optional(),
  KAIDEN_SEEDS_PULL: z.enum(['off', 'on']).default('off'),
  KAIDEN_SEEDS_PULL_AT: schedule.prefault('04:40'),
};

type Values = z.output<z.ZodObject<typeof catalogueSettings>>;

export interface SeedSettings {
  /** URL of an archive with seed files. */
  source: string;
  /** The only state that may be loaded (SHA-256 of the archive, or commit); null allows any. */
  pin: string | null;
  /** Schedule of catalogue updates; null if off. */
  pullAt: At | null;
}

export const catalogueConfig = (value: Values): { seeds: SeedSettings } => ({
  seeds: {
    source: value.KAIDEN_SEEDS_SOURCE,
    pin: value.KAIDEN_SEEDS_PIN ?? null,
    pullAt: value.KAIDEN_SEEDS_PULL === 'on' ? value.KAIDEN_SEEDS_PULL_AT : null,
  },
});
