import type { ChartDocument } from '../../../contracts/documents/song.ts';
import type { Playtype } from './define.ts';

type Tierlists = ChartDocument['tierlistInfo'];
type Tier = Tierlists[string];

const isTier = (value: unknown): value is Tier =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  Number.isFinite(value.value) &&
  'text' in value &&
  typeof value.text === 'string';

/** Reads a tier: an object with value and text, or a number, whose text has two decimals; undefined for anything else. */
function readTier(value: unknown): Tier | undefined {
  if (isTier(value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? { value, text: value.toFixed(2) } : undefined;
}

/**
 * Returns the tiers of a chart by the names of the game's tier lists. Seed files since 2023 have them in the chart's `data`, where null
 * means that the list does not rate the chart; those of 2022 in `tierlistInfo`, which is used for lists missing in `data`. Invalid values
 * are ignored.
 */
export function tierlistOf(
  { def }: { readonly def: Playtype },
  data: Readonly<Record<string, unknown>>,
  tierlistInfo: Readonly<Record<string, unknown>> = {},
): Tierlists {
  const tiers = new Map<string, Tier>();
  for (const [name, value] of Object.entries(tierlistInfo)) {
    const tier = readTier(value);
    if (tier !== undefined) tiers.set(name, tier);
  }
  for (const [name, { key }] of Object.entries(def.tiers)) {
    const value = data[key];
    const tier = readTier(value);
    if (tier !== undefined) tiers.set(name, tier);
    else if (value === null) tiers.delete(name);
  }
  return Object.fromEntries(tiers);
}
