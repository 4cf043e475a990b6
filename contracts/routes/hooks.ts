import { beatoraja } from './ir/beatoraja.ts';
import { lr2hook } from './ir/lr2hook.ts';

/** Paths that hooks and games themselves send plays to. */
export const hooks = { ...beatoraja, ...lr2hook };
