/** The search parameters by which tables of plays are filtered and sorted. */
export const PLAY_FILTERS = ['q', 'level', 'difficulty', 'version', 'lamp', 'grade', 'metric', 'sort'] as const;
export type PlayFilter = (typeof PLAY_FILTERS)[number];
/** Filters of which any of several values may fit. */
export type ListFilter = 'level' | 'difficulty' | 'version' | 'lamp' | 'grade';

/** Returns the values of a filter in the address: `HARD CLEAR,FULL COMBO`. */
export const listOf = (text = ''): string[] => text.split(',').filter(Boolean);

/** Returns the values that metrics are filtered by, from the address: `syncLamp:FS,dxStars:5`. */
export const metricFilters = (text = ''): Record<string, string> =>
  Object.fromEntries(text.split(',').flatMap((part) => (part.includes(':') ? [part.split(':', 2)] : [])));

/** Returns such filters with another value for one metric; an empty one removes it. */
export const withMetric = (text: string | undefined, name: string, value: string): string =>
  Object.entries({ ...metricFilters(text), [name]: value })
    .filter(([, wanted]) => wanted)
    .map((part) => part.join(':'))
    .join(',');
