import { beginJob } from '../../../src/operations/jobs/commands.ts';
import { post, SP } from '../calls.ts';
import { duringAnImport } from '../during-import.ts';
import type { World } from '../happy/world.ts';
import { administrator, type OwnStatuses } from './recipes.ts';
import { whileStaging } from './while-writing.ts';

/** Asks twice at once; returns the answer to the second. */
async function secondOf(world: World, path: string): Promise<Response> {
  const headers = await administrator(world);
  const both = [world.server.request(path, post({}, headers)), world.server.request(path, post({}, headers))];
  const [, second] = await Promise.all(both);
  await world.server.deps.background.stop();
  return second!;
}

export const administration = {
  jobs: {
    run: {
      409: async (world) => {
        const { job } = world.params;
        await world.server.deps.writer.run(beginJob, { name: job, place: 'command line' });
        return world.server.request(`/api/v1/admin/jobs/${job}/run`, post({}, await administrator(world)));
      },
    },
  },
  backups: { make: { 409: async (world) => secondOf(world, '/api/v1/admin/backups') } },
  doctor: { examine: { 409: async (world) => secondOf(world, '/api/v1/admin/doctor') } },
  catalogue: {
    stage: { 409: (world) => whileStaging(world, ({ send }) => send()) },
    fetch: { 409: (world) => whileStaging(world, ({ fetch }) => fetch()) },
    entries: { 409: (world) => whileStaging(world, ({ ask }) => ask('GET', '/entries?kind=songs&change=added')) },
    apply: { 409: (world) => whileStaging(world, ({ ask }) => ask('POST', '/apply')) },
    drop: { 409: (world) => whileStaging(world, ({ ask }) => ask('DELETE', '')) },
  },
  admin: {
    setLevel: {
      409: async (world) =>
        world.server.request('/api/v1/admin/users/me/level', post({ level: 'user' }, await administrator(world))),
    },
    deleteScore: {
      404: async (world) =>
        world.server.request(
          '/api/v1/admin/delete-score',
          post({ scoreID: `T${'0'.repeat(64)}` }, await administrator(world)),
        ),
    },
    destroyUgpt: {
      404: async (world) =>
        world.server.request('/api/v1/admin/destroy-ugpt', post({ userID: 99, ...SP }, await administrator(world))),
      409: async (world) => {
        const headers = await administrator(world);
        const json = { userID: world.hazel.user.id, ...SP };
        return duringAnImport(world, () => world.server.request('/api/v1/admin/destroy-ugpt', post(json, headers)));
      },
    },
  },
} satisfies Pick<OwnStatuses, 'jobs' | 'backups' | 'doctor' | 'catalogue' | 'admin'>;
