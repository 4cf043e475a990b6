import type { Pages } from './page.ts';

const gpt = { game: 'iidx', playtype: 'SP' };
/** A chart of the demo's catalogue that Hazel has no score on. */
const UNPLAYED = 'a0e04768934771ed7ff3edfb2f730dca7680f511';

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
  '/ignored': { at: '/ignored', as: 'Hazel' },
  '/integrations': { at: '/integrations', as: 'Hazel' },
  '/connect': { at: '/connect', as: 'Hazel' },
  '/connect/$hookID': { at: '/connect/CXChunitachi', as: 'Hazel' },
  '/export': { at: '/export', as: 'Hazel' },
  '/notifications': {
    as: 'Hazel',
    async at(hazel) {
      const charts = { type: 'single', data: UNPLAYED } as const;
      const criteria = { mode: 'single', key: 'scoreData.score', value: 700 } as const;
      await hazel.ugptTargets.addGoal({ params: { userID: 'me', ...gpt }, json: { charts, criteria } });
      const play = { score: 701, lamp: 'CLEAR', matchType: 'chartID', identifier: UNPLAYED } as const;
      await hazel.imports.direct({ json: { meta: { ...gpt, service: 'test' }, scores: [play] } });
      return '/notifications';
    },
  },
};
