import type { PlayContext } from '../play.ts';
import type { KeyNamer } from '../sent-names.ts';

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
  /** Returns the expected and actual values, or null if the play is valid. `called` names the keys of the play as they were sent. */
  refuses(play: PlayContext<L, J>, called: KeyNamer): string | null;
  /** A play on the sample chart that this rule refuses. */
  readonly example: ExamplePlay<L, J>;
}
