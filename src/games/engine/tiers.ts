import type { ChartDocument } from '../../../contracts/documents/song.ts';
import type { Playtype } from './define.ts';
import type { ChartFacts } from './play.ts';

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

/** Returns the value that ratings count for a chart on a tier list; undefined if the list lacks it and has no fallback. */
export function tierValue(
  tiers: Playtype['tiers'],
  name: string,
  chart: Pick<ChartFacts, 'tiers' | 'levelNum'>,
): number | undefined {
  const { orLevel, atLeast } = tiers[name] ?? {};
  // A tier of 0 is none.
  const own = chart.tiers[name] || (orLevel ? chart.levelNum : undefined);
  const least = atLeast === undefined ? undefined : tierValue(tiers, atLeast, chart);
  return own === undefined || least === undefined ? (own ?? least) : Math.max(own, least);
}

/** Returns the tiers of a chart as ratings count them; the text is that of the list, null for a fallback. */
export function countedTiers(
  { def }: { readonly def: Playtype },
  { tierlistInfo, levelNum }: Pick<ChartDocument, 'tierlistInfo' | 'levelNum'>,
): Record<string, { value: number; text: string | null }> {
  const own = Object.fromEntries(Object.entries(tierlistInfo).map(([name, { value }]) => [name, value]));
  const counted = Object.keys(def.tiers).flatMap((name) => {
    const value = tierValue(def.tiers, name, { tiers: own, levelNum });
    const isOwn = value !== undefined && value === own[name];
    return value === undefined ? [] : [[name, { value, text: isOwn ? tierlistInfo[name]!.text : null }] as const];
  });
  return Object.fromEntries(counted);
}
