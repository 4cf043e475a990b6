import { PERMISSIONS, type Permission } from '../../contracts/contract.ts';
import { UsageError } from './usage-error.ts';

/** Parses a comma-separated list of permissions. Throws for an unknown one or an empty list. */
export function checkPermissions(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known: readonly string[] = PERMISSIONS;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new UsageError(`Unknown permission: ${unknown.join(', ') || '""'}. Permissions: ${PERMISSIONS.join(', ')}`);
  }
  return [...new Set(names)] as Permission[];
}
