import { notFound } from '../../../base/shared/refusal.ts';
import type { Hook } from './hook.ts';
import { ARCADE_HOOKS } from './known/arcade.ts';
import { COMPUTER_HOOKS } from './known/computer.ts';
import { NEWER_ARCADE_HOOKS } from './known/newer-arcade.ts';

/** All game hooks with ready-made settings. */
export const HOOKS: readonly Hook[] = [...ARCADE_HOOKS, ...NEWER_ARCADE_HOOKS, ...COMPUTER_HOOKS];

/** Returns a hook. Throws 404 for an unknown id. */
export function findHook(hookID: string): Hook {
  const hook = HOOKS.find((one) => one.hookID === hookID);
  if (!hook) throw notFound('hook');
  return hook;
}
