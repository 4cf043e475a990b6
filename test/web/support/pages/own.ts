import type { Client } from '../../../../contracts/client/index.ts';
import type { Pages } from './page.ts';

const gpt = { game: 'iidx', playtype: 'SP' };
/** A chart that Hazel has no score on. */
async function findUnplayed(hazel: Client): Promise<string> {
  const { pbs } = (await hazel.ugpts.allPBs({ params: { userID: 'me', ...gpt } })).body;
  const played = new Set(pbs.map(({ chartID }) => chartID));
  const { charts } = (await hazel.charts.list({ params: gpt, query: { difficulty: 'HYPER', limit: 500 } })).body;
  return charts.find(({ chartID }) => !played.has(chartID))!.chartID;
}

export const ownPages: Pages = {
  '/import': { at: '/import', as: 'Hazel' },
  '/import/guides': { at: '/import/guides?game=iidx', as: 'guest' },
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
      const identifier = await findUnplayed(hazel);
      const charts = { type: 'single', data: identifier } as const;
      const criteria = { mode: 'single', key: 'scoreData.score', value: 200 } as const;
      await hazel.ugptTargets.addGoal({ params: { userID: 'me', ...gpt }, json: { charts, criteria } });
      const play = { score: 201, lamp: 'CLEAR', matchType: 'chartID', identifier } as const;
      await hazel.imports.direct({ json: { meta: { ...gpt, service: 'test' }, scores: [play] } });
      return '/notifications';
    },
  },
};
