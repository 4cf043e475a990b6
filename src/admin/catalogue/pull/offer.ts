import type { CatalogueOffer } from '../../../../contracts/documents/catalogue-offer.ts';
import { urlOf } from '../../../catalogue/pull/source.ts';
import type { Config } from '../../../config.ts';
import { NetError } from '../../../net/net-error.ts';
import { probe } from '../../../net/probe.ts';

/** Asks the song database of these settings how large and how old it is. Waits five seconds at most. */
export async function readOffer({
  seeds,
  allowedRanges,
}: Pick<Config, 'seeds' | 'allowedRanges'>): Promise<CatalogueOffer> {
  try {
    const { bytes, lastModified } = await probe(urlOf(seeds.source, seeds.pin), { allowed: allowedRanges });
    return { bytes, lastModified, failure: null };
  } catch (error) {
    if (!(error instanceof NetError)) throw error;
    return { bytes: null, lastModified: null, failure: error.message };
  }
}
