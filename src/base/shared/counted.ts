/** Returns a number with its noun: `1 score`, `12,000 scores`. `plural` is for nouns that don't just take an s. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
