import type { Pages } from './page.ts';

export const ownPages: Pages = {};
