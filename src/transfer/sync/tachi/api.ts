import { z } from 'zod';

import { gptNamed } from '../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import type { ServerKind } from '../../../links/integrations/server-kind.ts';
import { RemoteError } from '../remote-error.ts';
import { notTachi, type Remote } from '../remote.ts';

// Requests to Tachi servers, Kaiden included, in any version.

const Status = z.object({
  whoami: z.number().int().nullable(),
  version: z.string().nullish(),
  permissions: z.array(z.string()).nullish(),
});
const GameStats = z.array(
  z.object({ game: z.string(), playtype: z.string().optional(), classes: z.record(z.string(), z.unknown()).nullish() }),
);

export interface Account {
  userID: number;
  version: string | null;
  permissions: readonly string[];
}

/** Returns the owner of the key. Throws RemoteError if it has none or this is not a Tachi server. */
export async function whoAmI(remote: Remote): Promise<Account> {
  const status = await getBody(remote, '/api/v1/status', Status);
  if (!status) throw notTachi(remote.host, 'it has no /api/v1/status');
  if (status.whoami === null) {
    throw new RemoteError('wrong_key', `${remote.host} does not know whose API key this is`);
  }
  return { userID: status.whoami, version: status.version ?? null, permissions: status.permissions ?? [] };
}

/** Game:playtype played on another server. */
export interface Played {
  /** `game:playtype`, or the other server's name of an unknown game. */
  idString: string;
  gpt: Gpt | undefined;
  /** Path of the player's lists. */
  path: string;
  /** Position (v2, Kaiden) or id (v2.5 and later) by class set. */
  classes: Readonly<Record<string, unknown>>;
}

/** Returns the games a user has played on a server of this kind. Throws RemoteError. */
export async function played(
  remote: Remote,
  userID: number,
  { kind, games }: { kind: ServerKind; games: Games },
): Promise<Played[]> {
  const list = kind === 'v3' ? 'game-profiles' : 'game-stats';
  const stats = await getBody(remote, `/api/v1/users/${userID}/${list}`, GameStats);
  if (!stats) throw notTachi(remote.host, 'it does not list the games that were played');
  return stats.map(({ game, playtype, classes }) => {
    const gpt = playtype === undefined ? gptNamed(games, game) : games.gpt(game, playtype);
    const name = [game, ...(playtype === undefined ? [] : [playtype])];
    const path = `/api/v1/users/${userID}/games/${name.map(encodeURIComponent).join('/')}`;
    return { idString: gpt?.idString ?? name.join(':'), gpt, path, classes: classes ?? {} };
  });
}

/** Returns the validated body of a response; null for a 404. `maxBytes` is that of `Remote.get`. Throws RemoteError for an invalid body. */
export async function getBody<T>(
  remote: Remote,
  path: string,
  schema: z.ZodType<T>,
  maxBytes?: number,
): Promise<T | null> {
  const answer = await remote.get(path, maxBytes);
  if (!answer) return null;
  const parsed = z.object({ success: z.literal(true), body: schema }).safeParse(answer.json());
  if (!parsed.success) throw notTachi(remote.host, 'its answer does not have the expected form');
  return parsed.data.body;
}
