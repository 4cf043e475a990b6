import type { GamePTConfig } from 'kaiden-client';

import type { Body } from '../../../api.ts';

export type Shown = Body<'showcase', 'get'>[number];
export type Stat = Shown['stat'];
export type Property = Stat['property'];

interface Formats {
  number: (value: number) => string;
  percent: (value: number) => string;
}

/** A value of a property in words: the name of a lamp or grade, otherwise a number. */
export function valueText(
  config: GamePTConfig,
  property: Property,
  value: number,
  { number, percent }: Formats,
): string {
  if (property === 'lamp') return config.lamps[value] ?? number(value);
  if (property === 'grade') return config.grades[value] ?? number(value);
  return property === 'percent' ? percent(value) : number(value);
}
