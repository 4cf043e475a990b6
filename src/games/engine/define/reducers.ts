/**
 * Sum (`sumBest`) or mean (`meanBest`) of the best n values. The mean divides by n even if there are fewer; `full` gives null then. `unit`:
 * values are whole multiples of 1/unit and are added as integers. `floor` rounds the result down to a multiple of 1/unit, `round` to the
 * nearest one. `scale` multiplies the result.
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

/** `weightedSum` adds results of other reducers, divided by `over`; those that are null count as 0. Null, or `none`, when all are. */
export type Reducer<S extends string = string, Part = BestReducer<S>> =
  | BestReducer<S>
  | { readonly op: 'sumAll'; readonly of: S; readonly none?: 0 }
  | { readonly op: 'best'; readonly of: S }
  | {
      readonly op: 'weightedSum';
      /** `name` is what players call the part; parts of partitions have names of their own. */
      readonly parts: readonly { readonly name?: string; readonly weight: number; readonly reduce: Part }[];
      readonly over?: number;
      readonly unit?: number;
      readonly floor?: true;
      readonly none?: 0;
    };

export type PartitionValue = string | number | boolean | null;

/** Field in the data of a song or of a chart. */
export type PartitionField = { readonly song: string } | { readonly chart: string };

/** Part of the charts, of which the best n values count. `rest` takes values that no part lists. */
export interface PartitionPart {
  /** Stable name of the part, such as "new". */
  readonly name: string;
  readonly when: readonly PartitionValue[] | 'rest';
  readonly n: number;
}

/**
 * Sum of the best n values of each part of the charts, divided by `over`; `floor` rounds the result down to a multiple of 1/unit. Without
 * any value null, or 0 if `none` says so. The part is determined by a field in the data of song or chart (null if missing), by the first of
 * several that is not null, or by the chart's age in the player's region (`newness`): it is the first part that lists the value; a chart of
 * no part does not count. `per` 'song': only the best chart of a song counts; groups of difficulties: only the best of each group of a
 * song's charts does. For profiles only.
 */
export interface PartitionedReducer<S extends string = string, D extends string = string> {
  readonly op: 'sumParts';
  readonly of: S;
  readonly by: 'newness' | PartitionField | readonly PartitionField[];
  readonly parts: readonly PartitionPart[];
  readonly per?: 'song' | readonly (readonly D[])[];
  readonly over?: number;
  readonly unit?: number;
  readonly floor?: true;
  readonly none?: 0;
}

/** Reducer of a profile rating: over all charts, over parts of them, or a sum of both. */
export type ProfileReducer<S extends string = string, D extends string = string> =
  | Reducer<S, BestReducer<S> | PartitionedReducer<S, D>>
  | PartitionedReducer<S, D>;
