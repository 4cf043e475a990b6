import type { CatalogueSource } from '../../../../../contracts/documents/catalogue.ts';
import type { SeedSettings } from '../../../../base/config/catalogue.ts';
import { describeSchedule } from '../../../../base/config/schedule.ts';
import { gamesOf, licenceOf } from '../../../../catalogue/pull/source.ts';
import type { SourceRow } from '../../../../catalogue/pull/store.ts';
import type { UnfinishedLoad } from '../load/unfinished.ts';

/** Returns the document of the song database in these settings, for administrators. */
export const sourceDocument = (
  { source, pin, pullAt }: SeedSettings,
  row: SourceRow | undefined,
  unfinished: UnfinishedLoad | null,
): CatalogueSource => ({
  source,
  licence: licenceOf(source),
  pin,
  schedule: pullAt && describeSchedule(pullAt),
  games: gamesOf(row?.source ?? source),
  last: row ? { pulledAt: row.pulledAt, outcome: row.outcome, message: row.message, concerns: row.concerns } : null,
  loaded: row ? loadedOf(row) : null,
  unfinished,
});

function loadedOf({ loadedAt, commit, sha256, bytes }: SourceRow): CatalogueSource['loaded'] {
  return loadedAt === null || sha256 === null || bytes === null ? null : { loadedAt, commit, sha256, bytes };
}
