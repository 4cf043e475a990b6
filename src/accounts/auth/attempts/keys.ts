import { networkOf } from '../../../base/net/addresses.ts';
import { hashToken } from '../../../base/shared/secrets.ts';
import type { Counted } from './delays.ts';

/** Keys by which an attempt is counted: hashes, so that nothing typed is stored. */
export type AttemptKeys = Record<Counted, Uint8Array>;

/** Returns the stored hash of the place that a login comes from. */
export const placeOf = (address: string): Buffer => hashToken(`place ${networkOf(address)}`);

/** Returns the keys under which login attempts for a name from an address are counted. */
export function attemptKeys(username: string, address: string): AttemptKeys {
  const name = username.toLowerCase();
  return {
    pair: hashToken(`pair ${networkOf(address)} ${name}`),
    account: hashToken(`account ${name}`),
    place: placeOf(address),
  };
}
