import { expect } from 'vitest';

import { followImport } from '../../contracts/client/follow.ts';
import { createClient, type ImportProgress } from '../../contracts/client/index.ts';
import { failureOf } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const later = { prefer: 'respond-async' };

async function accept({ api }: Player, scores: Parameters<typeof batch>[0]): Promise<string> {
  const { status, body } = await api.imports.direct({ json: batch(scores), headers: later });
  expect(status).toBe(202);
  return body.importID;
}

/** A stranger's client whose first streams of events end after their first event. */
function withCuts(server: TestServer, cuts: number) {
  let left = cuts;
  return createClient({
    baseUrl: 'http://kaiden.test',
    async fetch(input, init) {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.endsWith('/events') || left === 0) return server.request(url, init);
      left -= 1;
      return new Response('event: progress\ndata: {"stage":"waiting","description":"Waiting"}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      });
    },
  });
}

test('an import is followed to its document, step by step', async ({ server, hazel, guest }) => {
  const held = Promise.withResolvers<void>();
  const busy = server.deps.imports.alone(hazel.user.id, () => held.promise);
  const importID = await accept(hazel, [play(1), play(2)]);
  const steps: ImportProgress[] = [];
  const followed = followImport(guest, importID, (step) => {
    steps.push(step);
    held.resolve();
  });
  const { scoreIDs } = await followed;
  await busy;
  expect(scoreIDs).toHaveLength(2);
  expect(steps[0]).toMatchObject({ stage: 'waiting' });
  expect(steps.map(({ stage }) => stage)).toContain('storing');
});

test('a stream that is cut off is connected to again', async ({ server, hazel }) => {
  const importID = await accept(hazel, [play(1)]);
  const steps: string[] = [];
  const api = withCuts(server, 2);
  const document = await followImport(api, importID, ({ stage }) => void steps.push(stage), { firstWait: 1 });
  expect(document).toMatchObject({ importID });
  expect(steps.slice(0, 2)).toEqual(['waiting', 'waiting']);
});

test('an import that fails throws why, and one that is unknown is a 404', async ({ hazel, guest }) => {
  const importID = await accept(hazel, [play(1, { lamp: 'NONSENSE' })]);
  const steps = () => undefined;
  const failure = await failureOf(followImport(guest, importID, steps));
  expect(failure).toMatchObject({ status: 400 });
  expect(failure.issues.length).toBeGreaterThan(0);
  expect(await failureOf(followImport(guest, '0'.repeat(40), steps))).toMatchObject({ code: 'import_not_found' });
});

test('an import that another server refused throws that at once', async ({ server, hazel, guest }) => {
  const session = await sessionOf(server, hazel);
  // Nobody listens there.
  await linkAccount({ server, session }, { baseUrl: 'http://127.0.0.1:1', key: 'k'.repeat(40) });
  const json = { importType: 'api/tachi' } as const;
  const { body } = await hazel.api.imports.fromAPI({ json, headers: later });
  const retried: unknown[] = [];
  const followed = followImport(guest, body.importID, () => undefined, { onRetry: (retry) => retried.push(retry) });
  expect(await failureOf(followed)).toMatchObject({ status: 502, code: 'remote_failed' });
  expect(retried).toEqual([]);
});

test('whoever has had enough stops it', async ({ server, hazel, guest }) => {
  const held = Promise.withResolvers<void>();
  const busy = server.deps.imports.alone(hazel.user.id, () => held.promise);
  const importID = await accept(hazel, [play(1)]);
  const enough = new AbortController();
  const followed = followImport(guest, importID, () => enough.abort(new Error('enough')), { signal: enough.signal });
  await expect(followed).rejects.toThrow('enough');
  held.resolve();
  await busy;
});
