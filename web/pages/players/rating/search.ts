/** The search parameters of the page of a rating. */
export const RATING_SEARCH = ['alg', 'view', 'level', 'difficulty', 'folder'] as const;
export type RatingSearch = (typeof RATING_SEARCH)[number];
