import { gptNamed, gptNames } from '../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { Refusal } from '../shared/refusal.ts';

/** Returns the id that v3 has for a game:playtype: `iidx-sp`, `sdvx`, `itg-stamina`. */
export const v3ID = (games: Games, gpt: Gpt): string => gpt.def.v3?.id ?? gptNames(games.get(gpt.game)!, gpt)[0]!;

/** Returns the ids of v3 of all games that this server offers. */
export const v3IDs = (games: Games): string[] =>
  games.offered().flatMap(({ playtypes }) => Array.from(playtypes.values(), (gpt) => v3ID(games, gpt)));

/** Returns the game:playtypes that an id may mean: those of a game where it is the game's. Throws 400 when it is unknown. */
export function gptsNamed(games: Games, id: string): readonly Gpt[] {
  const gpt = gptNamed(games, id);
  if (gpt) return [gpt];
  const game = games.get(id);
  if (game) return [...game.playtypes.values()];
  const message = `${id} is no game here; expected one of ${v3IDs(games).join(', ')}`;
  throw new Refusal(400, 'invalid_request', message, [{ path: 'gameID', message }]);
}

const SESSION = 'v3-';
/** Returns the id that a session has in documents of v3. */
export const v3SessionID = (sessionID: string): string => `${SESSION}${sessionID}`;

/** Returns Kaiden's id of a session by its id in documents of v3, which may also be Kaiden's. */
export const kaidenSessionID = (id: string): string => (id.startsWith(SESSION) ? id.slice(SESSION.length) : id);

/**
 * Returns the path of the route that answers a path of v3 which has the form of another one: a game id alone that is no
 * game here, and sessions by their ids in v3.
 */
export function routePath(games: Games, method: string, path: string): string {
  const session = /^\/api\/v1\/sessions\/v3-(Q[0-9a-f]{40})$/.exec(path);
  // What changes a session is the same for all.
  if (session) return `/api/v1/sessions/${session[1]}${method === 'GET' || method === 'HEAD' ? '/v3' : ''}`;
  const [, id = ''] = /^\/api\/v1\/games\/([\w-]+)$/.exec(path) ?? [];
  if (!id || games.get(id)) return path;
  const gpt = gptNamed(games, id);
  return gpt ? `/api/v1/games/${gpt.game}/${gpt.playtype}` : path;
}
