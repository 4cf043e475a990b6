/** The search parameters by which charts are filtered. */
export const CHART_FILTERS = ['q', 'difficulty', 'level', 'tierlist', 'from', 'to'] as const;
export type ChartFilter = (typeof CHART_FILTERS)[number];

/** Filters in the address; those without a value are absent. */
export type ChartSearch = { [F in ChartFilter]?: string };

/** Returns a number that was typed in; undefined for anything else. */
const numberOf = (text: string | undefined): number | undefined =>
  text && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** Returns the query that lists the charts of these filters. */
export const queryOf = ({ q, difficulty, level, tierlist, from, to }: ChartSearch) => ({
  search: q,
  difficulty,
  level,
  ...(tierlist && { tierlist, tierFrom: numberOf(from), tierTo: numberOf(to) }),
});
