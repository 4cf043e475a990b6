import { networkOf } from '../../net/addresses.ts';
import { hashToken } from '../../shared/secrets.ts';
import type { AttemptKeys } from './commands.ts';

/** What is stored of the place that somebody logs in from. */
export const placeOf = (address: string): Buffer => hashToken(`place ${networkOf(address)}`);

/** What attempts to log in under a name, from an address, are counted by. */
export function attemptKeys(username: string, address: string): AttemptKeys {
  const name = username.toLowerCase();
  return {
    pair: hashToken(`pair ${networkOf(address)} ${name}`),
    account: hashToken(`account ${name}`),
    place: placeOf(address),
  };
}
