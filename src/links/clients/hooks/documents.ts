import type { GameHook } from '../../../../contracts/documents/game-hook.ts';
import type { Games } from '../../../games/registry.ts';
import { withAddress, type Hook } from './hook.ts';
import { isServed } from './served.ts';

interface HookScope {
  games: Games;
  disabled: ReadonlySet<string>;
  /** Public address of the server. */
  address: string;
}

/** Returns the document of a hook on this server. */
export const toGameHook = (hook: Hook, { games, disabled, address }: HookScope): GameHook => ({
  hookID: hook.hookID,
  name: hook.name,
  games: hook.games.filter((game) => games.isOffered(game)),
  permissions: [...hook.permissions],
  filename: hook.file?.name ?? null,
  instructions: hook.instructions.map((text) => withAddress(text, address)),
  isEnabled: !disabled.has(hook.hookID),
  isServed: isServed(hook),
});
