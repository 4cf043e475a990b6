/** Facts about a chart that a game's rules may use. `data` and `songData` contain the fields that the game declares. */
export interface ChartFacts {
  readonly chartID: string;
  readonly difficulty: string;
  /** The level as players write it, such as "12" or "14+". */
  readonly level: string;
  readonly levelNum: number;
  readonly isPrimary: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** Value per tier list; a missing key or 0 means that the list lacks the chart. */
  readonly tiers: Readonly<Record<string, number>>;
  readonly songData?: Readonly<Record<string, unknown>>;
}

/** One attempt at a chart, as sent by a player or a tool. */
export interface Play {
  /** In the unit of the game: EX score, points or percent. */
  readonly score: number;
  readonly lamp: string;
  /** Only for games whose percent is sent with the score. */
  readonly percent?: number;
  readonly judgements: Readonly<Record<string, number | null>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly scoreMeta: Readonly<Record<string, unknown>>;
}

/** Play with the values derived from its score. Percent is 0–100, in some games a little more. */
export interface GradedPlay extends Play {
  readonly percent: number;
  readonly grade: string;
}

/** Stored play. `id` only breaks ties; `timeAchieved` is Unix ms. */
export interface StoredPlay extends GradedPlay {
  readonly id: number;
  readonly timeAchieved: number | null;
  readonly highlight: boolean;
}

/** Value per rating algorithm; null if the algorithm does not rate the play. */
export type Ratings = Record<string, number | null>;

/** Play that gave a part of a personal best, and the name of that part, such as "Best Lamp". */
export interface ComposedFrom {
  readonly name: string;
  readonly id: number;
}

/** A player's best on a chart, merged from one or more plays. Its `scoreMeta` is always empty. */
export interface MergedPB extends GradedPlay {
  readonly ratings: Ratings;
  readonly timeAchieved: number | null;
  readonly highlight: boolean;
  readonly composedFrom: readonly ComposedFrom[];
  /** Value of the metric by which the game ranks players on a chart; more is better. */
  readonly ranking: number;
}

/** Context of rating formulas and validity rules: a graded play on its chart. */
export interface PlayContext<L extends string = string, J extends string = string> {
  readonly score: number;
  readonly percent: number;
  readonly grade: string;
  readonly lamp: L;
  /** Returns whether the lamp is this one or a better one. */
  atLeast(lamp: L): boolean;
  readonly judgements: Readonly<Partial<Record<J, number | null>>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly scoreMeta: Readonly<Record<string, unknown>>;
  readonly chart: ChartFacts;
}
