import { Refusal } from '../../../../base/shared/refusal.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import type { Games } from '../../../../games/registry.ts';

/** Returns the game:playtype of a format. Throws a 400 if this server does not have it. */
export function gptOf(games: Games, game: string, playtype: string): Gpt {
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Refusal(400, 'invalid_request', `This server does not support ${game}:${playtype}`);
  return gpt;
}
