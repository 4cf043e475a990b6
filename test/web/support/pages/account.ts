import type { Pages } from './page.ts';

export const accountPages: Pages = {
  '/login': { at: '/login', as: 'guest' },
  '/register': { at: '/register', as: 'guest' },
  '/settings': { at: '/settings', as: 'Hazel' },
  '/settings/games': { at: '/settings/games', as: 'Hazel' },
  '/settings/games/$game/$playtype': { at: '/settings/games/iidx/SP', as: 'Hazel' },
  '/settings/security': { at: '/settings/security', as: 'Hazel' },
  '/settings/clients': { at: '/settings/clients', as: 'Hazel' },
  '/settings/keys': { at: '/settings/keys', as: 'Hazel' },
};
