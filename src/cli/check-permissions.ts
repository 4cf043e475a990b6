import { PERMISSIONS, type Permission } from '../../contracts/contract.ts';
import { UsageError } from './usage-error.ts';

/** Permissions from a list with commas between. Throws when one is unknown or there is none. */
export function checkPermissions(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known: readonly string[] = PERMISSIONS;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new UsageError(`There is no permission ${unknown.join(', ') || '""'}; there are ${PERMISSIONS.join(', ')}`);
  }
  return [...new Set(names)] as Permission[];
}
