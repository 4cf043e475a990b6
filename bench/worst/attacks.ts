import type { Attack } from './attack.ts';
import { followerAttacks } from './attacks/followers.ts';
import { garbageAttacks } from './attacks/garbage.ts';
import { importAttacks } from './attacks/imports.ts';
import { orphanAttacks } from './attacks/orphans.ts';
import { slowAttacks } from './attacks/slow.ts';
import { undoAttacks } from './attacks/undo.ts';

/** All attacks, in the order of their ids. Each stays within the limits of the server. */
export const ATTACKS: readonly Attack[] = [
  ...importAttacks,
  ...garbageAttacks,
  ...orphanAttacks,
  ...followerAttacks,
  ...slowAttacks,
  ...undoAttacks,
];
