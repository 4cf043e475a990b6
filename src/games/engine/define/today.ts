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
