import type { CatalogueOffer } from '../../contracts/documents/catalogue-offer.ts';
import type { SeedSettings } from '../base/config/catalogue.ts';
import { archiveOf, licenceNameOf } from '../catalogue/pull/source.ts';
import { hasCharts } from '../catalogue/store.ts';
import { readOffer } from '../operations/admin/catalogue/pull/offer.ts';
import type { Deps } from './deps.ts';

/** Logs the next steps for an operator who has started the server for the first time. */
export async function logMissingSetup({ db, log, config, publicURL, setup, background }: Deps): Promise<void> {
  if (await setup.isOpen()) {
    log.info(`there is no administrator yet; create one at ${publicURL()}/setup?token=${setup.token}`);
    log.info(`each step from here to the first PBs is described at ${publicURL()}/docs/quick-start.html`);
  }
  if (await hasCharts(db)) return;
  // Its size is requested from its source, which may take seconds.
  background.begin(async (signal) => {
    const offer = await readOffer(config, signal);
    const how = offer.failure === null ? '' : '; without a connection: kaiden seeds pull --from FILE';
    log.info(
      `there are no songs yet; fetch the community song database (${describeOffer(config.seeds, offer)}) with: ` +
        `kaiden seeds pull, or at ${publicURL()}/admin/catalogue${how}`,
    );
  });
}

const MB = 1_000_000;

/** Describes a song database: source, licence, size, and the day of its last change if known. */
function describeOffer({ source }: SeedSettings, { bytes, lastModified, failure }: CatalogueOffer): string {
  const size = bytes === null ? 'size unknown' : `${(bytes / MB).toFixed(1)} MB`;
  const date = lastModified === null ? [] : [`updated ${new Date(lastModified).toISOString().slice(0, 10)}`];
  const known = failure === null ? [size, ...date] : [`can't be fetched right now: ${failure}`];
  return [archiveOf(source), licenceNameOf(source), ...known].join('; ');
}
