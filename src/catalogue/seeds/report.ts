import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import { Refusal } from '../../shared/refusal.ts';
import { addedEntry, changedEntry, type Told, type ToldChange } from './changes.ts';
import { SEED_KINDS, type SeedKind } from './files.ts';

/** Numbers of entries; those of games that this server does not know are in none of them. */
export interface KindCounts {
  added: number;
  changed: number;
  unchanged: number;
  leftOut: number;
}

/** A remark on one entry. `index` is its place in the file, from 0. */
export interface SeedRemark {
  file: string;
  index: number;
  /** The entry ("chart 5a1c of song 12"); empty where it can't be named. */
  what: string;
  /** One text for every entry with this fault. */
  reason: string;
}

/** Returns a remark as one sentence. */
export const remarkText = ({ what, reason }: SeedRemark): string => (what === '' ? reason : `${what} ${reason}`);

export interface SeedReport {
  kinds: Record<SeedKind, KindCounts>;
  /** What was added or changed, one by one. */
  entries: CatalogueEntry[];
  /** Entries that were not loaded, and why. */
  leftOut: SeedRemark[];
  /** Entries that were loaded, but not as they stand. */
  adjusted: SeedRemark[];
  /** How many entries were passed over for want of a module, by "game", "game:playtype" or, for courses, the set. */
  skipped: Record<string, Partial<Record<SeedKind, number>>>;
  /** Row ids of charts that were there before and whose derived data is out of date now. */
  changedCharts: number[];
  /** Row ids of those that are of another song now, or have become primary or stopped to be. */
  movedCharts: number[];
  /** Row ids of folders that hold other charts than before. */
  changedFolders: number[];
  /** Ids of quests that were there before and are others now. */
  changedQuests: string[];
}

/** An entry with its place. */
export interface Entry<T = unknown> {
  file: string;
  index: number;
  value: T;
}

/** What became of the entries of a file. */
export interface Stored {
  added: readonly Told[];
  changed: readonly ToldChange[];
  unchanged: number;
}

/** Entries that may be left out; looking at millions of them would keep everybody from writing. */
const MOST_FAULTS = 10_000;

/** Collects a report while seeds are loaded. */
export class ReportBuilder {
  readonly report: SeedReport = {
    kinds: Object.fromEntries(
      SEED_KINDS.map((kind) => [kind, { added: 0, changed: 0, unchanged: 0, leftOut: 0 }]),
    ) as Record<SeedKind, KindCounts>,
    entries: [],
    leftOut: [],
    adjusted: [],
    skipped: {},
    changedCharts: [],
    movedCharts: [],
    changedFolders: [],
    changedQuests: [],
  };

  /** Notes an entry that is not loaded. Throws 400 where there are so many that the files must be of something else. */
  leaveOut(kind: SeedKind, { file, index }: Entry, what: string, reason: string): void {
    const remark = { file, index, what, reason };
    if (this.report.leftOut.length === MOST_FAULTS) {
      const message = `More than ${MOST_FAULTS.toLocaleString('en')} entries have faults; ${file}[${index}]: ${remarkText(remark)}`;
      throw new Refusal(400, 'invalid_file', message, [{ path: file, message }]);
    }
    this.report.kinds[kind].leftOut += 1;
    this.report.leftOut.push(remark);
  }

  adjust({ file, index }: Entry, what: string, reason: string): void {
    this.report.adjusted.push({ file, index, what, reason });
  }

  skip(kind: SeedKind, what: string, count = 1): void {
    const counts = (this.report.skipped[what] ??= {});
    counts[kind] = (counts[kind] ?? 0) + count;
  }

  /** Counts what was stored and notes what has changed by it. */
  tell(kind: SeedKind, { added, changed, unchanged }: Stored): void {
    const sum = this.report.kinds[kind];
    sum.added += added.length;
    sum.changed += changed.length;
    sum.unchanged += unchanged;
    for (const one of added) this.report.entries.push(addedEntry(kind, one));
    for (const one of changed) this.report.entries.push(changedEntry(kind, one));
  }
}
