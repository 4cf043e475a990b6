import type { World } from '../happy/world.ts';
import { USC_HASH, uscPlay } from './usc.ts';

const Controller = { uscPlaytype: 'Controller' as const };
const params = { ...Controller, chartHash: USC_HASH };

const submit = ({ hazel }: World) => hazel.api.hooks.uscScore({ params: Controller, json: uscPlay(USC_HASH) });

/** A call of every route for unnamed_sdvx_clone that has to succeed. */
export const happyUSC = {
  uscHeartbeat: ({ hazel }: World) => hazel.api.hooks.uscHeartbeat({ params: Controller }),
  uscChart: ({ hazel }: World) => hazel.api.hooks.uscChart({ params }),
  uscRecord: async (world: World) => {
    await submit(world);
    return world.hazel.api.hooks.uscRecord({ params });
  },
  uscLeaderboard: async (world: World) => {
    await submit(world);
    return world.hazel.api.hooks.uscLeaderboard({ params, query: { mode: 'best', n: 7 } });
  },
  uscScore: submit,
  uscReplay: async (world: World) => {
    const { body } = await submit(world);
    const identifier = 'sendReplay' in body ? String(body.sendReplay) : '';
    const form = { identifier, replay: new File(['a replay'], 'replay.urf') };
    return world.hazel.api.hooks.uscReplay({ params: Controller, form });
  },
};
