import type { ChartFacts, PlayContext } from '../play.ts';
import type { ProfileReducer, Reducer } from './reducers.ts';

export interface ScoreAlg<L extends string, J extends string> {
  readonly about: string;
  readonly decimals: number;
  /** Null if the algorithm does not rate the play; a throw counts as null. */
  calc(play: PlayContext<L, J>): number | null;
  /** PBs are not kept in its order, which makes imports faster: only a player's own PBs can be listed by it. */
  readonly unindexed?: true;
  readonly inverse?: Inverse<L>;
  /** Rating until a version began. Sessions are rated by the rules of their day. */
  readonly formerly?: {
    readonly until: string;
    /** Returns the rating of that time for a play that is rated `rating` now. */
    rating(rating: number, lamp: L): number;
  };
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
  /** Returns the largest value of the metric on a chart, if neither the score's definition nor the metric's values tell it. */
  most?(chart: ChartFacts): number;
  /** Lamps that are rated higher than the ones below them, worst first. Missing if the lamp does not matter. */
  readonly lamps?: readonly L[];
  /** Further optional metrics that decide the rating, with their values, worst first. */
  readonly optional?: Readonly<Record<string, readonly string[]>>;
  /** Returns the least value of the metric with which `calc` gives at least this rating; null if none does. */
  least(rating: number, chart: ChartFacts, intended: Intended<L>): number | null;
}

export interface AggregateAlg<S extends string = string> {
  readonly about: string;
  readonly decimals: number;
  readonly reduce: Reducer<S>;
}

export interface ProfileAlg<S extends string = string, D extends string = string> {
  readonly about: string;
  readonly decimals: number;
  readonly reduce: ProfileReducer<S, D>;
}
