import type { Games } from '../../../games/registry.ts';
import { readServerConfig, type ServerKind } from '../../../links/integrations/server-kind.ts';
import type { Remote } from '../remote.ts';

/** Returns the API of a server, by its /config; servers without one are assumed to be v2. Throws RemoteError. */
export async function recognise(remote: Remote, games: Games): Promise<ServerKind> {
  const answer = await remote.get('/api/v1/config');
  return readServerConfig(answer?.json(), games)?.kind ?? 'v2';
}
