import { accountPages } from './account.ts';
import { adminPages } from './admin.ts';
import { linkPages } from './links.ts';
import { ownPages } from './own.ts';
import type { Pages } from './page.ts';
import { playersPages } from './players.ts';
import { publicPages } from './public.ts';

/** Every page of the app; a file for each group of routes. */
export const PAGES: Pages = {
  ...publicPages,
  ...playersPages,
  ...ownPages,
  ...accountPages,
  ...adminPages,
  ...linkPages,
};
