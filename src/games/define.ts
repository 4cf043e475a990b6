/*
 * The model of a game. A module src/games/<id>.ts exports one `GameDef`; everything else is derived from it: what an
 * import may hold, the config that the API serves, positions of lamps and grades, keys by which charts are found.
 * How the parts are declared, with an example of each, is told in CONTRIBUTING.md under "Add a game".
 */
import type { ChartFacts, PlayContext } from './engine/play.ts';

export type { ChartFacts, PlayContext } from './engine/play.ts';

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

/** Values run from worst to best where there is such an order. `pair` is one value for each side, stored as {left, right}. `aliases` maps a spelling to the one that is stored. */
export interface EnumType {
  readonly type: 'enum' | 'pair';
  readonly values: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
}

/** A declared value. `inScoreID` makes it a part of what tells two plays apart. Fields of plays may always be null. */
export type Field = FieldType & {
  readonly about: string;
  readonly nullable?: true;
  readonly inScoreID?: true;
  /** Of a preference: what it is until the player says otherwise. */
  readonly default?: boolean | number;
};
export type Fields<K extends string = string> = Readonly<Record<K, Field>>;

/**
 * A lower bound: percent, a fraction of the maximum that is compared without rounding ([17, 18]), the largest score of
 * the chart (`max`), or null for a grade that no score earns, only `grades.override` gives.
 */
export type Bound = number | readonly [numerator: number, denominator: number] | 'max' | null;

export interface ScoreDef {
  readonly unit: string;
  readonly integer: boolean;
  /** The largest score of a chart; undefined when the chart lacks the data for it. */
  readonly max: number | ((chart: ChartFacts) => number | undefined);
  /** How percent comes about: score over the maximum, the score itself, sent by the client, or score over so many points. */
  readonly percent: 'of-max' | 'score' | 'sent' | { readonly of: number };
  /** The largest percent on any chart. */
  readonly percentMax: number;
  /** The largest percent on this chart, where charts differ. */
  readonly chartPercentMax?: (chart: ChartFacts) => number;
  /** Points that a grade bound of 100 % stands for, where percent is sent and grades come from the score. */
  readonly gradeOf?: number;
  /** Differences of points are told to the last point, where players don't say 17K. */
  readonly exactDeltas?: true;
}

export interface ScoreAlg<L extends string, J extends string> {
  readonly about: string;
  readonly decimals: number;
  /** Null where the algorithm does not rate; a throw counts as null. */
  calc(play: PlayContext<L, J>): number | null;
}

/**
 * A sum (`sumBest`) or mean (`meanBest`) of the best n values. The mean divides by n even when there are fewer; `full`
 * gives null then. `unit`: values are whole multiples of 1/unit and are added as whole numbers. `floor` cuts the result
 * down to a multiple of 1/unit, `round` rounds it to one. `scale` multiplies the result.
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

/** `weightedSum` adds results of other reducers; those that are null count as 0. Null, or `none`, when all are. */
export type Reducer<S extends string = string> =
  | BestReducer<S>
  | { readonly op: 'sumAll'; readonly of: S; readonly none?: 0 }
  | { readonly op: 'best'; readonly of: S }
  | {
      readonly op: 'weightedSum';
      readonly parts: readonly { readonly weight: number; readonly reduce: BestReducer<S> }[];
      readonly unit?: number;
      readonly floor?: true;
      readonly none?: 0;
    };

export type PartitionValue = string | number | boolean | null;

/** A field in the data of a song or of a chart. */
export type PartitionField = { readonly song: string } | { readonly chart: string };

/**
 * The best n values of each part of the charts, added; without any value null, or 0 where `none` says so. The part is
 * told by a field in the data of song or chart (a missing one is null), or by the first of several that is not null: it is
 * the first part that lists the value; `rest` takes what no part lists, and a chart of no part does not count. `per` 'song': only the best chart of a song counts;
 * groups of difficulties: only the best of each group of a song's charts does. Only profiles can have it.
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

/** A version that charts are from, with the region and the day (YYYY-MM-DD) of its release where these are known. */
export type VersionDef = readonly [
  id: string,
  display: string,
  more?: { readonly region?: string; readonly releaseDate?: string },
];

export type ClassValue = readonly [id: string, display: string, hover?: string];
export type ClassStep = readonly [min: number, ...ClassValue];
/** Provided classes are told by clients and never go down; derived ones follow a profile rating. Worst to best. */
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
  /** The identifier is read as a whole number. */
  readonly numeric?: true;
  /** Whether the client must name a difficulty; if not, one that is named does not matter. */
  readonly difficulty: boolean;
  /** Names that stand for any of several difficulties. */
  readonly wildcards?: Readonly<Record<string, readonly D[]>>;
  /** An unknown `meta.version` makes the score invalid. */
  readonly versionMustBeKnown?: true;
}
/** `true` stands for the two that every game has the means for: `songTitle` and `tachiSongID`. */
export type MatchDefs<D extends string = string> = Readonly<Record<string, true | DataMatch<D>>>;

export interface ExamplePlay<L extends string, J extends string> {
  readonly score: number;
  readonly lamp: L;
  /** Only for games whose percent is sent beside the score. */
  readonly percent?: number;
  readonly judgements?: Readonly<Partial<Record<J, number>>>;
  readonly optional?: Readonly<Record<string, unknown>>;
}
export interface Rule<L extends string = string, J extends string = string> {
  readonly id: string;
  /** What has to hold, for the docs. */
  readonly about?: string;
  /** The judgements that the rule looks at. */
  readonly judgements?: readonly J[];
  /** What was expected and what came, or null when the play may stand. */
  refuses(play: PlayContext<L, J>): string | null;
  /** A play on the sample chart that this rule refuses. */
  readonly example: ExamplePlay<L, J>;
}

/** How a personal best is put together beyond best score and best lamp. */
export interface PBDef<O extends string> {
  readonly base?: {
    /** The metric players are ranked by. Default: score. */
    readonly by: 'score' | 'percent';
    /** The name of the play that holds its best. Default: "Best Score". */
    readonly name: string;
    /**
     * Ranks players with equal scores: a whole number from 0 that is less than `below`, which needs whole scores; or the
     * lamp, with which scores are compared in multiples of 1/unit.
     */
    readonly ties?:
      | { readonly metric: `optional.${O}`; readonly below: number }
      | { readonly metric: 'lamp'; readonly unit: number };
  };
  readonly lampName?: string;
  /** Optional metrics that belong to the play with the best lamp. */
  readonly withLamp?: readonly O[];
  /** Metrics that come from the play that is best in them; an enumeration is ordered as it is listed. */
  readonly also?: readonly {
    readonly name: string;
    readonly metric: 'score' | `optional.${O}`;
    readonly best: 'largest' | 'smallest';
    /** Optional metrics that come along. */
    readonly with?: readonly O[];
  }[];
}

/** A key that a play has in the form that tools send since 2023. */
export interface TodayKey<O extends string = string> {
  readonly about: string;
  /** Where its value is stored. Without it only `lamp` gets the value. */
  readonly to?: 'score' | 'lamp' | 'percent' | `optional.${O}`;
  /** The valid values, where these are not those of the place where it is stored. */
  readonly values?: readonly string[];
  /** Sent by tools that do not know the value; ignored unless the score is 0, too. */
  readonly unknown?: number;
}

/** The form in which tools send plays since 2023, where it differs from the stored one. Both are accepted. */
export interface TodayForm<L extends string = string, O extends string = string> {
  /** Keys of a play. A play with any of them has all of them, in place of the keys that they are stored in. */
  readonly keys?: Readonly<Record<string, TodayKey<O>>>;
  /** Returns the lamp, where no key is the lamp itself. */
  lamp?(sent: Readonly<Record<string, unknown>>): L;
  /** Other names of optional metrics, or of fields in one (`gsm.EASY`). */
  readonly optional?: Readonly<Record<string, O | `${O}.${string}`>>;
}

/** A play as it is stored, as far as keys of today's form follow from it. */
export interface ToldPlay {
  readonly score: number;
  readonly lamp: string;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly judgements: Readonly<Record<string, unknown>>;
}

/** A play as it is stored, as far as metrics of v3 follow from it. */
export interface ShownPlay extends ToldPlay {
  /** Returns the data of the chart. */
  readonly chartData: () => Readonly<Record<string, unknown>>;
}

/** How servers with version 3 of the API show and take plays and charts, as far as today's form of plays does not say. */
export interface V3Rules<J extends string = string, D extends string = string, O extends string = string> {
  /** The id of the game there, where it has one playtype and is not named like the game. */
  readonly id?: string;
  /** The lamp is there although a play is sent without it. */
  readonly hasLamp?: true;
  /** Values of today's keys where a play does not carry them. */
  readonly untold?: Readonly<Record<string, (play: ToldPlay) => string | number>>;
  /** Optional metrics that are missing there. */
  readonly without?: readonly O[];
  /** Judgements by their names there; others are missing there. Without it all are there, under their own names. */
  readonly judgements?: Readonly<Partial<Record<J, string>>>;
  /** Class sets by their names there. */
  readonly classSets?: Readonly<Record<string, string>>;
  /** Returns metrics that follow from others. */
  derived?(play: ShownPlay, metrics: Readonly<Record<string, unknown>>): Record<string, string | number>;
  /** The values of derived metrics that are names, worst first. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Chart data that programs read as one value where the catalogue may have a list. */
  readonly single?: string;
  /** Graphs with a larger value are refused there. */
  readonly graphsUpTo?: Readonly<Partial<Record<O, number>>>;
  /** Nothing of `scoreMeta` is known there. */
  readonly withoutScoreMeta?: true;
  /** Difficulties whose charts are not there. */
  readonly lacks?: readonly D[];
  /** Charts can't be named by the title of their song there. */
  readonly untitled?: true;
}

/** A tier list of charts. `key` names the field of `chart.data` in which seed files since 2023 have the chart's tier. */
export interface TierDef {
  readonly about: string;
  readonly key: string;
}

/** How servers of 2022 (v2.2) take plays, where that differs from the stored form. They refuse a whole document for one unknown name. */
export interface V2Rules<
  L extends string = string,
  J extends string = string,
  D extends string = string,
  O extends string = string,
> {
  /** Optional metrics beside fast, slow and maxCombo. */
  readonly metrics?: readonly O[];
  /** Returns whether an option of `scoreMeta` is known there with this value. Without it all are. */
  knows?(option: string, value: unknown): boolean;
  /** Newer lamps by the lamp that stands for them there; null where none does. */
  readonly lamps?: Readonly<Partial<Record<L, string | null>>>;
  /** Newer judgements by the one in which they are counted there. */
  readonly judgements?: Readonly<Partial<Record<J, J>>>;
  /** Difficulties whose charts are not there. */
  readonly lacks?: readonly D[];
  /** Match types that are missing there. */
  readonly unmatched?: readonly string[];
}

/** Everything that makes up one playtype. Lists run from worst to best, or in the order players expect. */
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
    /** The list that goals of the public seeds count positions in, where it has grown since. */
    readonly inSeeds?: readonly NoInfer<L>[];
    /** What a goal tells beside the lamp that was reached, "BP: 2" say. */
    note?(optional: Readonly<Record<string, unknown>>): string | null;
  };
  readonly grades: {
    readonly cuts: readonly (readonly [grade: G, from: Bound])[];
    readonly clear: NoInfer<G>;
    /** A grade other than the one the score earns, or null. */
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
  /** Null where servers of 2022 do not have the game. */
  readonly v2?: V2Rules<NoInfer<L>, NoInfer<J>, NoInfer<D>, NoInfer<O>> | null;
  /** Optional metrics that are sums of others, where these are all there and the sum was not sent. */
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
  readonly classes: Readonly<Record<string, ClassDef<NoInfer<P>>>>;
  /** Oldest first. Servers add those that their song database or `versions.json` has. */
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
  /** To be raised when a formula, an override or a function of this module gives other results. Default: 1. */
  readonly rulesVersion?: number;
  readonly songData: Fields;
  /** Particulars of the game's files in the public song database. */
  readonly seeds?: {
    /** Other names that files have had. */
    readonly names?: readonly string[];
    /** Entries that are no songs: a tutorial, say. */
    readonly notSongs?: readonly number[];
    /** The level of entries for charts that the song does not have. */
    readonly noChart?: string;
  };
  readonly playtypes: Readonly<Record<string, Playtype>>;
}

/** Returns the playtype as it is; its type parameters make a lamp, grade, difficulty or algorithm that is not listed a compile error. */
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

/** Optional metrics that nearly every game can tell. */
export const commonMetrics = {
  fast: { type: 'integer', min: 0, about: 'hits that were early and not of the best judgement' },
  slow: { type: 'integer', min: 0, about: 'hits that were late and not of the best judgement' },
  maxCombo: { type: 'integer', min: 0, about: 'longest combo of the play' },
} as const satisfies Fields;
