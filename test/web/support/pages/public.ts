import type { Pages } from './page.ts';

export const publicPages: Pages = {
  '/': { at: '/', as: 'guest' },
  '/games': { at: '/games', as: 'guest' },
};
