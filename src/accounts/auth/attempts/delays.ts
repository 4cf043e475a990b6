/** Key that failed logins are counted by. */
export const COUNTED = ['pair', 'account', 'place'] as const;
export type Counted = (typeof COUNTED)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long failures are remembered (ms). */
export const MEMORY = 24 * 60 * MINUTE;
/** How long a place of a successful login stays known (ms). */
export const PLACE_MEMORY = 90 * 24 * 60 * MINUTE;

/**
 * Number of free failures and the longest delay (ms). `pair` is a name from one place, `account` a name from any place, `place` any name
 * from one place.
 */
const RULES: Record<Counted, { free: number; longest: number }> = {
  pair: { free: 5, longest: 15 * MINUTE },
  account: { free: 20, longest: 5 * MINUTE },
  place: { free: 20, longest: 60 * MINUTE },
};

/** Returns the delay after this many failures (ms): one second, then doubling. */
export const delayAfter = (counted: Counted, failures: number): number => {
  const { free, longest } = RULES[counted];
  return failures < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(failures - free, 30));
};
