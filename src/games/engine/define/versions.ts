import type { PartitionField } from './reducers.ts';

/** Region, release dates and relations of a version. */
export interface VersionFacts {
  readonly region?: string;
  /** YYYY-MM-DD */
  readonly releaseDate?: string;
  /** Release days by region, where players of different regions get a version on different days. */
  readonly releases?: Readonly<Record<string, string>>;
  /** How many versions are new while this one runs, counted back from it. Default: as many as with the version before; at first 1. */
  readonly newVersions?: number;
  /** Version that this one is a regional or extended form of: it never runs by itself, and its charts are of that version. */
  readonly variantOf?: string;
}

/** Version of a game that charts are from, with what the server operator says of it. */
export interface GameVersion extends VersionFacts {
  readonly id: string;
  readonly name: string;
}

/** Version that charts are from. */
export type VersionDef = readonly [id: string, display: string, more?: VersionFacts];

/** How a game divides its charts into new and old ones. */
export interface NewnessDef {
  /** Fields with the version (id or name) that a chart is from, or with a flag that says itself whether it is new. The first that is known counts. */
  readonly by: readonly PartitionField[];
  /** Where these fields are missing: the earliest version that lists the chart. */
  readonly listed?: true;
  /** 'song': all charts of a song are of the version of the earliest one. */
  readonly per?: 'song';
  /** Prefixes that names of versions may have in the fields. */
  readonly prefixes?: readonly string[];
  /** Names in the fields of versions older than all listed ones. */
  readonly older?: readonly string[];
}
