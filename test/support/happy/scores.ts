import { SP } from '../calls.ts';
import { archiveOf } from '../exports.ts';
import { linkAccount, serveApp } from '../integrations.ts';
import { asFile, batch, play } from '../plays.ts';
import { administrator, guest, loggedIn, me, type HappyCalls } from './callers.ts';
import type { World as ReadyWorld } from './world.ts';

export const scores = {
  scores: {
    get: (world) => guest(world).scores.get(world),
    customise: (world) => world.hazel.api.scores.customise({ ...world, json: { comment: 'at last' } }),
    blacklist: ({ hazel }) => hazel.api.scores.blacklist(),
    unblacklist: async (world) => {
      await world.hazel.api.scores.delete({ ...world, json: { blacklist: true } });
      return world.hazel.api.scores.unblacklist(world);
    },
    delete: (world) => world.hazel.api.scores.delete(world),
  },
  sessions: {
    get: (world) => guest(world).sessions.get(world),
    customise: (world) => world.hazel.api.sessions.customise({ ...world, json: { name: 'An evening' } }),
  },
  importLists: {
    all: (world) => guest(world).importLists.all(),
    allFailed: async (world) => (await administrator(world)).api.importLists.allFailed(),
    ofUser: (world) => guest(world).importLists.ofUser(world),
    failedOfUser: (world) => world.browser.importLists.failedOfUser(world),
    recent: (world) => guest(world).importLists.recent(world),
  },
  imports: {
    fromFile: ({ hazel }) =>
      hazel.api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData: asFile(batch([play(3)])) } }),
    direct: ({ hazel }) => hazel.api.imports.direct({ json: batch([play(4)]) }),
    classes: ({ hazel }) => hazel.api.imports.classes({ json: { game: 'iidx-sp', classes: { dan: 'DAN_8' } } }),
    fromAPI: async ({ server, session, hazel }) => {
      const remote = await serveApp(server);
      const { integrationID } = await linkAccount({ server, session }, { baseUrl: remote.url, key: hazel.key });
      const answer = await hazel.api.imports.fromAPI({ json: { importType: 'api/tachi', integrationID } });
      await remote.close();
      return answer;
    },
    get: (world) => guest(world).imports.get(world),
    orphans: ({ hazel }) => hazel.api.imports.orphans(),
    revert: (world) => world.hazel.api.imports.revert(world),
    events: ({ server, params }) => server.request(`/api/v1/imports/${params.importID}/events`),
    pollStatus: (world) => guest(world).imports.pollStatus(world),
  },
  orphans: {
    list: ({ browser, params }) => browser.orphans.list({ params }),
    delete: ({ browser, params }) => browser.orphans.delete({ params }),
    resolve: ({ browser, params }) => browser.orphans.resolve({ params, json: { chartID: params.chartID } }),
  },
  exports: {
    ugpt: async (world) => {
      const settings = await loggedIn(world);
      await guest(world).imports.direct({ json: batch([play(3)]) }, settings);
      return guest(world).exports.ugpt({ params: { userID: 'me', ...SP } }, settings);
    },
    account: async (world) => {
      return guest(world).exports.account(me, await loggedIn(world));
    },
    bring: async (world) =>
      guest(world).exports.bring({ ...me, form: await archiveForm(world) }, await loggedIn(world)),
    brought: async (world) => {
      const settings = await loggedIn(world);
      await guest(world).exports.bring({ ...me, query: { dryRun: '' }, form: await archiveForm(world) }, settings);
      return guest(world).exports.brought(me, settings);
    },
  },
} satisfies Pick<HappyCalls, 'scores' | 'sessions' | 'importLists' | 'imports' | 'orphans' | 'exports'>;

/** Returns the form with the archive of hazel's account. */
async function archiveForm({ server, hazel }: Pick<ReadyWorld, 'server' | 'hazel'>) {
  const bytes = await archiveOf(server.file, server.deps.games, hazel.user.id);
  return { archive: new File([new Uint8Array(bytes)], 'hazel.zip') };
}
