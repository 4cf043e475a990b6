import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { clientLinkRoutes } from './client-links.ts';
import { linkRoutes } from './links.ts';
import { ownRoutes } from './own.ts';
import { playerRoutes } from './players.ts';
import { publicRoutes } from './public.ts';
import { root } from './root.ts';

/** Every page of the app; a file for each group of them. */
export const routeTree = root.addChildren({
  ...publicRoutes,
  ...playerRoutes,
  ...ownRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...linkRoutes,
  ...clientLinkRoutes,
});
