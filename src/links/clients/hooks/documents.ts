import type { GameHook } from '../../../../contracts/documents/game-hook.ts';
import { withAddress, type Hook } from './hook.ts';
import { isServed } from './served.ts';

/** Returns the document of a hook for a server with this public address. */
export const toGameHook = (hook: Hook, disabled: ReadonlySet<string>, address: string): GameHook => ({
  hookID: hook.hookID,
  name: hook.name,
  games: [...hook.games],
  permissions: [...hook.permissions],
  filename: hook.file?.name ?? null,
  instructions: hook.instructions.map((text) => withAddress(text, address)),
  isEnabled: !disabled.has(hook.hookID),
  isServed: isServed(hook),
});
