import type { ImportDocument } from '../../contracts/documents/import.ts';
import { SDVX, send } from './calls.ts';
import { dump } from './dump.ts';
import { test as base } from './fixtures.ts';
import { linkAccount, serveApp, sessionOf, syncNow } from './integrations.ts';
import { MINUTE, NOON, play } from './plays.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { createTestServer, type Player, type TestServer } from './test-server.ts';

export const sdvx = (n: number, score = 9_000_000) => ({
  score,
  lamp: 'CLEAR',
  matchType: 'songTitle',
  identifier: `Volt ${n}`,
  difficulty: n % 2 ? 'EXH' : 'GRV',
  timeAchieved: NOON,
});

export const sdvxBatch = (...scores: ReturnType<typeof sdvx>[]) => ({ meta: { ...SDVX, service: 'test' }, scores });

export interface Remote {
  server: TestServer;
  player: Player;
  /** Where it listens. */
  url: string;
  /** Between the two servers. */
  proxy: Proxy;
}

/** A player with an account on another server, linked here. */
export const test = base.extend<{ remote: Remote; session: { cookie: string }; integrationID: string }>({
  remote: async ({ task: _ }, use) => {
    const server = await createTestServer();
    const player = await server.player('Far');
    const { url, close } = await serveApp(server);
    await use({ server, player, url, proxy: await startProxy(url) });
    await close();
    await server.close();
  },
  session: async ({ server, hazel }, use) => use(await sessionOf(server, hazel)),
  integrationID: async ({ server, session, remote }, use) => {
    const link = { baseUrl: remote.proxy.url, key: remote.player.key };
    await use((await linkAccount({ server, session }, link)).integrationID);
  },
});

export const sync = async (server: TestServer, player: Player) => {
  const { status, json } = await syncNow(server, player);
  if (status !== 200) throw new Error(`${status} ${json.description}`);
  return json.body as ImportDocument & { url: string };
};

export const integration = async (server: TestServer, session: { cookie: string }) => {
  const { json } = await send(server, '/api/v1/users/me/integrations', { headers: session });
  return (json.body as { sync: { lastSync: number | null; lastError: string | null } }[])[0]!;
};

/** Returns stored plays without data that differs between servers. */
export const playsOf = (server: TestServer) =>
  (dump(server.file)['scores'] as Record<string, unknown>[])
    .map(({ gpt, chart, score, lamp, time_achieved, judgements, optional, score_meta, comment, grade, percent }) =>
      JSON.stringify({
        gpt,
        chart,
        score,
        lamp,
        time_achieved,
        judgements,
        optional,
        score_meta,
        comment,
        grade,
        percent,
      }),
    )
    .sort();

/** More plays than the list of the latest holds. */
export const many = Array.from({ length: 110 }, (_, n) =>
  play(1 + (n % 40), { score: 600 + n, timeAchieved: NOON + n * MINUTE }),
);
