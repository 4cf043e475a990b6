import type { KnownPlay } from './today.ts';

/** Stored play, as far as metrics of v3 derive from it. */
export interface ShownPlay extends KnownPlay {
  /** Returns the data of the chart. */
  readonly chartData: () => Readonly<Record<string, unknown>>;
}

/** How servers with version 3 of the API return and accept plays and charts, beyond today's form of plays. */
export interface V3Rules<J extends string = string, D extends string = string, O extends string = string> {
  /** Id of the game there, if it has one playtype and another name. */
  readonly id?: string;
  /** The lamp exists there although plays are sent without it. */
  readonly hasLamp?: true;
  /** Values of today's keys that a play lacks. */
  readonly untold?: Readonly<Record<string, (play: KnownPlay) => string | number>>;
  /** Optional metrics missing there. */
  readonly without?: readonly O[];
  /** Judgements by their names there; others are missing there. Without it all exist, under their own names. */
  readonly judgements?: Readonly<Partial<Record<J, string>>>;
  /** Class sets by their names there. */
  readonly classSets?: Readonly<Record<string, string>>;
  /** Returns derived metrics. */
  derived?(play: ShownPlay, metrics: Readonly<Record<string, unknown>>): Record<string, string | number>;
  /** Named values of derived metrics, worst first. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Chart data that programs read as one value although the catalogue may have a list. */
  readonly single?: string;
  /** Graphs with a larger value are refused there. */
  readonly graphsUpTo?: Readonly<Partial<Record<O, number>>>;
  /** `scoreMeta` is not supported there. */
  readonly withoutScoreMeta?: true;
  /** Difficulties whose charts are missing there. */
  readonly lacks?: readonly D[];
  /** Charts can't be named by song title there. */
  readonly untitled?: true;
}
