import type { APIKeyDocument } from '../../../../contracts/documents/api-key.ts';
import { recordAction } from '../../../accounts/audit.store.ts';
import { addKey } from '../../../accounts/auth/keys/add.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { command } from '../../../writer/command.ts';
import { findHook } from './list.ts';
import { findDisabledHooks, saveHookState } from './store.ts';

/**
 * Adds an API key for a hook, with only the permissions it needs; replaces the user's unused keys for the hook. Throws 404 for an unknown
 * hook, 409 for a disabled one.
 */
export const createHookKey = command<{ userID: number; hookID: string }, APIKeyDocument>(
  'hooks.createKey',
  async (tx, { userID, hookID }, { games, now }) => {
    const { name, permissions } = findHook(games, hookID);
    if ((await findDisabledHooks(tx)).has(hookID)) {
      throw new Refusal(409, 'hook_unavailable', `${name} is switched off on this server; ask an administrator`);
    }
    const key = { userID, identifier: name, permissions: [...permissions], fromAPIClient: hookID };
    return (await addKey(tx, { ...key, replacesUnused: true }, now())).document;
  },
);

/** Enables or disables a hook for everybody. Players' keys for it stay valid. Throws 404 for an unknown hook. */
export const changeHook = command<{ by: number; hookID: string; isEnabled: boolean }, void>(
  'hooks.change',
  async (tx, { by, hookID, isEnabled }, { games, now }) => {
    findHook(games, hookID);
    const before = { isEnabled: !(await findDisabledHooks(tx)).has(hookID) };
    if (before.isEnabled === isEnabled) return;
    await saveHookState(tx, hookID, isEnabled);
    await recordAction(tx, by, { action: 'change-hook', target: { hookID }, before, after: { isEnabled } }, now());
  },
);
