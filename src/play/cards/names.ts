import type { Gpt } from '../../games/engine/gpt.ts';
import { shownRatingText } from '../../games/engine/standing.ts';

/** Returns the name of a game:playtype for players: with the playtype only if there are several. */
export const gptTitle = ({ gameDef, playtype }: Gpt): string =>
  Object.keys(gameDef.playtypes).length === 1 ? gameDef.name : `${gameDef.name} ${playtype}`;

/** Formats a number with its noun: "1 score", "1,234 scores". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Colour of what a game declares none for. */
export const NO_COLOUR = '#b9b6c6';

/** Shown for a missing rating. */
export const NONE = '–';

/** Formats a rating with its decimals; a dash if there is none. */
export const ratingText = (value: number | null | undefined, decimals: number | undefined): string =>
  value === null || value === undefined ? NONE : shownRatingText(value, decimals ?? 2);

/** Formats the day of a time (Unix ms), in UTC. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A range of time (ms): "23 min", "1 h 5 min". */
export function durationText(time: number): string {
  const minutes = Math.round(time / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
