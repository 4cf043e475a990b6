import type { Context } from 'hono';

import { networkOf } from '../base/net/addresses.ts';
import type { Env } from './env.ts';

/** Returns the key a caller is counted under: the user or, for strangers, their network. */
export function callerKey(c: Context<Env>): string {
  const caller = c.get('caller');
  return caller ? `user ${caller.userID}` : addressKeyOf(c);
}

/** Returns the key that everybody in a network is counted under. */
export const addressKey = (network: string): string => `address ${network}`;

/** Returns the key of the network that a request comes from. */
export const addressKeyOf = (c: Context<Env>): string => addressKey(networkOf(c.get('address') ?? ''));
