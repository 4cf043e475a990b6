/** The value at a place between 0 and 1 of a list; NaN of an empty one. */
export function quantile(values: readonly number[], place: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * place))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds with as many decimals as they deserve. */
export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

export const times = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)}x`;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Returns the line for a target. Informative only: no figure shows whether a machine is slow or busy. */
export const target = (isMet: boolean, text: string): string => `${text}: ${isMet ? 'met' : 'MISSED'}`;
