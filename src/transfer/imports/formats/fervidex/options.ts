import type { FervidexScore } from '../../../../../contracts/documents/ir/fervidex.ts';

const RANGES = {
  SUDDEN_PLUS: 'SUDDEN+',
  HIDDEN_PLUS: 'HIDDEN+',
  SUD_PLUS_HID_PLUS: 'SUD+ HID+',
  LIFT: 'LIFT',
  LIFT_SUD_PLUS: 'LIFT SUD+',
} as const;
const RANDOMS = { RANDOM: 'RANDOM', R_RANDOM: 'R-RANDOM', S_RANDOM: 'S-RANDOM', MIRROR: 'MIRROR' } as const;
const ASSISTS = {
  AUTO_SCRATCH: 'AUTO SCRATCH',
  LEGACY_NOTE: 'LEGACY NOTE',
  ASCR_LEGACY: 'FULL ASSIST',
  FULL_ASSIST: 'FULL ASSIST',
} as const;
const GAUGES: ReadonlyMap<string, string> = new Map([
  ['ASSISTED_EASY', 'ASSISTED EASY'],
  ['EASY', 'EASY'],
  ['HARD', 'HARD'],
  ['EX_HARD', 'EX-HARD'],
]);

/** Above this, the game's memory holds no percentage: the player has failed. */
const HIGHEST = 200;

/** Returns a gauge graph in percent, null from the point of death on. */
export const gaugeGraph = (graph: readonly number[]): (number | null)[] =>
  graph.map((value) => (value > HIGHEST ? null : value));

/** Returns the options of a play in the game's own words; DP has a random option for each side. */
export function scoreMeta(option: FervidexScore['option'], playtype: string): Record<string, unknown> {
  const { gauge, range, style, style_2p: style2P, assist } = option ?? {};
  const random = (name: typeof style) => (name ? RANDOMS[name] : 'NONRAN');
  return {
    assist: assist ? ASSISTS[assist] : 'NO ASSIST',
    gauge: GAUGES.get(gauge ?? '') ?? 'NORMAL',
    range: range ? RANGES[range] : 'NONE',
    random: playtype === 'DP' ? [random(style), random(style2P)] : random(style),
  };
}
