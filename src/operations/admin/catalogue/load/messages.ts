import type { Concerns } from '../../../../catalogue/pull/concerns.ts';
import type { SeedText } from '../../../../catalogue/seeds/unpack.ts';
import type { CatalogueReport } from '../../../../transfer/imports/catalogue-commands.ts';
import type { PackedUnits } from '../../../../transfer/imports/catalogue/unit.ts';
import type { Progress } from '../../../../writer/command.ts';
import type { PlainError } from '../../../../writer/messages.ts';
import type { Loaded } from './describe.ts';

/** Seed files: unpacked texts, or a folder or archive with its name for messages. */
export type SeedInput = { texts: SeedText[] } | { path: string; name?: string };

export interface PlanRequest {
  /** Path of the database. */
  file: string;
  input: SeedInput;
  /** Ids of the selected games; null for all. */
  games: readonly string[] | null;
  /** Source to check for concerns that need an administrator; null if none is needed. */
  source: string | null;
  /** Whether to determine the effects on scores, orphans and targets. */
  withScores: boolean;
  /** Whether the report lists entries, or is packed. */
  inFull: boolean;
  /** Folder for the files before they are stored in several transactions. */
  folder: string | null;
}

/** Plan before anything is stored. */
export interface Planned {
  catalogue: number;
  units: PackedUnits;
  /** Whether everything fits into one transaction; `units` is complete then. */
  isSmall: boolean;
  /** Summary of its effects in one line. */
  message: string;
  /** Names of the seed files. */
  files: string[];
  concerns: Concerns;
  loaded: Loaded | null;
  report: CatalogueReport | null;
}

export type PlanMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'planned'; planned: Planned }
  | { type: 'rest'; units: PackedUnits }
  /** `isFile` if the files can't be read. */
  | { type: 'failed'; error: PlainError; isFile: boolean };
