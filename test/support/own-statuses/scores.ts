import { setTimeout as pause } from 'node:timers/promises';

import { bearer, post } from '../calls.ts';
import { duringAnImport } from '../during-import.ts';
import { archiveOf } from '../exports.ts';
import type { World } from '../happy/world.ts';
import { asFile, batch, play } from '../plays.ts';
import { byHazel, type OwnStatuses } from './recipes.ts';

/** The address to poll of an import that the other server has given nothing for. */
async function failedSync(world: World): Promise<string> {
  const { body } = (await (await sync(world, later)).json()) as { body: { url: string } };
  while ((await world.server.request(body.url)).ok) await pause(10);
  return body.url;
}

const giveClass = (world: World, json: object = { game: 'iidx-sp', classes: { dan: 'DAN_8' } }) =>
  world.server.request('/api/v1/import/class', post(json, byHazel(world)));

const later = { prefer: 'respond-async' };

const direct = (world: World, headers: Record<string, string> = {}) =>
  world.server.request('/ir/direct-manual/import', post(batch([play(5)]), { ...byHazel(world), ...headers }));

function file(world: World, headers: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  body.append('importType', 'file/batch-manual');
  body.append('scoreData', asFile(batch([play(6)])));
  return world.server.request('/api/v1/import/file', {
    method: 'POST',
    headers: { ...byHazel(world), ...headers },
    body,
  });
}

/** Brings scores from where nobody listens any more. */
const sync = ({ server, hazel }: World, headers: Record<string, string> = {}) =>
  server.request('/api/v1/import/from-api', post({ importType: 'api/tachi' }, { ...bearer(hazel.key), ...headers }));

export const scores = {
  exports: {
    bring: {
      202: async (world) => bringArchive(world, await hazelsArchive(world)),
      409: (world) =>
        duringAnImport(world, async () => {
          const archive = await hazelsArchive(world);
          // At once: bringing an account that is there already takes no longer than making its archive.
          const answers = await Promise.all([bringArchive(world, archive), bringArchive(world, archive)]);
          return answers.find(({ status }) => status !== 202) ?? answers[1];
        }),
    },
  },
  imports: {
    fromFile: {
      202: (world) => file(world, later),
      409: (world) => duringAnImport(world, () => file(world)),
    },
    direct: {
      202: (world) => direct(world, later),
      409: (world) => duringAnImport(world, () => direct(world)),
    },
    classes: {
      202: (world) => giveClass(world),
      404: (world) => giveClass(world, { game: 'iidx-dp', classes: { dan: 'DAN_8' } }),
      409: (world) => duringAnImport(world, () => giveClass(world)),
    },
    fromAPI: {
      202: (world) => sync(world, later),
      409: (world) => duringAnImport(world, () => sync(world)),
      502: (world) => sync(world),
    },
    get: {
      502: async (world) => world.server.request((await failedSync(world)).replace('/poll-status', '')),
    },
    pollStatus: {
      502: async (world) => world.server.request(await failedSync(world)),
    },
    orphans: {
      409: (world) =>
        duringAnImport(world, () => world.server.request('/api/v1/import/orphans', post({}, byHazel(world)))),
    },
    revert: {
      409: (world) =>
        duringAnImport(world, () =>
          world.server.request(`/api/v1/imports/${world.params.importID}/revert`, post({}, byHazel(world))),
        ),
    },
  },
  orphans: {
    resolve: {
      409: async (world) => {
        const path = `/api/v1/users/me/orphans/${world.params.orphanID}/resolve`;
        return duringAnImport(world, () =>
          world.server.request(path, post({ chartID: world.params.chartID }, world.session)),
        );
      },
    },
  },
} satisfies Pick<OwnStatuses, 'exports' | 'imports' | 'orphans'>;

const hazelsArchive = async ({ server, hazel }: World): Promise<File> =>
  new File([new Uint8Array(await archiveOf(server.file, server.deps.games, hazel.user.id))], 'hazel.zip');

/** Sends the archive of hazel's account. */
async function bringArchive({ server, session }: World, archive: File): Promise<Response> {
  const body = new FormData();
  body.append('archive', archive);
  const path = '/api/v1/users/me/import-account';
  return server.request(path, { method: 'POST', headers: { cookie: session.cookie }, body });
}
