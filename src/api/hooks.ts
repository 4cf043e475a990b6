import type { Binding } from '../handler/handler.ts';
import { barbatosRoutes } from './ir/barbatos.ts';
import { beatorajaRoutes } from './ir/beatoraja.ts';
import { fervidexRoutes } from './ir/fervidex.ts';
import { kshookRoutes } from './ir/kshook.ts';
import { lr2HookRoutes } from './ir/lr2hook.ts';
import { hookSettingsRoutes } from './ir/settings.ts';
import { uscRoutes } from './ir/usc.ts';

/** Routes by the file of `contracts/routes/ir/` that declares them. */
const ROUTES = {
  barbatos: barbatosRoutes,
  beatoraja: beatorajaRoutes,
  fervidex: fervidexRoutes,
  kshook: kshookRoutes,
  lr2hook: lr2HookRoutes,
  settings: hookSettingsRoutes,
  usc: uscRoutes,
};

/** Everything that one of the routes needs. */
type HookDeps = Parameters<typeof beatorajaRoutes>[0] &
  Parameters<typeof fervidexRoutes>[0] &
  Parameters<typeof uscRoutes>[0];

/** Returns the routes that hooks and games send plays to, and those of players' settings for hooks. */
export const hookRoutes = (deps: HookDeps): Binding[] => Object.values(ROUTES).flatMap((routes) => routes(deps));
