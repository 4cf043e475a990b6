import { post } from '../calls.ts';
import { chartID } from '../test-seeds.ts';
import { byHazel, type OwnStatuses } from './recipes.ts';

const percentGoal = {
  charts: { type: 'single', data: chartID('iidx 2 SP ANOTHER true') },
  criteria: { mode: 'single', key: 'scoreData.percent', value: 99 },
};
const P = '/api/v1/users/hazel/games/iidx/SP/targets';

export const targets = {
  ugptTargets: {
    addGoal: {
      409: async (world) => {
        const add = () => world.server.request(`${P}/goals/add-goal`, post(percentGoal, byHazel(world)));
        await add();
        return add();
      },
    },
    takeQuest: {
      409: (world) => world.server.request(`${P}/quests/quest`, { method: 'PUT', headers: byHazel(world) }),
    },
    dropQuest: {
      409: async (world) => {
        const drop = () => world.server.request(`${P}/quests/quest`, { method: 'DELETE', headers: byHazel(world) });
        await drop();
        return drop();
      },
    },
  },
} satisfies Pick<OwnStatuses, 'ugptTargets'>;
