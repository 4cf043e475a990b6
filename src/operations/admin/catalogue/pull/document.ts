import type { CatalogueSource } from '../../../../../contracts/documents/catalogue.ts';
import type { SeedSettings } from '../../../../base/config/catalogue.ts';
import { describeSchedule } from '../../../../base/config/schedule.ts';
import { gamesOf, licenceOf } from '../../../../catalogue/pull/source.ts';
import type { SourceRow } from '../../../../catalogue/pull/store.ts';
import type { UnfinishedLoad } from '../load/unfinished.ts';

export interface CatalogueState {
  unfinished: UnfinishedLoad | null;
  isEmpty: boolean;
  /** Last load in the audit log (Unix ms); null if there is none. */
  lastLoad: number | null;
}

/** Returns the document of the song database in these settings, for administrators. */
export const sourceDocument = (
  { source, pin, pullAt }: SeedSettings,
  row: SourceRow | undefined,
  { unfinished, isEmpty, lastLoad }: CatalogueState,
): CatalogueSource => ({
  source,
  licence: licenceOf(source),
  pin,
  schedule: pullAt && describeSchedule(pullAt),
  games: gamesOf(row?.source ?? source),
  last: row ? { pulledAt: row.pulledAt, outcome: row.outcome, message: row.message, concerns: row.concerns } : null,
  loaded: row ? loadedOf(row) : null,
  unfinished,
  isEmpty,
  updatedAt: updatedAt(row, lastLoad),
});

/** Returns when the songs were last loaded or found up to date (Unix ms); null if unknown. */
function updatedAt(row: SourceRow | undefined, lastLoad: number | null): number | null {
  const isCurrent = row?.outcome === 'loaded' || row?.outcome === 'unchanged';
  return Math.max(row?.loadedAt ?? 0, isCurrent ? row.pulledAt : 0, lastLoad ?? 0) || null;
}

function loadedOf({ loadedAt, commit, sha256, bytes }: SourceRow): CatalogueSource['loaded'] {
  return loadedAt === null || sha256 === null || bytes === null ? null : { loadedAt, commit, sha256, bytes };
}
