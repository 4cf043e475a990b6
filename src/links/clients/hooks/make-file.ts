import type { ClientFile } from '../../../../contracts/documents/client.ts';
import { runReplacing, type KeyReplacer } from '../../../accounts/auth/keys/run-replacing.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { Games } from '../../../games/registry.ts';
import { fillKey } from '../key-format.ts';
import { createHookKey } from './commands.ts';
import { withAddress, type Hook } from './hook.ts';
import { findHook } from './list.ts';
import { isServed } from './served.ts';

/** Server that hooks are configured for. */
export interface HookServer extends KeyReplacer {
  games: Games;
  publicURL: () => string;
}

/**
 * Creates a key for a hook, and the hook's file with it. Throws 404 for an unknown hook, 409 for one
 * that is disabled or that this server can't receive plays from.
 */
export async function makeHookFile(
  { games, publicURL, ...replacer }: HookServer,
  { userID, hookID }: { userID: number; hookID: string },
): Promise<ClientFile> {
  const hook = findHook(games, hookID);
  if (!isServed(hook)) {
    throw new Refusal(409, 'hook_unavailable', `This server doesn't receive plays from ${hook.name} yet`);
  }
  return hookFile(hook, publicURL(), (await runReplacing(replacer, createHookKey, { userID, hookID })).token);
}

/** Returns a hook's file for a server with this public address; only the key if the hook has no file. */
export const hookFile = ({ file }: Pick<Hook, 'file'>, address: string, token: string): ClientFile => ({
  filename: file?.name ?? null,
  content: fillKey(file ? withAddress(file.template, address) : null, token),
});
