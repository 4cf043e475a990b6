/** The search parameters by which tables of plays are filtered and sorted. */
export const PLAY_FILTERS = ['q', 'level', 'difficulty', 'lamp', 'grade', 'sort'] as const;
export type PlayFilter = (typeof PLAY_FILTERS)[number];
