import { describe, expect } from 'vitest';

import { pages } from '../../contracts/client/pages.ts';
import { measureImports } from '../../src/transfer/imports/lists/store.ts';
import { insertImport } from '../../src/transfer/imports/store.ts';
import { command } from '../../src/writer/command.ts';
import { failureOf, send, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Past {
  importID: string;
  user: number;
  ago: number;
  importType?: string;
  userIntent?: boolean;
  /** How many plays of it were there already. */
  duplicates?: number;
}
/** Imports that were some time ago. */
const imported = command<Past[], void>('test.imported', async (tx, imports, context) => {
  const now = context.now();
  for (const { ago, duplicates = 0, ...past } of imports) {
    const repeated = Array.from({ length: duplicates }, (_, index) => ({ index, scoreID: `T${'0'.repeat(64)}` }));
    const nothing = { errors: [], createdSessions: [], classDeltas: [], goalInfo: [], questInfo: [], blacklisted: [] };
    const time = now - ago;
    await insertImport(tx, {
      importType: 'file/batch-manual',
      userIntent: true,
      ...past,
      status: 'completed',
      game: 'iidx',
      playtypes: ['SP'],
      outcome: { ...nothing, duplicates: repeated },
      timeStarted: time,
      timeFinished: time,
    });
  }
});

/** An import that is accepted and then can't be done. */
async function failing({ deps }: TestServer, { user }: Player): Promise<string> {
  const body = new TextEncoder().encode('{"meta":');
  const request = { userID: user.id, importType: 'ir/direct-manual', body, userIntent: false };
  const importID = await deps.imports.accept(request);
  await deps.imports.idle();
  return importID;
}
const idsOf = (imports: { importID: string }[]) => imports.map(({ importID }) => importID);

describe('the list of imports', () => {
  test('has those of a user, latest first, each as it is shown by itself', async ({ guest, hazel, rowan }) => {
    const first = await upload(hazel, batch([play(1), play(2)]));
    await upload(rowan, batch([play(1)]));
    const second = await upload(hazel, batch([play(3), play(99)]));
    const { body } = await guest.importLists.ofUser({ params: { userID: 'hazel' } });
    expect(idsOf(body)).toEqual([second.importID, first.importID]);
    for (const one of body) {
      expect((await guest.imports.get({ params: { importID: one.importID } })).body.import).toEqual(one);
    }
  });

  test('has those of everybody with who sent them', async ({ guest, hazel, rowan }) => {
    const first = await upload(hazel, batch([play(1)]));
    const second = await upload(rowan, batch([play(1)]));
    const { body } = await guest.importLists.all();
    expect(idsOf(body.imports)).toEqual([second.importID, first.importID]);
    expect(body.users.map(({ username }) => username)).toEqual(['Rowan', 'Hazel']);
  });

  test('is narrowed by type and by who wanted it', async ({ server, guest, hazel }) => {
    const user = hazel.user.id;
    await server.deps.writer.run(imported, [
      { importID: 'a', user, ago: 3 },
      { importID: 'b', user, ago: 2, userIntent: false },
      { importID: 'c', user, ago: 1, importType: 'ir/direct-manual' },
    ]);
    const params = { userID: 'hazel' };
    const list = async (query: { importType?: string; userIntent?: 'true' | 'false' }) => {
      const all = idsOf((await guest.importLists.all({ query })).body.imports);
      expect(idsOf((await guest.importLists.ofUser({ params, query })).body)).toEqual(all);
      return all;
    };
    expect(await list({})).toEqual(['c', 'b', 'a']);
    expect(await list({ importType: 'file/batch-manual' })).toEqual(['b', 'a']);
    expect(await list({ userIntent: 'false' })).toEqual(['b']);
    expect(await list({ userIntent: 'true', importType: 'ir/direct-manual' })).toEqual(['c']);
    expect(await list({ importType: 'file/unheard-of' })).toEqual([]);
    const answer = await send(server, '/api/v1/imports?userIntent=maybe');
    expect([answer.status, answer.json.issues?.[0]?.path]).toEqual([400, 'userIntent']);
  });

  test('has 500 at most, and fewer of those that say very much', async ({ server, guest, hazel, rowan }) => {
    const many = (user: number, length: number, duplicates: number) =>
      Array.from({ length }, (_, index) => ({ importID: `${user} ${index}`, user, ago: index, duplicates }));
    await server.deps.writer.run(imported, many(hazel.user.id, 503, 0));
    await server.deps.writer.run(imported, many(rowan.user.id, 6, 20_000));
    const hazels = (await guest.importLists.ofUser({ params: { userID: 'hazel' } })).body;
    expect(idsOf(hazels)).toEqual(many(hazel.user.id, 500, 0).map(({ importID }) => importID));
    const rowans = (await guest.importLists.ofUser({ params: { userID: 'rowan' } })).body;
    expect(idsOf(rowans)).toEqual(many(rowan.user.id, rowans.length, 0).map(({ importID }) => importID));
    expect(rowans.length).toBeGreaterThan(0);
    expect(rowans.length).toBeLessThan(6);
  });

  test('goes on page by page, where it is full and where it is heavy, and with the same narrowing only', async ({
    server,
    guest,
    hazel,
  }) => {
    const user = hazel.user.id;
    const past = Array.from({ length: 9 }, (_, at) => ({ importID: `i${at}`, user, ago: 10 - Math.floor(at / 2) }));
    await server.deps.writer.run(
      imported,
      past.map((one, at) => ({ ...one, duplicates: at > 3 ? 20_000 : 0 })),
    );
    const all = past.map(({ importID }) => importID).toReversed();
    const params = { userID: 'hazel' };
    for (const limit of [500, 2]) {
      const everybodys: string[] = [];
      for await (const { imports } of pages(guest.importLists.all, { query: { limit } })) {
        expect(imports.length).toBeGreaterThan(0);
        everybodys.push(...idsOf(imports));
      }
      const hazels: string[] = [];
      for await (const imports of pages(guest.importLists.ofUser, { params, query: { limit } }))
        hazels.push(...idsOf(imports));
      expect([everybodys, hazels]).toEqual([all, all]);
    }
    const { headers } = await guest.importLists.ofUser({ params, query: { limit: 1 } });
    const cursor = headers.get('x-next-cursor')!;
    for (const query of [
      { cursor, userIntent: 'true' as const },
      { cursor, importType: 'file/batch-manual' },
    ]) {
      const error = await failureOf(guest.importLists.ofUser({ params, query }));
      expect(error).toMatchObject({ status: 400, issues: [{ path: 'cursor' }] });
    }
    expect(await failureOf(guest.importLists.all({ query: { cursor } }))).toMatchObject({ status: 400 });
  });

  test('weighs each import by its own scores', async ({ server, hazel, rowan }) => {
    await upload(hazel, batch([play(1), play(2), play(3)]));
    await upload(rowan, batch([play(1)]));
    const measured = await measureImports(server.deps.db, {}, { limit: 500 });
    expect(measured.map(({ scores }) => scores).toSorted((a, b) => a - b)).toEqual([1, 3]);
  });
});

describe('imports that could not be done', () => {
  test('are listed for their user and for administrators', async ({ server, hazel, rowan }) => {
    const importID = await failing(server, hazel);
    await failing(server, rowan);
    const admin = await server.admin('sorrel');
    for (const api of [await hazel.logIn(), admin.api]) {
      const { body } = await api.importLists.failedOfUser({ params: { userID: 'hazel' } });
      expect(body).toMatchObject([
        {
          importID,
          userID: hazel.user.id,
          importType: 'ir/direct-manual',
          userIntent: false,
          error: { statusCode: 400 },
        },
      ]);
      expect(body[0]!.error.message).not.toBe('');
    }
    const { body } = await admin.api.importLists.allFailed();
    expect(body.failedImports.map(({ userID }) => userID)).toEqual([rowan.user.id, hazel.user.id]);
    expect(body.users.map(({ username }) => username)).toEqual(['Rowan', 'Hazel']);
  });

  test('are read page by page as well', async ({ server, hazel }) => {
    const ids = [await failing(server, hazel), await failing(server, hazel), await failing(server, hazel)].toReversed();
    const { api } = await server.admin('sorrel');
    const query = { limit: 2 };
    const ofAll: string[] = [];
    for await (const { failedImports } of pages(api.importLists.allFailed, { query }))
      ofAll.push(...idsOf(failedImports));
    const own: string[] = [];
    for await (const failed of pages(api.importLists.failedOfUser, { params: { userID: 'hazel' }, query }))
      own.push(...idsOf(failed));
    expect([ofAll, own]).toEqual([ids, ids]);
  });

  test('are no business of others, and in no other list', async ({ server, guest, hazel, rowan }) => {
    await failing(server, hazel);
    const browser = await rowan.logIn();
    const params = { userID: 'hazel' };
    expect(await failureOf(browser.importLists.failedOfUser({ params }))).toMatchObject({
      status: 403,
      code: 'not_owner',
    });
    expect(await failureOf(browser.importLists.allFailed())).toMatchObject({ status: 403, code: 'admin_required' });
    expect(await failureOf(guest.importLists.failedOfUser({ params }))).toMatchObject({ status: 401 });
    expect((await guest.importLists.all()).body.imports).toEqual([]);
    expect((await guest.importLists.ofUser({ params })).body).toEqual([]);
  });
});

test('recent imports count what a user did by hand in the last 28 days, most often first', async ({
  server,
  guest,
  hazel,
  rowan,
}) => {
  const user = hazel.user.id;
  const importType = 'file/pli-iidx-csv';
  await server.deps.writer.run(imported, [
    { importID: 'a', user, ago: DAY },
    { importID: 'b', user, ago: 27.9 * DAY, importType },
    { importID: 'c', user, ago: 2 * DAY, importType },
    { importID: 'd', user, ago: 28.1 * DAY },
    { importID: 'e', user, ago: 28.1 * DAY },
    { importID: 'f', user, ago: DAY, userIntent: false },
    { importID: 'g', user: rowan.user.id, ago: DAY },
  ]);
  expect((await guest.importLists.recent({ params: { userID: 'hazel' } })).body).toEqual([
    { importType, count: 2 },
    { importType: 'file/batch-manual', count: 1 },
  ]);
});
