/** How a personal best is merged, beyond best score and best lamp. */
export interface PBDef<O extends string, L extends string = string> {
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
    /** Plays with this lamp don't have the metric. */
    readonly unless?: L;
  }[];
}
