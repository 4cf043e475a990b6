import { EXAMPLE_ALIAS } from '../../../contracts/documents/alias.ts';
import type { OAuth2ClientDoc } from '../../../contracts/documents/client.ts';
import { EXAMPLE_BACKUP } from '../../../contracts/documents/operations.ts';
import { SP, upload } from '../calls.ts';
import { loadCourses } from '../courses.ts';
import { SHA256 } from '../hooks/beatoraja.ts';
import { loadUSC, USC_HASH } from '../hooks/usc.ts';
import { linkAccount, sessionOf } from '../integrations.ts';
import { batch, play } from '../plays.ts';
import { folderID, GOALS } from '../test-seeds.ts';
import type { Player, TestServer } from '../test-server.ts';

/** Where the client of the world is called back. */
export const CALLBACK = 'https://bot.example/callback';

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
