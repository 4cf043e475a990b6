import { barbatos } from './ir/barbatos.ts';
import { beatoraja } from './ir/beatoraja.ts';
import { fervidex } from './ir/fervidex.ts';
import { kshook } from './ir/kshook.ts';
import { lr2hook } from './ir/lr2hook.ts';
import { hookSettings } from './ir/settings.ts';
import { usc } from './ir/usc.ts';

/** Paths that hooks and games themselves send plays to, and players' settings of hooks. */
export const hooks = { ...barbatos, ...beatoraja, ...fervidex, ...kshook, ...lr2hook, ...usc, ...hookSettings };
