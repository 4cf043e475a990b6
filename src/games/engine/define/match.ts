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
