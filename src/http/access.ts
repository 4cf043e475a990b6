import type { Access } from '../../contracts/contract.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { isAdmin, type Caller } from '../handler/handler.ts';

/** Returns the caller if the access rule admits them; throws 401 or 403 otherwise. */
export function authorise(access: Access, caller: Caller | null): Caller | null {
  if (access.kind === 'anyone') return caller;
  if (!caller) throw new Refusal(401, 'not_authenticated', 'Not authenticated');
  if ((access.kind === 'session' || access.kind === 'admin') && caller.via !== 'session') {
    throw new Refusal(403, 'session_required', "You can't do this with an API key; log in instead");
  }
  if (access.kind === 'admin' && !isAdmin(caller)) {
    throw new Refusal(403, 'admin_required', 'Only administrators can do this');
  }
  if (access.kind === 'key' && !caller.permissions.has(access.permission)) {
    throw new Refusal(
      403,
      'missing_permission',
      `Your API key lacks the permission ${access.permission}; create one that has it`,
    );
  }
  return caller;
}
