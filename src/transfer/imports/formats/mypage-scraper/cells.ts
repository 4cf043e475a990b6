/** Service label of scores from the scraper. */
export const SERVICE = 'mypage-scraper';

/** Returns the entries of a list in one cell (`[3,9+,12,0]`), without white space; none for anything else. */
export const listIn = (cell: string): string[] =>
  /^\[(.*)\]$/s
    .exec(cell)?.[1]!
    .split(',')
    .map((entry) => entry.trim()) ?? [];
