/** What failed logins are counted by. */
export type Counted = 'pair' | 'account' | 'place';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long failures are remembered (ms). */
export const MEMORY = 24 * 60 * MINUTE;
/** How long a place where a user has logged in is theirs (ms). */
export const PLACE_MEMORY = 90 * 24 * 60 * MINUTE;

/**
 * How many failures cost nothing, and the longest delay (ms). `pair` is a name from one place, `account` a name from wherever,
 * `place` any name from one place.
 */
const RULES: Record<Counted, { free: number; longest: number }> = {
  pair: { free: 5, longest: 15 * MINUTE },
  account: { free: 20, longest: 5 * MINUTE },
  place: { free: 20, longest: 60 * MINUTE },
};

/** How long nobody may try again after so many failures (ms): a second, then twice as long each time. */
export const delayAfter = (counted: Counted, failures: number): number => {
  const { free, longest } = RULES[counted];
  return failures < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(failures - free, 30));
};
