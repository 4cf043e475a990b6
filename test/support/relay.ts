import { expect } from 'vitest';

import type { IntegrationDocument, RefusedScore } from '../../contracts/documents/integration.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { send } from './calls.ts';
import { eventually } from './eventually.ts';
import { sampleCatalogue } from './every-game.ts';
import { startFakeReceiver, type FakeReceiver, type ReceiverOptions } from './fake-receiver/index.ts';
import { linkAccount, sessionOf } from './integrations.ts';
import { MINUTE, NOON } from './plays.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { createTestServer, type Player, type TestServer } from './test-server.ts';

export const KEY = 'f'.repeat(40);
const LIMIT = { imports: 5, window: 50 };
export const PATH = '/api/v1/users/me/integrations';
const games = createRegistry(definitions);
export const playtypes = games.list().flatMap(({ playtypes: all }) => [...all.values()]);
export type Keys = Record<string, unknown>;

/** A player here, and the server that their scores go on to. */
export interface World {
  server: TestServer;
  player: Player;
  session: { cookie: string };
  receiver: FakeReceiver;
  proxy: Proxy;
  integrationID: string;
}

/** Returns a player here, whose new scores go on to a server of another kind, by way of a proxy. */
export async function begin(options: Partial<ReceiverOptions> = {}, seeds = sampleCatalogue()): Promise<World> {
  const receiver = await startFakeReceiver({ version: 'v3', key: KEY, limit: LIMIT, ...options });
  const proxy = await startProxy(receiver.url);
  receiver.publicURL = proxy.url;
  const server = await createTestServer({ seeds });
  const player = await server.player('Hazel');
  const session = await sessionOf(server, player);
  const { integrationID } = await linkAccount({ server, session }, { baseUrl: proxy.url, key: KEY, relay: true });
  return { server, player, session, receiver, proxy, integrationID };
}

export const relayOf = async ({ server, session, integrationID }: World) => {
  const { json } = await send(server, `${PATH}/${integrationID}`, { headers: session });
  return (json.body as IntegrationDocument).relay;
};
export const refusedBy = async ({ server, session, integrationID }: World, limit = 100) => {
  const { json } = await send(server, `${PATH}/${integrationID}/refused?limit=${limit}`, { headers: session });
  return json.body as RefusedScore[];
};

/** Waits until no score waits to be sent on. */
export const settled = (world: World) =>
  eventually(async () => expect(await relayOf(world)).toMatchObject({ waiting: 0 }));

/** Returns a possible play on the sample chart of a game:playtype; another one for every `n`. */
export function playOf(idString: string, n: number, more: Keys = {}): Keys {
  const gpt = playtypes.find((one) => one.idString === idString)!;
  const max = gpt.scoreMax(gpt.def.sample)!;
  const share = 0.85 + (n % 100) / 1000;
  const score = gpt.def.score.integer ? Math.floor(max * share) : Math.floor(max * share * 100) / 100;
  return {
    score,
    lamp: gpt.def.lamps.clear,
    ...(gpt.def.score.percent === 'sent' && { percent: Math.floor(share * 1000) / 10 }),
    matchType: gpt.matchTypes.has('songTitle') ? 'songTitle' : 'tachiSongID',
    identifier: `Sample ${gpt.playtype}`,
    difficulty: gpt.def.sample.difficulty,
    timeAchieved: n % 7 === 0 ? null : NOON + n * MINUTE,
    comment: n % 3 === 0 ? 'ok' : 'a good day',
    ...(gpt.game !== 'polarischord' && { optional: { fast: n, slow: 1 } }),
    ...more,
  };
}

export const document = (idString: string, scores: Keys[]) => {
  const [game, playtype] = idString.split(':');
  return { meta: { game, playtype, service: 'my-hook' }, scores };
};

export const arrived = ({ receiver }: World) => receiver.stored.size;
export const imports = ({ seen }: { seen: string[] }) =>
  seen.filter((one) => one === 'POST /ir/direct-manual/import').length;
