import type { Context } from 'hono';

import { networkOf } from '../net/addresses.ts';
import type { Env } from './mount.ts';

/** Returns what a caller is counted by: the user or, for strangers, their network. */
export function callerKey(c: Context<Env>): string {
  const caller = c.get('caller');
  return caller ? `user ${caller.userID}` : addressKey(c);
}

/** Returns what everybody in one network is counted by. */
export const addressKey = (c: Context<Env>): string => `address ${networkOf(c.get('address') ?? '')}`;
