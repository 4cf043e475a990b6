import { useLanguage } from '../../../texts/index.ts';
import { PART_NAMES } from '../../../texts/rating-parts.ts';

/** Returns a function that names a part of a game's ratings in the reader's language. */
export function usePartName(game: string): (part: string) => string {
  const names = PART_NAMES[useLanguage().language];
  return (part) => names[`${part} ${game}`] ?? names[part] ?? part;
}
