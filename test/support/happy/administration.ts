import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '../../../contracts/client/index.ts';
import { backupsFolder } from '../../../src/operations/backup/names.ts';
import { SP } from '../calls.ts';
import { newSongs, stage } from '../stage.ts';
import { administrator, guest, type HappyCalls } from './callers.ts';
import type { World } from './world.ts';

/** Something that looks like a backup to whoever lists them. */
function placeBackup({ server, params }: World): void {
  const folder = backupsFolder(server.deps.config.dataDir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, params.backup), 'an archive');
}
/** A call by an administrator with files that lie ready. */
async function withStage<T>(world: World, call: (api: Client, params: { stageID: string }) => Promise<T>): Promise<T> {
  const { api } = await administrator(world);
  return call(api, await stage(api));
}
/** The name of Hazel's unmatched score, and a chart that it can be settled to. */
const unmatched = ({ params: { chartID } }: World) => ({
  json: { ...SP, matchType: 'songTitle', name: 'Song of Tomorrow', chartID },
});
export const administration = {
  admin: {
    changeLogLevel: async (world) => {
      const { api } = await administrator(world);
      return api.admin.changeLogLevel({ json: { logLevel: 'crit', duration: 1 } });
    },
    deleteScore: async (world) => {
      const { scoreID } = world.params;
      return (await administrator(world)).api.admin.deleteScore({ json: { scoreID } });
    },
    resyncPBs: async (world) => (await administrator(world)).api.admin.resyncPBs(),
    destroyUgpt: async (world) => {
      const json = { userID: world.hazel.user.id, ...SP };
      return (await administrator(world)).api.admin.destroyUgpt({ json });
    },
    destroyChart: async (world) => {
      const { game, chartID } = world.params;
      return (await administrator(world)).api.admin.destroyChart({ json: { game, chartID } });
    },
    recalc: async (world) => (await administrator(world)).api.admin.recalc(),
    announce: async (world) => (await administrator(world)).api.admin.announce({ json: { title: 'News' } }),
    auditLog: async (world) => (await administrator(world)).api.admin.auditLog(),
    setLevel: async (world) =>
      (await administrator(world)).api.admin.setLevel({ params: { userID: 'hazel' }, json: { level: 'moderator' } }),
  },
  jobs: {
    list: async (world) => (await administrator(world)).api.jobs.list(),
    run: async (world) => (await administrator(world)).api.jobs.run({ params: world.params }),
  },
  backups: {
    list: async (world) => (await administrator(world)).api.backups.list(),
    make: async (world) => (await administrator(world)).api.backups.make(),
    download: async (world) => {
      placeBackup(world);
      return (await administrator(world)).api.backups.download({ params: world.params });
    },
  },
  doctor: {
    get: async (world) => (await administrator(world)).api.doctor.get(),
    examine: async (world) => (await administrator(world)).api.doctor.examine(),
    repair: async (world) => (await administrator(world)).api.doctor.repair(),
  },
  aliases: {
    unmatched: async (world) => (await administrator(world)).api.aliases.unmatched(),
    list: async (world) => (await administrator(world)).api.aliases.list(),
    settle: async (world) => (await administrator(world)).api.aliases.settle(unmatched(world)),
    remove: async (world) => {
      const { api } = await administrator(world);
      const { alias } = (await api.aliases.settle(unmatched(world))).body;
      return api.aliases.remove({ params: alias });
    },
    seeds: async (world) => (await administrator(world)).api.aliases.seeds(),
  },
  catalogue: {
    latest: async (world) => (await administrator(world)).api.catalogue.latest(),
    stage: async (world) => (await administrator(world)).api.catalogue.stage({ form: { files: [newSongs()] } }),
    get: (world) => withStage(world, (api, params) => api.catalogue.get({ params })),
    entries: (world) =>
      withStage(world, (api, params) => api.catalogue.entries({ params, query: { kind: 'songs', change: 'added' } })),
    apply: (world) => withStage(world, (api, params) => api.catalogue.apply({ params })),
    drop: (world) => withStage(world, (api, params) => api.catalogue.drop({ params })),
    archive: (world) => guest(world).catalogue.archive(),
    source: async (world) => (await administrator(world)).api.catalogue.source(),
    offer: async (world) => (await administrator(world)).api.catalogue.offer(),
    fetch: async (world) => (await administrator(world)).api.catalogue.fetch(),
  },
} satisfies Pick<HappyCalls, 'admin' | 'jobs' | 'backups' | 'doctor' | 'aliases' | 'catalogue'>;
