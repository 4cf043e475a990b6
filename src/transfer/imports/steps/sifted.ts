import type { ImportDocument, ImportError } from '../../../../contracts/documents/import.ts';
import type { HydratedPlay } from './hydrate.ts';

export interface NewPlay extends HydratedPlay {
  /** Its position among the plays. */
  index: number;
  /** Row of the chart. */
  chart: number;
}

export interface Sifted {
  /** Plays that are possible and new, in the order they were sent. */
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  /** Plays that their player ignores. */
  blacklisted: ImportDocument['blacklisted'];
  errors: ImportError[];
  /** Positions of the plays for which no chart was found, for whatever reason, and of those that are kept. */
  unmatched: number[];
  /** Plays that are kept: their song or chart is not known, or they were refused and `keepsRefused` is set. */
  kept: number[];
}

export type Separated = Pick<Sifted, 'fresh' | 'duplicates' | 'blacklisted'>;
