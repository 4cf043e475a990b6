/*
 * The model of a game. A module src/games/<id>.ts exports one `GameDef`; everything else derives from it: the fields of an import, the
 * config served by the API, positions of lamps and grades, keys for finding charts. CONTRIBUTING.md, "Add a game", explains the parts with
 * examples.
 */
import type { AggregateAlg, ProfileAlg, ScoreAlg } from './define/algorithms.ts';
import type { ClassDef } from './define/classes.ts';
import type { DerivedMetric } from './define/derived.ts';
import type { Fields } from './define/fields.ts';
import type { Look, Tile } from './define/look.ts';
import type { MatchDefs } from './define/match.ts';
import type { PBDef } from './define/pb.ts';
import type { Rule } from './define/rules.ts';
import type { Bound, ScoreDef } from './define/score.ts';
import type { TodayForm } from './define/today.ts';
import type { TotalDef } from './define/totals.ts';
import type { V2Rules } from './define/v2.ts';
import type { V3Rules } from './define/v3.ts';
import type { NewnessDef, VersionDef } from './define/versions.ts';
import type { ChartFacts, PlayContext } from './play.ts';

/**
 * Tier list of charts. `key` is the field of `chart.data` with the chart's tier in seed files since 2023. Ratings count a chart that the list
 * lacks with its level (`orLevel`), and never with less than another list does (`atLeast`).
 */
export interface TierDef {
  readonly about: string;
  readonly key: string;
  readonly orLevel?: true;
  readonly atLeast?: string;
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
    /** Keys of chart data that players name charts by, where difficulty and level say nothing. */
    readonly names?:
      | { readonly difficulty: string; readonly level: string }
      | { readonly tables: string; readonly preference?: string };
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
  /** Colours and names of all of these, as the game's players know them. */
  readonly look: Look<NoInfer<L>, NoInfer<G>, NoInfer<D>, NoInfer<S>, NoInfer<E>, NoInfer<P>>;
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
  readonly derived?: Readonly<Record<string, DerivedMetric>>;
  readonly scoreMeta: Fields;
  readonly chartData: Fields;
  readonly preferences: Fields;
  readonly tiers: Readonly<Record<string, TierDef>>;
  readonly scoreAlgs: Readonly<Record<S, ScoreAlg<NoInfer<L>, NoInfer<J>>>>;
  readonly sessionAlgs: Readonly<Record<E, AggregateAlg<NoInfer<S>>>>;
  readonly profileAlgs: Readonly<Record<P, ProfileAlg<NoInfer<S>, NoInfer<D>>>>;
  readonly totals?: Readonly<Record<string, TotalDef<NoInfer<S>>>>;
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
  readonly newness?: NewnessDef;
  readonly match: MatchDefs<NoInfer<D>>;
  /** Match types that clients try by mistake, with the advice they get. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly rules: readonly Rule<NoInfer<L>, NoInfer<J>>[];
  readonly pb?: PBDef<NoInfer<O>, NoInfer<L>>;
  /** A plausible chart, for tests and examples. */
  readonly sample: Omit<ChartFacts, 'difficulty'> & { readonly difficulty: NoInfer<D> };
}

export interface GameDef {
  readonly id: string;
  readonly name: string;
  /** Name in Japanese, if the game writes it differently there. */
  readonly japaneseName?: string;
  /** Letters and colours of the game's tile, readable on the first colour. */
  readonly tile: Tile;
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
