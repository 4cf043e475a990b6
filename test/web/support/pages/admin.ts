import type { Pages } from './page.ts';

export const adminPages: Pages = {};
