import { Refusal } from '../base/shared/refusal.ts';
import { gptNamed, v3IDs } from '../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';

/** Returns the game:playtypes that an id may mean: several for the id of a game. Throws 400 if it is unknown. */
export function gptsNamed(games: Games, id: string): readonly Gpt[] {
  const gpt = gptNamed(games, id);
  if (gpt) return [gpt];
  const game = games.get(id);
  if (game) return [...game.playtypes.values()];
  const message = `This server has no game ${id}; expected one of ${v3IDs(games).join(', ')}`;
  throw new Refusal(400, 'invalid_request', message, [{ path: 'gameID', message }]);
}

const SESSION = 'v3-';
/** Returns the v3 id of a session. */
export const v3SessionID = (sessionID: string): string => `${SESSION}${sessionID}`;

/** Returns Kaiden's id of a session by its v3 id, or Kaiden's own. */
export const kaidenSessionID = (id: string): string => (id.startsWith(SESSION) ? id.slice(SESSION.length) : id);

/** Returns the path of the route that answers a path of v3 with another form: game ids unknown as games here, and sessions by v3 id. */
export function routePath(games: Games, method: string, path: string): string {
  const session = /^\/api\/v1\/sessions\/v3-(Q[0-9a-f]{40})$/.exec(path);
  // Changing a session is the same for all.
  if (session) return `/api/v1/sessions/${session[1]}${method === 'GET' || method === 'HEAD' ? '/v3' : ''}`;
  const [, id = ''] = /^\/api\/v1\/games\/([\w-]+)$/.exec(path) ?? [];
  if (!id || games.get(id)) return path;
  const gpt = gptNamed(games, id);
  return gpt ? `/api/v1/games/${gpt.game}/${gpt.playtype}` : path;
}
