import { describe, expect } from 'vitest';

import { removeIntegration } from '../../src/links/integrations/commands.ts';
import { parseScoreID } from '../../src/play/scores/score-id.ts';
import { deleteScore } from '../../src/transfer/imports/remove-commands.ts';
import type { Writer } from '../../src/writer/command.ts';
import { bearer, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import { batch, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

type Run = Writer['run'];

/** Has another command come right behind the next one with this name, before whoever sent that one reads again. */
function followed({ deps: { writer } }: TestServer, name: string, by: (run: Run, input: never) => Promise<void>): void {
  const run: Run = writer.run.bind(writer);
  writer.run = async (command, input, options) => {
    const output = await run(command, input, options);
    if (command.name === name) {
      writer.run = run;
      await by(run, input as never);
    }
    return output;
  };
}

const deletion =
  (scoreID: string, { user }: Player) =>
  (run: Run) =>
    run(deleteScore, { scoreID: parseScoreID(scoreID)!, blacklist: false, userID: user.id, isAdmin: false });

/** Sends a change by a player and returns the status and the code of its answer. */
async function change(server: TestServer, { key }: Player, path: string, json: object): Promise<unknown[]> {
  const headers = { ...bearer(key), 'content-type': 'application/json' };
  const answer = await server.request(path, { method: 'PATCH', headers, body: JSON.stringify(json) });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

describe('what is deleted right after it was changed is not found, which is no defect:', () => {
  test('a score', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    followed(server, 'scores.customise', deletion(scoreIDs[0]!, hazel));
    const path = `/api/v1/scores/${scoreIDs[0]}`;
    expect(await change(server, hazel, path, { highlight: true })).toEqual([404, 'score_not_found']);
  });

  test('a session, with its last score', async ({ server, hazel }) => {
    const { scoreIDs, createdSessions } = await upload(hazel, batch([play(1)]));
    followed(server, 'sessions.customise', deletion(scoreIDs[0]!, hazel));
    const path = `/api/v1/sessions/${createdSessions[0]!.sessionID}`;
    expect(await change(server, hazel, path, { highlight: true })).toEqual([404, 'session_not_found']);
  });

  test('the score that an orphan turns out to be', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
    const browser = await hazel.logIn();
    const { orphanID } = (await browser.orphans.list({ params: { userID: 'me' } })).body.orphans[0]!;
    followed(server, 'imports.resolveOrphan', deletion(scoreIDs[0]!, hazel));
    const json = { chartID: chartID('iidx 1 SP ANOTHER true') };
    await expect(browser.orphans.resolve({ params: { userID: 'me', orphanID }, json })).rejects.toMatchObject({
      status: 404,
      code: 'score_not_found',
    });
  });

  test('an integration', async ({ server, hazel }) => {
    const session = await sessionOf(server, hazel);
    followed(server, 'integrations.create', (run, { integrationID }: { integrationID: string }) =>
      run(removeIntegration, { integrationID }),
    );
    const link = linkAccount({ server, session }, { baseUrl: 'http://127.0.0.1:9', key: 'f'.repeat(40) });
    await expect(link).rejects.toThrow('This integration does not exist');
  });
});
