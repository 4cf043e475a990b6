import type { CatalogueOffer } from '../../../../../contracts/documents/catalogue-offer.ts';
import type { Config } from '../../../../base/config.ts';
import { NetError } from '../../../../base/net/net-error.ts';
import { probe } from '../../../../base/net/probe.ts';
import { urlOf } from '../../../../catalogue/pull/source.ts';

/** Requests size and age of the song database in these settings. Waits up to five seconds, or until the signal is aborted. */
export async function readOffer(
  { seeds, allowedRanges }: Pick<Config, 'seeds' | 'allowedRanges'>,
  signal?: AbortSignal,
): Promise<CatalogueOffer> {
  try {
    const { bytes, lastModified } = await probe(urlOf(seeds.source, seeds.pin), { allowed: allowedRanges, signal });
    return { bytes, lastModified, failure: null };
  } catch (error) {
    if (!(error instanceof NetError)) throw error;
    return { bytes: null, lastModified: null, failure: error.message };
  }
}
