import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import { isObject } from '../../base/shared/is-object.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { addedEntry, changedEntry, type ReportedEntry, type ReportedChange } from './changes.ts';
import { SEED_KINDS, type SeedKind } from './files.ts';

/** Counts of entries, without those of unknown games. */
export interface KindCounts {
  added: number;
  changed: number;
  unchanged: number;
  leftOut: number;
}

/** Remark on one entry. `index` is its position in the file, from 0. */
export interface SeedRemark {
  file: string;
  index: number;
  /** Name of the entry ("chart 5a1c of song 12"); empty if unknown. */
  what: string;
  /** Same text for every entry with this fault. */
  reason: string;
  /** Whether the entry doesn't have the form of its kind; `reason` is no sentence about it then. */
  isUnreadable?: true;
  /** Whether it only refers to entries that are neither stored nor in the files. */
  namesAbsent?: true;
}

/** Returns a remark as one sentence. */
export const remarkText = ({ what, reason, isUnreadable }: SeedRemark): string =>
  what === '' ? reason : `${what}${isUnreadable ? ':' : ''} ${reason}`;

/** Returns the name of an entry that can't be read, as far as it has one. */
function nameOf(kind: SeedKind, value: unknown): string {
  if (!isObject(value)) return '';
  const name = kind === 'folders' || kind === 'tables' ? value['title'] : undefined;
  return typeof name === 'string' && name !== '' ? `${kind.slice(0, -1)} "${name.slice(0, LONGEST_NAME)}"` : '';
}

const LONGEST_NAME = 80;

export interface SeedReport {
  kinds: Record<SeedKind, KindCounts>;
  /** Added and changed entries. */
  entries: CatalogueEntry[];
  /** Entries that were not loaded, with the reason. */
  leftOut: SeedRemark[];
  /** Entries that were loaded with modifications. */
  adjusted: SeedRemark[];
  /** Number of entries skipped for lack of a module, by "game", "game:playtype" or, for courses, the set. */
  skipped: Record<string, Partial<Record<SeedKind, number>>>;
  /** Row ids of existing charts whose derived data is outdated. */
  changedCharts: number[];
  /** Row ids of those that now belong to another song, or have become primary or ceased to be. */
  movedCharts: number[];
  /** Row ids of folders whose charts have changed. */
  changedFolders: number[];
  /** Ids of existing goals that ask for something else now. */
  changedGoals: string[];
  /** Ids of existing quests that have changed. */
  changedQuests: string[];
}

/** Entry with its position. */
export interface Entry<T = unknown> {
  file: string;
  index: number;
  value: T;
}

/** Results of a file's entries. */
export interface Stored {
  added: readonly ReportedEntry[];
  changed: readonly ReportedChange[];
  unchanged: number;
}

/** Maximum number of entries left out; examining millions of them would block the writer. */
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
    changedGoals: [],
    changedQuests: [],
  };

  /** Records an entry that is not loaded. Throws 400 if there are so many that the files must be of another kind. */
  leaveOut(kind: SeedKind, { file, index }: Entry, what: string, reason: string): void {
    this.#leaveOut(kind, { file, index, what, reason });
  }

  /** Records an entry that refers to absent ones and is not loaded. Throws as `leaveOut` does. */
  leaveOutForAbsent(kind: SeedKind, { file, index }: Entry, what: string, reason: string): void {
    this.#leaveOut(kind, { file, index, what, reason, namesAbsent: true });
  }

  /** Records an entry without the form of its kind. Throws as `leaveOut` does. */
  leaveOutUnreadable(kind: SeedKind, { file, index, value }: Entry, reason: string): void {
    this.#leaveOut(kind, { file, index, what: nameOf(kind, value), reason, isUnreadable: true });
  }

  #leaveOut(kind: SeedKind, remark: SeedRemark): void {
    const { file, index } = remark;
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

  /** Counts stored entries and records the changes. */
  addStored(kind: SeedKind, { added, changed, unchanged }: Stored): void {
    const sum = this.report.kinds[kind];
    sum.added += added.length;
    sum.changed += changed.length;
    sum.unchanged += unchanged;
    for (const one of added) this.report.entries.push(addedEntry(kind, one));
    for (const one of changed) this.report.entries.push(changedEntry(kind, one));
  }
}
