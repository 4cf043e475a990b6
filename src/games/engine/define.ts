/*
 * The model of a game. A module src/games/<id>.ts exports one `GameDef`; everything else derives from it: the fields of an import, the
 * config served by the API, positions of lamps and grades, keys for finding charts. CONTRIBUTING.md, "Add a game", explains the parts with
 * examples.
 */
import type { ChartFacts, PlayContext } from './play.ts';

export type { ChartFacts, PlayContext } from './play.ts';

type FieldType =
  | { readonly type: 'integer' | 'number'; readonly min?: number; readonly max?: number; readonly orList?: true }
  | { readonly type: 'boolean' }
  | { readonly type: 'string'; readonly orList?: true }
  | { readonly type: 'list'; readonly of: 'string' | Fields }
  | EnumType
  | {
      readonly type: 'graph';
      readonly of: 'integer' | 'number';
      readonly min?: number;
      readonly max?: number;
      readonly gaps?: true;
    }
  | { readonly type: 'object'; readonly fields: Fields };

/**
 * Values run from worst to best if they have an order. `pair` is one value for each side, stored as {left, right}. `aliases` maps a
 * spelling to the stored one.
 */
export interface EnumType {
  readonly type: 'enum' | 'pair';
  readonly values: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Declared value. `inScoreID` makes it part of a play's identity. Fields of plays may always be null. */
export type Field = FieldType & {
  readonly about: string;
  readonly nullable?: true;
  readonly inScoreID?: true;
  /** Default value of a preference. */
  readonly default?: boolean | number;
};
export type Fields<K extends string = string> = Readonly<Record<K, Field>>;

/**
 * Lower bound: percent, a fraction of the maximum that is compared without rounding ([17, 18]), the maximum score of the chart (`max`), or
 * null for a grade that only `grades.override` gives.
 */
export type Bound = number | readonly [numerator: number, denominator: number] | 'max' | null;

export interface ScoreDef {
  readonly unit: string;
  readonly integer: boolean;
  /** Maximum score of a chart; undefined if the chart lacks the data for it. */
  readonly max: number | ((chart: ChartFacts) => number | undefined);
  /** Source of the percent: score over the maximum, the score itself, sent by the client, or score over this many points. */
  readonly percent: 'of-max' | 'score' | 'sent' | { readonly of: number };
  /** Largest percent on any chart. */
  readonly percentMax: number;
  /** Largest percent on this chart, if charts differ. */
  readonly chartPercentMax?: (chart: ChartFacts) => number;
  /** Points that a grade bound of 100 % stands for, if percent is sent and grades depend on the score. */
  readonly gradeOf?: number;
  /** Differences of points are shown to the last point, where players don't say 17K. */
  readonly exactDeltas?: true;
}

export interface ScoreAlg<L extends string, J extends string> {
  readonly about: string;
  readonly decimals: number;
  /** Null if the algorithm does not rate the play; a throw counts as null. */
  calc(play: PlayContext<L, J>): number | null;
  /** PBs are not kept in its order, which makes imports faster: only a player's own PBs can be listed by it. */
  readonly unindexed?: true;
  readonly inverse?: Inverse<L>;
}

/** Lamp and optional metrics of a play that is still to be made. */
export interface Intended<L extends string = string> {
  readonly lamp: L;
  readonly optional: Readonly<Record<string, unknown>>;
}

/** Finds what a play needs for a rating. */
export interface Inverse<L extends string = string> {
  /** The metric that decides the rating; for an enumeration the position of its value. Default: score. */
  readonly metric?: 'percent' | `optional.${string}`;
  /** The metric is a multiple of 1/unit. Default: 1. */
  readonly unit?: number;
  /** Returns the least value of the metric with which `calc` gives at least this rating; null if none does. */
  least(rating: number, chart: ChartFacts, intended: Intended<L>): number | null;
}

/**
 * Sum (`sumBest`) or mean (`meanBest`) of the best n values. The mean divides by n even if there are fewer; `full` gives null then. `unit`:
 * values are whole multiples of 1/unit and are added as integers. `floor` rounds the result down to a multiple of 1/unit, `round` to the
 * nearest one. `scale` multiplies the result.
 */
export interface BestReducer<S extends string = string> {
  readonly op: 'meanBest' | 'sumBest';
  readonly of: S;
  readonly n: number;
  readonly full?: true;
  readonly unit?: number;
  readonly floor?: true;
  readonly round?: true;
  readonly scale?: number;
}

/** `weightedSum` adds results of other reducers, divided by `over`; those that are null count as 0. Null, or `none`, when all are. */
export type Reducer<S extends string = string> =
  | BestReducer<S>
  | { readonly op: 'sumAll'; readonly of: S; readonly none?: 0 }
  | { readonly op: 'best'; readonly of: S }
  | {
      readonly op: 'weightedSum';
      readonly parts: readonly { readonly weight: number; readonly reduce: BestReducer<S> }[];
      readonly over?: number;
      readonly unit?: number;
      readonly floor?: true;
      readonly none?: 0;
    };

export type PartitionValue = string | number | boolean | null;

/** Field in the data of a song or of a chart. */
export type PartitionField = { readonly song: string } | { readonly chart: string };

/**
 * Sum of the best n values of each part of the charts. Without any value null, or 0 if `none` says so. The part is determined by a field in
 * the data of song or chart (null if missing), or by the first of several that is not null: it is the first part that lists the value;
 * `rest` takes values that no part lists, and a chart of no part does not count. `per` 'song': only the best chart of a song counts; groups
 * of difficulties: only the best of each group of a song's charts does. For profiles only.
 */
export interface PartitionedReducer<S extends string = string, D extends string = string> {
  readonly op: 'sumParts';
  readonly of: S;
  readonly by: PartitionField | readonly PartitionField[];
  readonly parts: readonly { readonly when: readonly PartitionValue[] | 'rest'; readonly n: number }[];
  readonly per?: 'song' | readonly (readonly D[])[];
  readonly unit?: number;
  readonly none?: 0;
}

export interface AggregateAlg<S extends string = string> {
  readonly about: string;
  readonly decimals: number;
  readonly reduce: Reducer<S>;
}
export interface ProfileAlg<S extends string = string, D extends string = string> {
  readonly about: string;
  readonly decimals: number;
  readonly reduce: Reducer<S> | PartitionedReducer<S, D>;
}

/** Version that charts are from, with region and release date (YYYY-MM-DD) if known. */
export type VersionDef = readonly [
  id: string,
  display: string,
  more?: { readonly region?: string; readonly releaseDate?: string },
];

export type ClassValue = readonly [id: string, display: string, hover?: string];
export type ClassStep = readonly [min: number, ...ClassValue];
/** Provided classes are sent by clients and never go down; derived ones follow a profile rating. Worst to best. */
export type ClassDef<P extends string = string> =
  | { readonly provided: readonly ClassValue[]; readonly downgradable?: boolean }
  | { readonly from: P; readonly steps: readonly ClassStep[]; readonly downgradable?: boolean };

/**
 * Finds a chart by a value in `chart.data`, or a song by one in `song.data`. Several keys, or a list of values under a
 * key: any of them matches.
 */
export interface DataMatch<D extends string = string> {
  readonly from: 'chart' | 'song';
  readonly key: string | readonly string[];
  /** The identifier is parsed as a whole number. */
  readonly numeric?: true;
  /** The identifier is hexadecimal, in upper or lower case. */
  readonly hex?: true;
  /** Whether the client must name a difficulty; if not, a given one is ignored. */
  readonly difficulty: boolean;
  /** Names that stand for any of several difficulties. */
  readonly wildcards?: Readonly<Record<string, readonly D[]>>;
  /** An unknown `meta.version` makes the score invalid. */
  readonly versionMustBeKnown?: true;
}
/** `true` stands for the two that every game supports: `songTitle` and `tachiSongID`. */
export type MatchDefs<D extends string = string> = Readonly<Record<string, true | DataMatch<D>>>;

export interface ExamplePlay<L extends string, J extends string> {
  readonly score: number;
  readonly lamp: L;
  /** Only for games whose percent is sent with the score. */
  readonly percent?: number;
  readonly judgements?: Readonly<Partial<Record<J, number>>>;
  readonly optional?: Readonly<Record<string, unknown>>;
}
export interface Rule<L extends string = string, J extends string = string> {
  readonly id: string;
  /** Condition in words, for the docs. */
  readonly about?: string;
  /** Judgements that the rule uses. */
  readonly judgements?: readonly J[];
  /** Returns the expected and actual values, or null if the play is valid. */
  refuses(play: PlayContext<L, J>): string | null;
  /** A play on the sample chart that this rule refuses. */
  readonly example: ExamplePlay<L, J>;
}

/** How a personal best is merged, beyond best score and best lamp. */
export interface PBDef<O extends string> {
  readonly base?: {
    /** The metric players are ranked by. Default: score. */
    readonly by: 'score' | 'percent';
    /** Name of the play with the best value. Default: "Best Score". */
    readonly name: string;
    /**
     * Tie-breaker for players with equal scores: a whole number from 0 that is less than `below`, which needs whole scores; or the lamp,
     * with which scores are compared in multiples of 1/unit.
     */
    readonly ties?:
      | { readonly metric: `optional.${O}`; readonly below: number }
      | { readonly metric: 'lamp'; readonly unit: number };
  };
  readonly lampName?: string;
  /** Optional metrics taken from the play with the best lamp. */
  readonly withLamp?: readonly O[];
  /** Metrics taken from the play that is best in them; enumerations are ordered as listed. */
  readonly also?: readonly {
    readonly name: string;
    readonly metric: 'score' | `optional.${O}`;
    readonly best: 'largest' | 'smallest';
    /** Optional metrics taken from the same play. */
    readonly with?: readonly O[];
  }[];
}

/** Key of a play in the form that tools have sent since 2023. */
export interface TodayKey<O extends string = string> {
  readonly about: string;
  /** Where its value is stored. Without it only `lamp` gets the value. */
  readonly to?: 'score' | 'lamp' | 'percent' | `optional.${O}`;
  /** Valid values, if they differ from those of the stored field. */
  readonly values?: readonly string[];
  /** Sent by tools that do not know the value; ignored unless the score is 0, too. */
  readonly unknown?: number;
}

/** Form in which tools have sent plays since 2023, if it differs from the stored one. Both are accepted. */
export interface TodayForm<L extends string = string, O extends string = string> {
  /** Keys of a play. A play with any of them has all of them, replacing the stored form's keys. */
  readonly keys?: Readonly<Record<string, TodayKey<O>>>;
  /** Returns the lamp, if no key is the lamp itself. */
  lamp?(sent: Readonly<Record<string, unknown>>): L;
  /** Other names of optional metrics, or of fields in one (`gsm.EASY`). */
  readonly optional?: Readonly<Record<string, O | `${O}.${string}`>>;
}

/** Stored play, as far as keys of today's form derive from it. */
export interface KnownPlay {
  readonly score: number;
  readonly lamp: string;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly judgements: Readonly<Record<string, unknown>>;
}

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

/** Tier list of charts. `key` is the field of `chart.data` with the chart's tier in seed files since 2023. */
export interface TierDef {
  readonly about: string;
  readonly key: string;
}

/** How servers of 2022 (v2.2) accept plays, if that differs from the stored form. They refuse a whole document for one unknown name. */
export interface V2Rules<
  L extends string = string,
  J extends string = string,
  D extends string = string,
  O extends string = string,
> {
  /** Optional metrics besides fast, slow and maxCombo. */
  readonly metrics?: readonly O[];
  /** Returns whether an option of `scoreMeta` with this value is supported there. Without it all are. */
  knows?(option: string, value: unknown): boolean;
  /** Newer lamps with their equivalents there; null if there is none. */
  readonly lamps?: Readonly<Partial<Record<L, string | null>>>;
  /** Newer judgements with those they are counted as there. */
  readonly judgements?: Readonly<Partial<Record<J, J>>>;
  /** Difficulties whose charts are missing there. */
  readonly lacks?: readonly D[];
  /** Match types missing there. */
  readonly unmatched?: readonly string[];
}

/** Definition of a playtype. Lists run from worst to best, or in the order players expect. */
export interface Playtype<
  L extends string = string,
  G extends string = string,
  D extends string = string,
  J extends string = string,
  S extends string = string,
  E extends string = string,
  P extends string = string,
  O extends string = string,
> {
  /** `open`: charts may carry difficulties that are not listed. */
  readonly difficulties: {
    readonly order: readonly D[];
    readonly default: NoInfer<D>;
    readonly short?: Readonly<Partial<Record<NoInfer<D>, string>>>;
    readonly open?: true;
  };
  readonly lamps: {
    readonly order: readonly L[];
    readonly clear: NoInfer<L>;
    /** List that goals of the public seeds count positions in, if it has grown since. */
    readonly inSeeds?: readonly NoInfer<L>[];
    /** Returns a note shown with the reached lamp, such as "BP: 2". */
    note?(optional: Readonly<Record<string, unknown>>): string | null;
  };
  readonly grades: {
    readonly cuts: readonly (readonly [grade: G, from: Bound])[];
    readonly clear: NoInfer<G>;
    /** Returns a grade that overrides the one the score earns, or null. */
    override?(play: PlayContext<NoInfer<L>, NoInfer<J>>): NoInfer<G> | null;
  };
  readonly colours?: {
    readonly difficulties?: Readonly<Partial<Record<NoInfer<D>, string>>>;
    readonly lamps?: Readonly<Partial<Record<NoInfer<L>, string>>>;
    readonly grades?: Readonly<Partial<Record<NoInfer<G>, string>>>;
  };
  /** Best to worst. */
  readonly judgements: readonly J[];
  readonly score: ScoreDef;
  readonly optional: Fields<O>;
  readonly today?: TodayForm<NoInfer<L>, NoInfer<O>>;
  readonly v3?: V3Rules<NoInfer<J>, NoInfer<D>, NoInfer<O>>;
  /** Null if servers of 2022 lack the game. */
  readonly v2?: V2Rules<NoInfer<L>, NoInfer<J>, NoInfer<D>, NoInfer<O>> | null;
  /** Optional metrics that are sums of others, computed if these are present and the sum was not sent. */
  readonly sums?: Readonly<Partial<Record<NoInfer<O>, readonly NoInfer<O>[]>>>;
  readonly scoreMeta: Fields;
  readonly chartData: Fields;
  readonly preferences: Fields;
  readonly tiers: Readonly<Record<string, TierDef>>;
  readonly scoreAlgs: Readonly<Record<S, ScoreAlg<NoInfer<L>, NoInfer<J>>>>;
  readonly sessionAlgs: Readonly<Record<E, AggregateAlg<NoInfer<S>>>>;
  readonly profileAlgs: Readonly<Record<P, ProfileAlg<NoInfer<S>, NoInfer<D>>>>;
  readonly defaults: {
    readonly score: NoInfer<S>;
    readonly session: NoInfer<E>;
    readonly profile: NoInfer<P>;
    readonly bucket: 'lamp' | 'grade';
  };
  /**
   * Ratings that the game itself shows. `profile` is missing if its profile rating can't be computed from the charts' data;
   * `isEstimate` if that of the game can differ from it.
   */
  readonly inGame?: { readonly score: NoInfer<S>; readonly profile?: NoInfer<P>; readonly isEstimate?: true };
  readonly classes: Readonly<Record<string, ClassDef<NoInfer<P>>>>;
  /** Oldest first. Servers add those of their song database or `versions.json`. */
  readonly versions: readonly VersionDef[];
  readonly match: MatchDefs<NoInfer<D>>;
  /** Match types that clients try by mistake, with the advice they get. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly rules: readonly Rule<NoInfer<L>, NoInfer<J>>[];
  readonly pb?: PBDef<NoInfer<O>>;
  /** A plausible chart, for tests and examples. */
  readonly sample: Omit<ChartFacts, 'difficulty'> & { readonly difficulty: NoInfer<D> };
}

export interface GameDef {
  readonly id: string;
  readonly name: string;
  readonly defaultPlaytype: string;
  /** To be incremented when a formula, an override or a function of this module gives other results. Default: 1. */
  readonly rulesVersion?: number;
  readonly songData: Fields;
  /** Particulars of the game's files in the public song database. */
  readonly seeds?: {
    /** Former names of the files. */
    readonly names?: readonly string[];
    /** Entries that are not songs, such as a tutorial. */
    readonly notSongs?: readonly number[];
    /** Level of entries for charts that the song does not have. */
    readonly noChart?: string;
  };
  readonly playtypes: Readonly<Record<string, Playtype>>;
}

/** Returns the playtype unchanged; its type parameters make an unlisted lamp, grade, difficulty or algorithm a compile error. */
export const playtype = <
  const L extends string,
  const G extends string,
  const D extends string,
  const J extends string,
  const S extends string,
  const E extends string,
  const P extends string,
  const O extends string,
>(
  def: Playtype<L, G, D, J, S, E, P, O>,
): Playtype<L, G, D, J, S, E, P, O> => def;

/** Optional metrics that nearly every game has. */
export const commonMetrics = {
  fast: { type: 'integer', min: 0, about: 'hits that were early and not of the best judgement' },
  slow: { type: 'integer', min: 0, about: 'hits that were late and not of the best judgement' },
  maxCombo: { type: 'integer', min: 0, about: 'longest combo of the play' },
} as const satisfies Fields;
