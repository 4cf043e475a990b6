import type { PlayContext } from '../play.ts';

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
