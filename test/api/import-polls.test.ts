import { describe, expect } from 'vitest';

import { bearer, send, upload } from '../support/calls.ts';
import { manyPlays } from '../support/data-folder.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const pathOf = (importID: string) => `/api/v1/imports/${importID}/poll-status`;
const encodedOn = ({ deps }: TestServer) => deps.encodedImports.counts().encoded;

/** More than is encoded on the main thread. */
const LARGE = 1500;

async function ask({ request }: TestServer, importID: string, headers: Record<string, string> = {}) {
  const response = await request(pathOf(importID), { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const documentIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as { body: { import: { scoreIDs: string[] } } }).body.import;

const removeScore = ({ request }: TestServer, { key }: Player, scoreID: string) =>
  request(`/api/v1/scores/${scoreID}`, { method: 'DELETE', headers: bearer(key) });

describe('the poll of a completed import', () => {
  test('is its document, and 304 to whoever has it', async ({ server, hazel }) => {
    const { importID, url: _, ...document } = await upload(hazel, batch([play(1), play(2)]));
    const first = await ask(server, importID);
    expect(JSON.parse(first.text)).toEqual({
      success: true,
      description: 'The import is complete',
      body: { importStatus: 'completed', import: { importID, ...document } },
    });
    expect(first.headers.get('content-length')).toBe(String(Buffer.byteLength(first.text)));
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    await upload(hazel, batch([play(3)]));
    const again = await ask(server, importID, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await upload(hazel, batch([play(4)]));
    expect((await ask(server, other.importID, { 'if-none-match': etag })).status).toBe(200);
  });

  test.for([
    ['small', 2],
    ['large', LARGE],
  ] as const)(
    'is encoded once for everybody who polls or follows it: %s',
    async ([, size], { server, hazel, guest }) => {
      const { importID } = await upload(hazel, batch(manyPlays(size)));
      const follow = async () => {
        for await (const { event, data } of guest.imports.events({ params: { importID } })) {
          if (event === 'completed') return data.counts.scores;
        }
        throw new Error('The stream ended without an end');
      };
      const polls = Promise.all(Array.from({ length: 40 }, () => ask(server, importID)));
      const followed = Promise.all(Array.from({ length: 40 }, follow));
      const answers = await polls;
      expect(new Set(await followed)).toEqual(new Set([size]));
      expect(documentIn(answers[0]!).scoreIDs).toHaveLength(size);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await guest.imports.get({ params: { importID } })).body.import).toEqual(documentIn(answers[0]!));
      expect(encodedOn(server)).toBe(1);
    },
  );

  test.for([
    ['small', 2],
    ['large', LARGE],
  ] as const)('follows what is deleted: %s', async ([, size], { server, hazel }) => {
    const { importID, scoreIDs } = await upload(hazel, batch(manyPlays(size)));
    const { headers } = await ask(server, importID);
    expect((await removeScore(server, hazel, scoreIDs[1]!)).status).toBe(200);
    const after = await ask(server, importID, { 'if-none-match': headers.get('etag')! });
    expect(after.status).toBe(200);
    expect(documentIn(after).scoreIDs).toEqual(scoreIDs.filter((_, at) => at !== 1));
    expect(encodedOn(server)).toBe(2);
    await hazel.api.imports.revert({ params: { importID } });
    expect((await send(server, pathOf(importID))).status).toBe(404);
    expect(encodedOn(server)).toBe(2);
  });

  test('has no tag while the import runs', async ({ server, hazel }) => {
    const held = Promise.withResolvers<void>();
    const busy = server.deps.imports.alone(hazel.user.id, () => held.promise);
    const { body } = await hazel.api.imports.direct({
      json: batch([play(1)]),
      headers: { prefer: 'respond-async' },
    });
    const running = await ask(server, body.importID);
    expect([running.status, running.headers.get('etag')]).toEqual([200, null]);
    held.resolve();
    await busy;
  });
});

describe('an import with everything that it brought', () => {
  test('has each song and chart once and all scores in order, over many pages', async ({ hazel, guest }) => {
    const { importID, scoreIDs, createdSessions } = await upload(hazel, batch(manyPlays(1300)));
    const { body } = await guest.imports.get({ params: { importID } });
    expect(body.scores.map(({ scoreID }) => scoreID)).toEqual(scoreIDs);
    const charts = [...new Set(body.scores.map(({ chartID }) => chartID))];
    expect(body.charts.map(({ chartID }) => chartID)).toEqual(charts);
    expect(body.songs.map(({ id }) => id)).toEqual([...new Set(body.charts.map(({ songID }) => songID))]);
    expect(body.sessions.map(({ sessionID }) => sessionID)).toEqual(createdSessions.map(({ sessionID }) => sessionID));
  });
});
