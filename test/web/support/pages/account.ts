import type { Pages } from './page.ts';

export const accountPages: Pages = {
  '/login': { at: '/login', as: 'guest' },
};
