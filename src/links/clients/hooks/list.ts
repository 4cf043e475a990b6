import { notFound } from '../../../base/shared/refusal.ts';
import type { Games } from '../../../games/registry.ts';
import type { Hook } from './hook.ts';
import { ARCADE_HOOKS } from './known/arcade.ts';
import { COMPUTER_HOOKS } from './known/computer.ts';
import { NEWER_ARCADE_HOOKS } from './known/newer-arcade.ts';

/** All game hooks with ready-made settings. */
export const HOOKS: readonly Hook[] = [...ARCADE_HOOKS, ...NEWER_ARCADE_HOOKS, ...COMPUTER_HOOKS];

const IDS: ReadonlySet<string | null> = new Set(HOOKS.map(({ hookID }) => hookID));

/** Returns whether an API key was created for a game hook. */
export const isHookKey = ({ client }: { client: string | null }): boolean => IDS.has(client);

/** Returns the hooks that send plays of games that this server offers. */
export const offeredHooks = (games: Games): Hook[] =>
  HOOKS.filter((hook) => hook.games.some((game) => games.isOffered(game)));

/** Returns a hook. Throws 404 for an unknown id, and for a hook whose games are all switched off. */
export function findHook(games: Games, hookID: string): Hook {
  const hook = offeredHooks(games).find((one) => one.hookID === hookID);
  if (!hook) throw notFound('hook');
  return hook;
}
