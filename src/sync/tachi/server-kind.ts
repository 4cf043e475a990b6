import { z } from 'zod';

import { isObject } from '../../shared/is-object.ts';
import type { Remote } from '../remote.ts';

/** The APIs of this kind of server: `v2` is also what Kaiden speaks, `v3` that of 2026, with one id for game and playtype. */
export type ServerKind = 'v2' | 'v3' | 'kaiden';

const Config = z.object({ success: z.literal(true), body: z.record(z.string(), z.unknown()) });

/** Returns which API a server speaks, by its /config, which needs no key; servers without one are taken for v2. Throws RemoteError. */
export async function recognise(remote: Remote): Promise<ServerKind> {
  const answer = await remote.get('/api/v1/config');
  const config = Config.safeParse(answer?.json()).data?.body;
  if (!config) return 'v2';
  if (isObject(config['GAME_GROUPS']) || Array.isArray(config['GAME_GROUPS'])) return 'v3';
  return 'registration' in config ? 'kaiden' : 'v2';
}
