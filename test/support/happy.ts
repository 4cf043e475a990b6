import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '../../contracts/client/index.ts';
import { EXAMPLE_ALIAS } from '../../contracts/documents/alias.ts';
import type { OAuth2ClientDoc } from '../../contracts/documents/client.ts';
import { EXAMPLE_BACKUP } from '../../contracts/documents/operations.ts';
import type { Api } from '../../contracts/index.ts';
import { backupsFolder } from '../../src/operations/backup/names.ts';
import { SP, upload } from './calls.ts';
import { loadCourses } from './courses.ts';
import { happyV3 } from './happy-v3.ts';
import { SHA256 } from './hooks/beatoraja.ts';
import { happyHooks } from './hooks/happy.ts';
import { loadUSC, USC_HASH } from './hooks/usc.ts';
import { linkAccount, serveApp, sessionOf } from './integrations.ts';
import { codeTo, forget } from './mail.ts';
import { picture } from './pictures.ts';
import { asFile, batch, play } from './plays.ts';
import { newSongs, stage } from './stage.ts';
import { chartID, folderID, GOALS } from './test-seeds.ts';
import { createTestServer, type Player, type TestServer } from './test-server.ts';

/** A server on which every route has something to show. */
export interface World {
  server: TestServer;
  hazel: Player;
  /** Hazel with a login session. */
  browser: Awaited<ReturnType<Player['logIn']>>;
  /** A client that she has made. */
  client: OAuth2ClientDoc;
  /** Values for the `:params` of every path. */
  params: { userID: string; game: string; playtype: string; gameID: string; chartID: string; songID: string } & Record<
    | 'token'
    | 'handle'
    | 'scoreID'
    | 'sessionID'
    | 'importID'
    | 'orphanID'
    | 'aliasID'
    | 'folderID'
    | 'tableID'
    | 'checksum'
    | 'goalID'
    | 'questID'
    | 'questlineID'
    | 'integrationID'
    | 'job'
    | 'backup'
    | 'stageID'
    | 'clientID'
    | 'hookID'
    | 'sha256'
    | 'uscPlaytype'
    | 'chartHash',
    string
  >;
  /** Headers of a session of hers. */
  session: { cookie: string };
}

export async function createWorld(server: TestServer): Promise<World> {
  await loadCourses(server);
  await loadUSC(server);
  const hazel = await server.player('Hazel');
  const { importID, scoreIDs, createdSessions } = await upload(hazel, batch([play(1), play(2)]));
  const { body } = await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! } });
  const { chartID, songID } = body.score;
  await hazel.api.ugptTargets.takeQuest({ params: { userID: 'hazel', ...SP, questID: 'quest' } });
  await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
  const browser = await hazel.logIn();
  const { orphanID } = (await browser.orphans.list({ params: { userID: 'me' } })).body.orphans[0]!;
  const session = await sessionOf(server, hazel);
  // Nobody listens there.
  const { integrationID } = await linkAccount(
    { server, session },
    { baseUrl: 'http://127.0.0.1:9', key: 'f'.repeat(40) },
  );
  const { body: client } = await browser.clients.create({
    json: { name: 'Score Bot', permissions: ['submit_score'], redirectUri: CALLBACK, webhookUri: 'http://127.0.0.1:9' },
  });
  const found = { scoreID: scoreIDs[0]!, sessionID: createdSessions[0]!.sessionID, importID, orphanID };
  return {
    server,
    hazel,
    browser,
    session,
    client,
    params: {
      clientID: client.clientID,
      hookID: 'CXMikado',
      sha256: SHA256('a'),
      uscPlaytype: 'Controller',
      chartHash: USC_HASH,
      userID: 'hazel',
      ...SP,
      gameID: 'iidx-sp',
      chartID,
      songID: String(songID),
      folderID: folderID('SP', 1),
      tableID: 'levels',
      goalID: GOALS.lamp.goalID,
      questID: 'quest',
      questlineID: 'line',
      checksum: '0c'.repeat(32),
      token: '0c1d2e3f4a5b6c7d',
      handle: '0c1d2e3f4a5b6c7d',
      integrationID,
      job: 'forget-idempotency-keys',
      backup: EXAMPLE_BACKUP,
      stageID: 'b7'.repeat(16),
      aliasID: EXAMPLE_ALIAS,
      ...found,
    },
  };
}

const CALLBACK = 'https://bot.example/callback';
const clientCredentials = ({ client }: World) => ({ client_id: client.clientID, client_secret: client.clientSecret });

type Happy = (world: World) => Promise<{ status: number; headers: Headers }>;

const headersOf = ({ session }: World) => ({ headers: session });

const CREDENTIALS = { username: 'Aspen', '!password': 'correct horse', captcha: '' };
const ownPassword = { '!password': CREDENTIALS['!password'] };
const administrator = ({ server }: World) => server.admin('Sorrel');
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
const guest = ({ server }: World) => server.client();
const register = (world: World) => guest(world).auth.register({ json: { ...CREDENTIALS, email: 'a@x.example' } });

const me = { params: { userID: 'me' } };
/** The settings of a call by somebody who has just registered. */
const loggedIn = async (world: World) => ({
  headers: { cookie: (await register(world)).headers.get('set-cookie')!.split(';')[0]! },
});
const simulatedPlay = { chartID: chartID('iidx 2 SP ANOTHER true'), score: 700, lamp: 'HARD CLEAR' };
const percentGoal = {
  charts: { type: 'single' as const, data: chartID('iidx 2 SP ANOTHER true') },
  criteria: { mode: 'single' as const, key: 'scoreData.percent' as const, value: 99 },
};

/** A call by an administrator of a server where an invitation is needed to register. */
async function byInvitation<T>(call: (api: ReturnType<TestServer['client']>) => Promise<T>): Promise<T> {
  const server = await createTestServer({ env: { KAIDEN_REGISTRATION: 'invite' } });
  try {
    return await call((await server.admin('Sorrel')).api);
  } finally {
    await server.close();
  }
}

const shown = ({ params: { chartID, folderID } }: World) => [
  { mode: 'chart' as const, chartID, property: 'lamp' as const },
  { mode: 'folder' as const, folderID, property: 'grade' as const, gte: 3 },
];

/** A call of every route that has to succeed. A route that is not here does not compile. */
export const happy = {
  status: {
    get: (world) => guest(world).status.get(),
    config: (world) => guest(world).status.config(),
    beatorajaQueueSize: (world) => guest(world).status.beatorajaQueueSize(),
    announcements: (world) => guest(world).status.announcements(),
    post: (world) => guest(world).status.post({ json: { echo: 'hello' } }),
  },
  setup: {
    check: ({ server }) => server.client().setup.check({ json: { '!token': server.deps.setup.token } }),
    create: ({ server }) =>
      server.client().setup.create({
        json: {
          '!token': server.deps.setup.token,
          username: 'Root',
          '!password': 'correct horse',
          email: 'r@x.example',
        },
      }),
  },
  auth: {
    register,
    login: async (world) => {
      await register(world);
      return guest(world).auth.login({ json: CREDENTIALS });
    },
    logout: async (world) => {
      return guest(world).auth.logout({}, await loggedIn(world));
    },
    verifyEmail: async (world) => {
      await register(world);
      return guest(world).auth.verifyEmail({ json: { code: await codeTo(world.server, 'a@x.example') } });
    },
    resendVerifyEmail: async (world) => guest(world).auth.resendVerifyEmail({}, await loggedIn(world)),
    forgotPassword: (world) => guest(world).auth.forgotPassword({ json: { email: 'hazel@example.com' } }),
    resetPassword: async (world) => {
      const code = await forget(world.server, 'Hazel@example.com');
      return guest(world).auth.resetPassword({ json: { code, '!password': 'another horse' } });
    },
  },
  account: {
    changePassword: async (world) =>
      guest(world).account.changePassword(
        { ...me, json: { '!oldPassword': CREDENTIALS['!password'], '!password': 'another horse' } },
        await loggedIn(world),
      ),
    changeEmail: async (world) =>
      guest(world).account.changeEmail(
        { ...me, json: { ...ownPassword, email: 'b@x.example' } },
        await loggedIn(world),
      ),
    isEmailVerified: async (world) => guest(world).account.isEmailVerified(me, await loggedIn(world)),
    loginSessions: async (world) => guest(world).account.loginSessions(me, await loggedIn(world)),
    endLoginSession: async (world) => {
      const session = await loggedIn(world);
      const { body } = await guest(world).account.loginSessions(me, session);
      return guest(world).account.endLoginSession({ params: { ...me.params, handle: body[0]!.handle } }, session);
    },
    signOutEverywhere: async (world) => guest(world).account.signOutEverywhere(me, await loggedIn(world)),
    deletion: async (world) => guest(world).account.deletion(me, await loggedIn(world)),
    delete: async (world) => guest(world).account.delete({ ...me, json: ownPassword }, await loggedIn(world)),
    cancelDeletion: async (world) => {
      const session = await loggedIn(world);
      await guest(world).account.delete({ ...me, json: ownPassword }, session);
      return guest(world).account.cancelDeletion(me, session);
    },
  },
  apiTokens: {
    list: async (world) => guest(world).apiTokens.list(me, await loggedIn(world)),
    create: async (world) =>
      guest(world).apiTokens.create({ ...me, json: { permissions: ['submit_score'] } }, await loggedIn(world)),
    revoke: async (world) => {
      const session = await loggedIn(world);
      const { body } = await guest(world).apiTokens.create({ ...me, json: { permissions: [] } }, session);
      return guest(world).apiTokens.revoke({ params: { ...me.params, token: body.keyID } }, session);
    },
  },
  clients: {
    list: ({ browser }) => browser.clients.list(),
    create: ({ browser }) => browser.clients.create({ json: { name: 'Hook', permissions: ['delete_score'] } }),
    get: (world) => world.browser.clients.get(world),
    update: (world) => world.browser.clients.update({ ...world, json: { name: 'Another Bot' } }),
    resetSecret: (world) => world.browser.clients.resetSecret(world),
    remove: (world) => world.browser.clients.remove(world),
    makeFile: (world) => world.browser.clients.makeFile(world),
    webhookDeliveries: (world) => world.browser.clients.webhookDeliveries(world),
    sendTestEvent: (world) => world.browser.clients.sendTestEvent(world),
  },
  gameHooks: {
    list: (world) => guest(world).gameHooks.list(),
    makeFile: (world) => world.browser.gameHooks.makeFile(world),
    change: async (world) =>
      (await administrator(world)).api.gameHooks.change({ ...world, json: { isEnabled: false } }),
  },
  oauth: {
    authorization: ({ browser, client }) =>
      browser.oauth.authorization({ query: { client_id: client.clientID, response_type: 'code' } }),
    createCode: ({ browser, params: { clientID } }) => browser.oauth.createCode({ json: { clientID } }),
    createCodeByShortPath: ({ browser }) => browser.oauth.createCodeByShortPath(),
    token: async (world) => {
      const { code } = (await world.browser.oauth.createCode()).body;
      const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code };
      return guest(world).oauth.token({ json: { ...clientCredentials(world), ...grant } });
    },
    revoke: (world) => guest(world).oauth.revoke({ json: { ...clientCredentials(world), token: 'f'.repeat(40) } }),
    metadata: (world) => guest(world).oauth.metadata(),
  },
  invites: {
    list: () => byInvitation((api) => api.invites.list(me)),
    limit: () => byInvitation((api) => api.invites.limit(me)),
    create: () => byInvitation((api) => api.invites.create(me)),
  },
  users: {
    list: (world) => guest(world).users.list(),
    get: (world) => guest(world).users.get(world),
    update: async (world) => guest(world).users.update({ ...me, json: { about: 'Hi' } }, await loggedIn(world)),
    settings: (world) => guest(world).users.settings(world),
    updateSettings: async (world) =>
      guest(world).users.updateSettings({ ...me, json: { invisible: true } }, await loggedIn(world)),
    gameStats: (world) => guest(world).users.gameStats(world),
  },
  cards: {
    profile: (world) => guest(world).cards.profile(world),
    profilePNG: (world) => guest(world).cards.profilePNG(world),
    rating: (world) => guest(world).cards.rating(world),
    user: (world) => guest(world).cards.user(world),
    session: (world) => guest(world).cards.session(world),
    chart: (world) => guest(world).cards.chart(world),
    server: (world) => guest(world).cards.server(),
  },
  pictures: {
    setPfp: (world) => world.hazel.api.pictures.setPfp({ ...world, form: { pfp: picture() } }),
    pfp: (world) => guest(world).pictures.pfp(world),
    deletePfp: async (world) => {
      await world.hazel.api.pictures.setPfp({ ...world, form: { pfp: picture() } });
      return world.hazel.api.pictures.deletePfp(world);
    },
    setBanner: (world) => world.hazel.api.pictures.setBanner({ ...world, form: { banner: picture() } }),
    banner: (world) => guest(world).pictures.banner(world),
    deleteBanner: async (world) => {
      await world.hazel.api.pictures.setBanner({ ...world, form: { banner: picture() } });
      return world.hazel.api.pictures.deleteBanner(world);
    },
  },
  games: {
    list: (world) => guest(world).games.list(),
    get: (world) => guest(world).games.get(world),
    playtype: (world) => guest(world).games.playtype(world),
    batchManualSchema: (world) => guest(world).games.batchManualSchema(world),
    leaderboard: (world) => guest(world).games.leaderboard(world),
    song: (world) => guest(world).games.song(world),
  },
  charts: {
    list: (world) => guest(world).charts.list(world),
    levels: (world) => guest(world).charts.levels(world),
    get: (world) => guest(world).charts.get(world),
    playcount: (world) => guest(world).charts.playcount(world),
    pbs: (world) => guest(world).charts.pbs(world),
    distribution: (world) => guest(world).charts.distribution(world),
    folders: (world) => guest(world).charts.folders(world),
  },
  boards: {
    pbs: (world) => guest(world).boards.pbs({ ...world, query: { alg: 'ktLampRating' } }),
    searchChartPBs: (world) => guest(world).boards.searchChartPBs({ ...world, query: { search: 'haz' } }),
    playerDistribution: (world) => guest(world).boards.playerDistribution({ ...world, query: { class: 'dan' } }),
    recentClasses: (world) => guest(world).boards.recentClasses(world),
    highlightedScores: (world) => guest(world).boards.highlightedScores(world),
    players: (world) => guest(world).boards.players({ ...world, query: { search: 'haz' } }),
  },
  folders: {
    search: (world) => guest(world).folders.search({ ...world, query: { search: 'level' } }),
    get: (world) => guest(world).folders.get(world),
  },
  tables: {
    list: (world) => guest(world).tables.list(world),
    get: (world) => guest(world).tables.get(world),
  },
  courses: {
    list: (world) => guest(world).courses.list(world),
  },
  ugpts: {
    get: (world) => guest(world).ugpts.get(world),
    totals: (world) => guest(world).ugpts.totals(world),
    bestPBs: (world) => guest(world).ugpts.bestPBs(world),
    allPBs: (world) => guest(world).ugpts.allPBs(world),
    pb: (world) => guest(world).ugpts.pb(world),
    recentScores: (world) => guest(world).ugpts.recentScores(world),
    allScores: (world) => guest(world).ugpts.allScores(world),
    recentSessions: (world) => guest(world).ugpts.recentSessions(world),
    lastSession: (world) => guest(world).ugpts.lastSession(world),
  },
  ugptSettings: {
    get: (world) => guest(world).ugptSettings.get(world),
    change: (world) => world.hazel.api.ugptSettings.change({ ...world, json: { defaultTable: 'levels' } }),
  },
  showcase: {
    get: async (world) => {
      await world.hazel.api.showcase.change({ ...world, json: shown(world) });
      return guest(world).showcase.get(world);
    },
    change: (world) => world.hazel.api.showcase.change({ ...world, json: shown(world) }),
    replace: (world) => world.hazel.api.showcase.replace({ ...world, json: shown(world) }),
    custom: (world) =>
      guest(world).showcase.custom({
        ...world,
        query: { mode: 'folder', folderID: world.params.folderID, property: 'grade', gte: '3' },
      }),
  },
  rivals: {
    list: (world) => guest(world).rivals.list(world),
    replace: (world) => world.hazel.api.rivals.replace({ ...world, json: { rivalIDs: [] } }),
    challengers: (world) => guest(world).rivals.challengers(world),
    challengersBelowRivals: (world) => guest(world).rivals.challengersBelowRivals(world),
    pbLeaderboard: (world) => guest(world).rivals.pbLeaderboard(world),
    pbsOnChart: (world) => guest(world).rivals.pbsOnChart(world),
  },
  ugptFolders: {
    search: (world) => guest(world).ugptFolders.search({ ...world, query: { search: 'level' } }),
    recent: async (world) => {
      await world.browser.ugptFolders.view(world);
      return guest(world).ugptFolders.recent(world);
    },
    get: (world) => guest(world).ugptFolders.get(world),
    stats: (world) => guest(world).ugptFolders.stats(world),
    timeline: (world) =>
      guest(world).ugptFolders.timeline({ ...world, query: { criteriaType: 'lamp', criteriaValue: 'FAILED' } }),
    view: (world) => world.browser.ugptFolders.view(world),
    table: (world) => guest(world).ugptFolders.table(world),
  },
  ratings: {
    get: (world) => guest(world).ratings.get(world),
    gains: (world) => guest(world).ratings.gains({ ...world, query: {} }),
    simulate: (world) => guest(world).ratings.simulate({ ...world, json: { plays: [simulatedPlay] } }),
  },
  history: { list: (world) => guest(world).history.list(world) },
  ugptLists: {
    searchPBs: (world) => guest(world).ugptLists.searchPBs({ ...world, query: { search: 'song' } }),
    adjacentPBs: (world) => guest(world).ugptLists.adjacentPBs(world),
    searchScores: (world) => guest(world).ugptLists.searchScores({ ...world, query: { search: 'song' } }),
    scoresOnChart: (world) => guest(world).ugptLists.scoresOnChart(world),
    mostPlayed: (world) => guest(world).ugptLists.mostPlayed(world),
    searchSessions: (world) => guest(world).ugptLists.searchSessions({ ...world, query: { search: 'a' } }),
    bestSessions: (world) => guest(world).ugptLists.bestSessions(world),
    highlightedScores: (world) => guest(world).ugptLists.highlightedScores(world),
    highlightedSessions: (world) => guest(world).ugptLists.highlightedSessions(world),
    calendar: (world) => guest(world).ugptLists.calendar(world),
    adjacentPlayers: (world) => guest(world).ugptLists.adjacentPlayers(world),
  },
  targets: {
    recentlyAchieved: (world) => guest(world).targets.recentlyAchieved(world),
    recentlyRaised: (world) => guest(world).targets.recentlyRaised(world),
    popularGoals: (world) => guest(world).targets.popularGoals(world),
    formatGoal: (world) => guest(world).targets.formatGoal({ ...world, json: percentGoal }),
    goal: (world) => guest(world).targets.goal(world),
    evaluateGoal: (world) => guest(world).targets.evaluateGoal({ ...world, query: { userID: 'hazel' } }),
    quests: (world) => guest(world).targets.quests({ ...world, query: { search: 'first' } }),
    quest: (world) => guest(world).targets.quest(world),
    evaluateQuest: (world) => guest(world).targets.evaluateQuest({ ...world, query: { userID: 'hazel' } }),
    questlines: (world) => guest(world).targets.questlines({ ...world, query: { search: 'line' } }),
    questline: (world) => guest(world).targets.questline(world),
  },
  ugptTargets: {
    recentlyAchieved: (world) => guest(world).ugptTargets.recentlyAchieved(world),
    recentlyRaised: (world) => guest(world).ugptTargets.recentlyRaised(world),
    goals: (world) => guest(world).ugptTargets.goals(world),
    allSubs: (world) => guest(world).ugptTargets.allSubs(world),
    onChart: (world) => guest(world).ugptTargets.onChart(world),
    onFolder: (world) => guest(world).ugptTargets.onFolder(world),
    addGoal: (world) => world.hazel.api.ugptTargets.addGoal({ ...world, json: percentGoal }),
    goal: (world) => guest(world).ugptTargets.goal(world),
    dropGoal: async (world) => {
      const { body } = await world.hazel.api.ugptTargets.addGoal({ ...world, json: percentGoal });
      return world.hazel.api.ugptTargets.dropGoal({ params: { ...world.params, goalID: body.goal.goalID } });
    },
    quests: (world) => guest(world).ugptTargets.quests(world),
    quest: (world) => guest(world).ugptTargets.quest(world),
    takeQuest: async (world) => {
      await world.hazel.api.ugptTargets.dropQuest(world);
      return world.hazel.api.ugptTargets.takeQuest(world);
    },
    dropQuest: (world) => world.hazel.api.ugptTargets.dropQuest(world),
  },
  notifications: {
    list: async (world) => guest(world).notifications.list(me, await loggedIn(world)),
    markAllRead: async (world) => guest(world).notifications.markAllRead(me, await loggedIn(world)),
    deleteAll: async (world) => guest(world).notifications.deleteAll(me, await loggedIn(world)),
  },
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
  integrations: {
    list: (world) => guest(world).integrations.list(world, headersOf(world)),
    create: (world) =>
      guest(world).integrations.create(
        { ...world, json: { type: 'api/tachi', baseUrl: 'https://scores.example', '!apiKey': 'f'.repeat(40) } },
        headersOf(world),
      ),
    get: (world) => guest(world).integrations.get(world, headersOf(world)),
    update: (world) => guest(world).integrations.update({ ...world, json: { relay: false } }, headersOf(world)),
    test: (world) => guest(world).integrations.test(world, headersOf(world)),
    refused: (world) => guest(world).integrations.refused(world, headersOf(world)),
    sendAgain: (world) => guest(world).integrations.sendAgain({ ...world, json: {} }, headersOf(world)),
    forgetRefused: (world) => guest(world).integrations.forgetRefused(world, headersOf(world)),
    remove: (world) => guest(world).integrations.remove(world, headersOf(world)),
  },
  orphans: {
    list: ({ browser, params }) => browser.orphans.list({ params }),
    delete: ({ browser, params }) => browser.orphans.delete({ params }),
    resolve: ({ browser, params }) => browser.orphans.resolve({ params, json: { chartID: params.chartID } }),
  },
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
  exports: {
    ugpt: async (world) => {
      const settings = await loggedIn(world);
      await guest(world).imports.direct({ json: batch([play(3)]) }, settings);
      return guest(world).exports.ugpt({ params: { userID: 'me', ...SP } }, settings);
    },
    account: async (world) => {
      return guest(world).exports.account(me, await loggedIn(world));
    },
  },
  search: {
    everything: (world) => guest(world).search.everything({ query: { search: 'song' } }),
    chartHash: (world) => guest(world).search.chartHash({ query: { search: world.params.chartID } }),
  },
  activity: {
    everywhere: (world) => guest(world).activity.everywhere(),
    gpt: (world) => guest(world).activity.gpt(world),
    ugpt: (world) => guest(world).activity.ugpt(world),
    rivals: (world) => guest(world).activity.rivals(world),
    user: (world) => guest(world).activity.user(world),
    summary: (world) => guest(world).activity.summary(world),
  },
  hooks: happyHooks,
  v3: happyV3,
} satisfies { [G in keyof Api]: Record<keyof Api[G], Happy> };
