/** Gauges by the game's number. Scores with others are not comparable. */
export const GAUGES = ['NORMAL', 'HARD', 'PERMISSIVE'] as const;

const PERFECT = 10_000_000;

/** Values of a play that decide its lamp. */
interface Result {
  score: number;
  /** Missed notes. */
  errors: number;
  /** Gauge at the end, 0 to 1. */
  gauge: number;
  /** Position in GAUGES. */
  gaugeType: number;
}

/** Returns the lamp of a play, which the game does not send. */
export function lampOf({ score, errors, gauge, gaugeType }: Result): string {
  if (score === PERFECT) return 'PERFECT ULTIMATE CHAIN';
  if (errors === 0) return 'ULTIMATE CHAIN';
  if (gaugeType === 0) return gauge >= 0.7 ? 'CLEAR' : 'FAILED';
  return gaugeType === 1 && gauge > 0 ? 'EXCESSIVE CLEAR' : 'FAILED';
}

/** Returns the name of a note modifier. */
export function noteModOf({ mirror, random }: { mirror: boolean; random: boolean }): string {
  if (mirror) return random ? 'MIR-RAN' : 'MIRROR';
  return random ? 'RANDOM' : 'NORMAL';
}

/** Returns a gauge of 0 to 1 in percent, to two decimals. */
export const gaugePercent = (gauge: number): number => Math.round(gauge * 10_000) / 100;
