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

/**
 * Declared value. `inScoreID` makes it part of a play's identity, `whenSent` only of plays that have it. Fields of plays may always be null.
 */
export type Field = FieldType & {
  readonly about: string;
  readonly nullable?: true;
  readonly inScoreID?: true | 'whenSent';
  /** Default value of a preference. */
  readonly default?: boolean | number;
};

export type Fields<K extends string = string> = Readonly<Record<K, Field>>;

/** Optional metrics that nearly every game has. */
export const commonMetrics = {
  fast: { type: 'integer', min: 0, about: 'hits that were early and not of the best judgement' },
  slow: { type: 'integer', min: 0, about: 'hits that were late and not of the best judgement' },
  maxCombo: { type: 'integer', min: 0, about: 'longest combo of the play' },
} as const satisfies Fields;
