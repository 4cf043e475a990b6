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
