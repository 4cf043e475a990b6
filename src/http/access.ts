import type { Access } from '../../contracts/contract.ts';
import { Refusal } from '../shared/refusal.ts';
import { isAdmin, type Caller } from './handler.ts';

/** Returns the caller when the access rule admits them; throws 401 or 403 otherwise. */
export function authorise(access: Access, caller: Caller | null): Caller | null {
  if (access.kind === 'anyone') return caller;
  if (!caller) throw new Refusal(401, 'not_authenticated', 'Not authenticated');
  if ((access.kind === 'session' || access.kind === 'admin') && caller.via !== 'session') {
    throw new Refusal(403, 'session_required', 'This needs a session; API keys cannot do it');
  }
  if (access.kind === 'admin' && !isAdmin(caller)) {
    throw new Refusal(403, 'admin_required', 'This is for administrators');
  }
  if (access.kind === 'key' && !caller.permissions.has(access.permission)) {
    throw new Refusal(403, 'missing_permission', `This key lacks the permission ${access.permission}`);
  }
  return caller;
}
