import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import { Refusal } from '../../../shared/refusal.ts';

/** The game:playtype that a format is for. Throws a 400 where this server does not have it. */
export function gptOf(games: Games, game: string, playtype: string): Gpt {
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Refusal(400, 'invalid_request', `This server does not know ${game}:${playtype}`);
  return gpt;
}
