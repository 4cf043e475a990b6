import type { Context } from 'hono';

import { networkOf } from '../base/net/addresses.ts';
import type { Env } from './env.ts';

/** Returns the key a caller is counted under: the user or, for strangers, their network. */
export function callerKey(c: Context<Env>): string {
  const caller = c.get('caller');
  return caller ? `user ${caller.userID}` : addressKey(c);
}

/** Returns the key that everybody in one network is counted under. */
export const addressKey = (c: Context<Env>): string => `address ${networkOf(c.get('address') ?? '')}`;
