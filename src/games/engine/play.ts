/** What the rules of a game may know about a chart. `data` and `songData` hold the fields that the game declares. */
export interface ChartFacts {
  readonly chartID: string;
  readonly difficulty: string;
  /** The level as players write it, such as "12" or "14+". */
  readonly level: string;
  readonly levelNum: number;
  readonly isPrimary: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** Value per tier list; a missing key or 0 means that the list does not know the chart. */
  readonly tiers: Readonly<Record<string, number>>;
  readonly songData?: Readonly<Record<string, unknown>>;
}

/** One attempt at a chart, as a player or a tool sends it. */
export interface Play {
  /** In the unit of the game: EX score, points or percent. */
  readonly score: number;
  readonly lamp: string;
  /** Only for games whose percent is sent beside the score. */
  readonly percent?: number;
  readonly judgements: Readonly<Record<string, number | null>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly scoreMeta: Readonly<Record<string, unknown>>;
}

/** A play with what follows from its score. Percent is 0–100, in some games a little more. */
export interface GradedPlay extends Play {
  readonly percent: number;
  readonly grade: string;
}

/** A play as the store holds it. `id` only breaks ties; `timeAchieved` is Unix milliseconds. */
export interface StoredPlay extends GradedPlay {
  readonly id: number;
  readonly timeAchieved: number | null;
  readonly highlight: boolean;
}

/** Value per rating algorithm; null where the algorithm does not rate. */
export type Ratings = Record<string, number | null>;

/** A play that gave a part of a personal best, and which part, such as "Best Lamp". */
export interface ComposedFrom {
  readonly name: string;
  readonly id: number;
}

/** A player's best on a chart, put together from one or more plays. Its `scoreMeta` is always empty. */
export interface MergedPB extends GradedPlay {
  readonly ratings: Ratings;
  readonly timeAchieved: number | null;
  readonly highlight: boolean;
  readonly composedFrom: readonly ComposedFrom[];
  /** Value of the metric by which the game ranks players on a chart; more is better. */
  readonly ranking: number;
}

/** What rating formulas and validity rules of a game see: a graded play on its chart. */
export interface PlayContext<L extends string = string, J extends string = string> {
  readonly score: number;
  readonly percent: number;
  readonly grade: string;
  readonly lamp: L;
  /** Whether the lamp is this one or a better one. */
  atLeast(lamp: L): boolean;
  readonly judgements: Readonly<Partial<Record<J, number | null>>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly scoreMeta: Readonly<Record<string, unknown>>;
  readonly chart: ChartFacts;
}
