import { setTimeout as pause } from 'node:timers/promises';

import type { PathParams, RouteContract } from '../../contracts/contract.ts';
import type { Api } from '../../contracts/index.ts';
import { saveKeyID } from '../../src/accounts/secrets/store.ts';
import { beginJob } from '../../src/operations/jobs/commands.ts';
import { command } from '../../src/writer/command.ts';
import { bearer, post, register, SP } from './calls.ts';
import { duringAnImport } from './during-import.ts';
import type { World } from './happy.ts';
import { hookStatuses } from './hooks/statuses.ts';
import { asFile, batch, play } from './plays.ts';
import { newSongs } from './stage.ts';
import { chartID, GOALS } from './test-seeds.ts';

/** Sends what has to be answered with a status. */
type Recipe = (world: World) => Promise<Response>;

type ErrorOf<C extends RouteContract> = C extends { errors: readonly (infer E)[] } ? E : never;
/** A 404 needs no recipe where something that the path names can be missing. */
type Unnamed<C extends RouteContract> = [PathParams<C['path']>] extends [never] ? 404 : never;
/** Statuses of which only the route itself knows how they come about. */
type OwnStatus<C extends RouteContract> =
  | Exclude<keyof C['success'], 200>
  | Extract<ErrorOf<C>, 409 | 502 | Unnamed<C>>;

/** Routes of a group that have something to show. */
type Shown<Group> = {
  [R in keyof Group as OwnStatus<Extract<Group[R], RouteContract>> extends never ? never : R]: Record<
    OwnStatus<Extract<Group[R], RouteContract>>,
    Recipe
  >;
};
type OwnStatuses = { [G in keyof Api as keyof Shown<Api[G]> extends never ? never : G]: Shown<Api[G]> };

/** The address to poll of an import that the other server has given nothing for. */
async function failedSync(world: World): Promise<string> {
  const { body } = (await (await sync(world, later)).json()) as { body: { url: string } };
  while ((await world.server.request(body.url)).ok) await pause(10);
  return body.url;
}

/** Asks twice at once; returns the answer to the second. */
async function secondOf(world: World, path: string): Promise<Response> {
  const headers = await administrator(world);
  const both = [world.server.request(path, post({}, headers)), world.server.request(path, post({}, headers))];
  const [, second] = await Promise.all(both);
  await world.server.deps.background.stop();
  return second!;
}

const giveClass = (world: World, json: object = { game: 'iidx-sp', classes: { dan: 'DAN_8' } }) =>
  world.server.request('/api/v1/import/class', post(json, byHazel(world)));

const byHazel = ({ hazel }: World) => bearer(hazel.key);
const later = { prefer: 'respond-async' };
const percentGoal = {
  charts: { type: 'single', data: chartID('iidx 2 SP ANOTHER true') },
  criteria: { mode: 'single', key: 'scoreData.percent', value: 99 },
};
const P = '/api/v1/users/hazel/games/iidx/SP/targets';

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

/** Changes the key of stored secrets, once it may. */
const rotation = command<Promise<void>, void>('tests.rotation', async (tx, when) => {
  await when;
  await saveKeyID(tx, 'another');
});

/** Sends something whose secret is encrypted with a key that is no more when it gets to the database. */
async function whileRotating({ server }: World, change: () => Promise<Response>): Promise<Response> {
  const { promise: sealed, resolve } = Promise.withResolvers<void>();
  // Changes are made one after another, so this one has its secret encrypted, and waits.
  const rotated = server.deps.writer.run(rotation, sealed);
  const answer = change();
  await pause(100);
  resolve();
  await rotated;
  return answer;
}

interface Staging {
  /** Sends files. */
  send: () => Promise<Response>;
  /** Asks something of the files that were sent. */
  ask: (method: string, of: string) => Promise<Response>;
  /** Has the song database downloaded. */
  fetch: () => Promise<Response>;
}

/** Does something while files are being looked at. */
async function whileStaging(world: World, work: (staging: Staging) => Promise<Response>): Promise<Response> {
  const { server } = world;
  const headers = await administrator(world);
  const path = '/api/v1/admin/catalogue/stages';
  const send = () => {
    const body = new FormData();
    body.append('files', newSongs());
    return server.request(path, { method: 'POST', headers, body });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  // Changes are made one after another, so the files have to wait.
  const before = server.deps.writer.run(rotation, promise);
  const { body } = (await (await send()).json()) as { body: { stageID: string } };
  const answer = await work({
    send,
    ask: (method, of) => server.request(`${path}/${body.stageID}${of}`, { method, headers }),
    fetch: () => server.request('/api/v1/admin/catalogue/fetch', { method: 'POST', headers }),
  });
  resolve();
  await before;
  await server.deps.background.stop();
  return answer;
}

const tokenOf = (world: World, more: Record<string, string>) =>
  world.server.request(
    '/api/v1/oauth/token',
    post({
      client_id: world.client.clientID,
      client_secret: world.client.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: world.client.redirectUri,
      code: '0'.repeat(40),
      ...more,
    }),
  );
const unknownClient = { client_id: `CI${'0'.repeat(40)}`, client_secret: 'x' };

const firstAccount = { username: 'Root', '!password': 'correct horse', email: 'root@x.example' };

const administrator = async ({ server }: World) => ({ cookie: (await server.admin('Sorrel')).cookie });

/** A call for every status that a route declares and no other route comes to in the same way. */
export const ownStatuses = {
  setup: {
    check: { 404: ({ server }) => server.request('/api/v1/setup/check', post({ '!token': '0'.repeat(40) })) },
    create: {
      404: ({ server }) => server.request('/api/v1/setup', post({ ...firstAccount, '!token': '0'.repeat(40) })),
      409: ({ server }) =>
        server.request(
          '/api/v1/setup',
          post({ ...firstAccount, username: 'HAZEL', '!token': server.deps.setup.token }),
        ),
    },
  },
  auth: {
    register: {
      409: ({ server }) =>
        server.request(
          '/api/v1/auth/register',
          post({ username: 'HAZEL', '!password': 'correct horse', email: 'other@x.example', captcha: '' }),
        ),
    },
    forgotPassword: {
      202: ({ server }) => server.request('/api/v1/auth/forgot-password', post({ email: 'nobody@x.example' })),
    },
    resetPassword: {
      404: ({ server }) =>
        server.request('/api/v1/auth/reset-password', post({ code: '0'.repeat(40), '!password': 'another horse' })),
    },
    logout: { 409: ({ server }) => server.request('/api/v1/auth/logout', { method: 'POST' }) },
  },
  account: {
    changeEmail: {
      409: async ({ server }) => {
        const { cookie } = await register(server, 'Aspen');
        const json = { '!password': 'correct horse', email: 'hazel@example.com' };
        return server.request('/api/v1/users/me/change-email', post(json, { cookie }));
      },
    },
    cancelDeletion: {
      409: ({ server, session }) => server.request('/api/v1/users/me/cancel-deletion', post({}, session)),
    },
  },
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
  hooks: hookStatuses,
  integrations: {
    create: {
      409: async ({ server, session }) => {
        const json = { type: 'api/tachi', baseUrl: 'https://scores.example', '!apiKey': 'f'.repeat(40) };
        const create = () => server.request('/api/v1/users/me/integrations', post(json, session));
        await create();
        return create();
      },
    },
    update: {
      409: async (world) => {
        const { server, session, params } = world;
        const path = `/api/v1/users/me/integrations/${params.integrationID}`;
        return whileRotating(world, () =>
          server.request(path, { ...post({ '!apiKey': 'e'.repeat(40) }, session), method: 'PATCH' }),
        );
      },
    },
  },
  clients: {
    create: {
      409: async (world) =>
        whileRotating(world, () =>
          world.server.request(
            '/api/v1/clients/create',
            post({ name: 'Hook', permissions: ['submit_score'] }, world.session),
          ),
        ),
    },
    resetSecret: {
      409: async (world) =>
        whileRotating(world, () =>
          world.server.request(`/api/v1/clients/${world.params.clientID}/reset-secret`, post({}, world.session)),
        ),
    },
    sendTestEvent: {
      409: async (world) => {
        await world.browser.clients.update({ ...world, json: { webhookUri: null } });
        return world.server.request(`/api/v1/clients/${world.params.clientID}/send-test-event`, {
          method: 'POST',
          headers: world.session,
        });
      },
    },
  },
  gameHooks: {
    makeFile: {
      409: async (world) => {
        const { api } = await world.server.admin('Sorrel');
        await api.gameHooks.change({ ...world, json: { isEnabled: false } });
        return world.server.request(`/api/v1/game-hooks/${world.params.hookID}/key-file`, post({}, world.session));
      },
    },
  },
  oauth: {
    authorization: {
      404: ({ server, session }) =>
        server.request(`/api/v1/oauth/authorization?client_id=${unknownClient.client_id}`, { headers: session }),
    },
    createCode: {
      404: ({ server, session }) =>
        server.request('/api/v1/oauth/create-code', post({ clientID: unknownClient.client_id }, session)),
    },
    createCodeByShortPath: {
      404: ({ server, session }) =>
        server.request('/api/v1/create-code', post({ clientID: unknownClient.client_id }, session)),
    },
    token: { 404: (world) => tokenOf(world, {}) },
    revoke: {
      404: ({ server }) => server.request('/api/v1/oauth/revoke', post({ ...unknownClient, token: 'x' })),
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
} satisfies OwnStatuses;

/** Unknown values for each parameter of a path, and the code of the answer: with 404, except for ids of v3. */
export const UNKNOWN: Readonly<Record<keyof World['params'], readonly [value: string, code: string]>> = {
  userID: ['nobody', 'user_not_found'],
  game: ['chess', 'game_not_found'],
  playtype: ['XP', 'game_not_found'],
  gameID: ['chess-sp', 'invalid_request'],
  songID: ['999999', 'song_not_found'],
  chartID: ['0'.repeat(40), 'chart_not_found'],
  folderID: ['nothing', 'folder_not_found'],
  tableID: ['nothing', 'table_not_found'],
  checksum: ['0'.repeat(64), 'chart_not_found'],
  goalID: [GOALS.lamp.goalID.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'goal_not_found'],
  questID: ['nothing', 'quest_not_found'],
  questlineID: ['nothing', 'questline_not_found'],
  scoreID: [`T${'0'.repeat(64)}`, 'score_not_found'],
  sessionID: [`Q${'0'.repeat(40)}`, 'session_not_found'],
  importID: ['0'.repeat(40), 'import_not_found'],
  token: ['nothing', 'api_token_not_found'],
  handle: ['nothing', 'login_session_not_found'],
  integrationID: ['nothing', 'integration_not_found'],
  clientID: [`CI${'0'.repeat(40)}`, 'client_not_found'],
  hookID: ['CXNothing', 'hook_not_found'],
  sha256: ['0'.repeat(64), 'chart_not_found'],
  orphanID: [`O${'0'.repeat(64)}`, 'orphan_not_found'],
  aliasID: [`A${'0'.repeat(64)}`, 'alias_not_found'],
  job: ['nothing', 'job_not_found'],
  backup: ['nothing', 'backup_not_found'],
  stageID: ['nothing', 'stage_not_found'],
  uscPlaytype: ['Gamepad', 'invalid_request'],
  chartHash: ['0'.repeat(40), 'chart_not_found'],
};
