import type { Pages } from './page.ts';

export const ownPages: Pages = {
  '/import': { at: '/import', as: 'Hazel' },
  '/imports/$importID': {
    as: 'Hazel',
    async at(hazel) {
      const { body } = await hazel.importLists.ofUser({ params: { userID: 'me' } });
      return `/imports/${body[0]!.importID}`;
    },
  },
  '/orphans': { at: '/orphans', as: 'Hazel' },
  '/integrations': { at: '/integrations', as: 'Hazel' },
  '/export': { at: '/export', as: 'Hazel' },
  '/notifications': { at: '/notifications', as: 'Hazel' },
};
