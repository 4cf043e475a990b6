import type { Concerns } from '../../../catalogue/pull/concerns.ts';
import type { SeedText } from '../../../catalogue/seeds/unpack.ts';
import type { CatalogueReport } from '../../../imports/catalogue-commands.ts';
import type { PackedUnits } from '../../../imports/catalogue/unit.ts';
import type { Progress } from '../../../writer/command.ts';
import type { PlainError } from '../../../writer/messages.ts';
import type { Loaded } from './describe.ts';

/** Seed files: as they were unpacked, or in a folder or archive, which messages call by its name. */
export type SeedInput = { texts: SeedText[] } | { path: string; name?: string };

export interface PlanRequest {
  /** The database. */
  file: string;
  input: SeedInput;
  /** Ids of the games that alone are wanted; null for all. */
  games: readonly string[] | null;
  /** The source, which is looked up to find out whether an administrator has to look at it; null where none has to. */
  source: string | null;
  /** Whether to find out what follows for scores, unmatched scores and targets. */
  withScores: boolean;
  /** Whether the report comes entry by entry, or packed. */
  inFull: boolean;
  /** Where to put the files before they are stored in several transactions. */
  folder: string | null;
}

/** A plan as it is known before anything is stored. */
export interface Planned {
  catalogue: number;
  units: PackedUnits;
  /** Whether all of it fits into one transaction; `units` has all of it then. */
  isSmall: boolean;
  /** Its effects in one line. */
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
  /** `isFile` where it is the files that can't be read. */
  | { type: 'failed'; error: PlainError; isFile: boolean };
