import type { Gpt } from '../games/engine/gpt.ts';

/** A game:playtype as players name it: the playtype only where there are several. */
export const gptTitle = ({ gameDef, playtype }: Gpt): string =>
  Object.keys(gameDef.playtypes).length === 1 ? gameDef.name : `${gameDef.name} ${playtype}`;

/** A number with its noun: "1 score", "1,234 scores". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Stands for a rating that somebody does not have. */
export const NONE = '–';

/** A rating with its decimals; a dash where there is none. */
export const ratingText = (value: number | null | undefined, decimals: number | undefined): string =>
  value === null || value === undefined ? NONE : value.toFixed(decimals ?? 2);

/** The day of a time (Unix ms), in UTC. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A stretch of time (ms): "23 min", "1 h 5 min". */
export function durationText(time: number): string {
  const minutes = Math.round(time / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
