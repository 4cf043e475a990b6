import type { Pages } from './page.ts';

export const playersPages: Pages = {};
