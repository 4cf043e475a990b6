import type { Api } from '../../contracts/index.ts';
import { SP, upload } from './calls.ts';
import { asFile, batch, play } from './plays.ts';
import type { Player, TestServer } from './test-server.ts';

/** A server on which every route has something to show. */
export interface World {
  server: TestServer;
  hazel: Player;
  /** Values for the `:params` of every path. */
  params: { userID: string; game: string; playtype: string; chartID: string; songID: string } & Record<
    'scoreID' | 'sessionID' | 'importID',
    string
  >;
}

export async function createWorld(server: TestServer): Promise<World> {
  const hazel = await server.player('Hazel');
  const { importID, scoreIDs, createdSessions } = await upload(hazel, batch([play(1), play(2)]));
  const { body } = await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! } });
  const { chartID, songID } = body.score;
  const found = { scoreID: scoreIDs[0]!, sessionID: createdSessions[0]!.sessionID, importID };
  return { server, hazel, params: { userID: 'hazel', ...SP, chartID, songID: String(songID), ...found } };
}

type Happy = (world: World) => Promise<{ status: number; headers: Headers }>;

const CREDENTIALS = { username: 'Aspen', '!password': 'correct horse', captcha: '' };
const guest = ({ server }: World) => server.client();
const register = (world: World) => guest(world).auth.register({ json: { ...CREDENTIALS, email: 'a@x.example' } });

/** The Cookie header of a player with a session. */
const loggedIn = async (world: World) => ({
  cookie: (await register(world)).headers.get('set-cookie')!.split(';')[0]!,
});

/** A call of every route that has to succeed. A route that is not here does not compile. */
export const happy = {
  status: {
    get: (world) => guest(world).status.get(),
    post: (world) => guest(world).status.post({ json: { echo: 'hello' } }),
  },
  auth: {
    register,
    login: async (world) => {
      await register(world);
      return guest(world).auth.login({ json: CREDENTIALS });
    },
    logout: async (world) => guest(world).auth.logout({}, { headers: await loggedIn(world) }),
  },
  users: {
    list: (world) => guest(world).users.list(),
    get: (world) => guest(world).users.get(world),
    gameStats: (world) => guest(world).users.gameStats(world),
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
    get: (world) => guest(world).charts.get(world),
    playcount: (world) => guest(world).charts.playcount(world),
    pbs: (world) => guest(world).charts.pbs(world),
  },
  ugpts: {
    get: (world) => guest(world).ugpts.get(world),
    bestPBs: (world) => guest(world).ugpts.bestPBs(world),
    allPBs: (world) => guest(world).ugpts.allPBs(world),
    pb: (world) => guest(world).ugpts.pb(world),
    recentScores: (world) => guest(world).ugpts.recentScores(world),
    recentSessions: (world) => guest(world).ugpts.recentSessions(world),
    lastSession: (world) => guest(world).ugpts.lastSession(world),
  },
  scores: {
    get: (world) => guest(world).scores.get(world),
    delete: (world) => world.hazel.api.scores.delete(world),
  },
  sessions: { get: (world) => guest(world).sessions.get(world) },
  imports: {
    fromFile: ({ hazel }) =>
      hazel.api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData: asFile(batch([play(3)])) } }),
    direct: ({ hazel }) => hazel.api.imports.direct({ json: batch([play(4)]) }),
    get: (world) => guest(world).imports.get(world),
    orphans: ({ hazel }) => hazel.api.imports.orphans(),
    revert: (world) => world.hazel.api.imports.revert(world),
    pollStatus: (world) => guest(world).imports.pollStatus(world),
  },
  exports: {
    ugpt: async (world) => {
      const headers = await loggedIn(world);
      await guest(world).imports.direct({ json: batch([play(3)]) }, { headers });
      return guest(world).exports.ugpt({ params: { userID: 'me', ...SP } }, { headers });
    },
    account: async (world) => {
      return guest(world).exports.account({ params: { userID: 'me' } }, { headers: await loggedIn(world) });
    },
  },
} satisfies { [G in keyof Api]: Record<keyof Api[G], Happy> };
