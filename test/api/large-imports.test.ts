import { describe, expect } from 'vitest';

import { requestDeletion } from '../../src/accounts/auth/account-commands.ts';
import { Refusal } from '../../src/base/shared/refusal.ts';
import { deleteAccount } from '../../src/operations/account-deletion/delete-account.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { endChain } from '../../src/transfer/imports/links/commands.ts';
import { LINK_PLAYS } from '../../src/transfer/imports/plan.ts';
import { undoLink } from '../../src/transfer/imports/remove-commands.ts';
import { MAX_ORPHANS } from '../../src/transfer/imports/steps/keep-orphans.ts';
import type { Writer } from '../../src/writer/command.ts';
import { bearer, post, send, SP, upload } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { manyPlays } from '../support/data-folder.ts';
import { diagnoseScores, spoil } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';
const COUNT = 4 * LINK_PLAYS + 500;
/** More than fits into one transaction, with something of every kind at its ends. */
const large = () =>
  batch([
    play(4, { score: 99_999 }),
    play(5, { identifier: 'Nobody knows this one', timeAchieved: null }),
    ...manyPlays(COUNT),
    ...manyPlays(1),
  ]);

const ofHazel = { params: { userID: 'hazel', ...SP } };
const sound = ({ deps }: TestServer) => diagnoseScores({ db: deps.db, games: deps.games });
const tablesOf = ({ file }: TestServer) => {
  const { imports, scores, orphans, import_links: links, import_inputs: inputs } = dump(file);
  return [imports, scores, orphans, links, inputs].map((rows) => rows!.length);
};

/** Does something before the second link of an import is stored; returns how many were. */
function beforeSecondLink({ deps: { writer } }: TestServer, work: (run: Writer['run']) => Promise<void>) {
  const run: Writer['run'] = writer.run.bind(writer);
  const seen = { links: 0 };
  writer.run = async (command, input, options) => {
    if (command.name === 'imports.storeNextLink') {
      seen.links += 1;
      if (seen.links === 2) await work(run);
    }
    return run(command, input, options);
  };
  return seen;
}

/** Sends a large import as a body. */
const sendLarge = (server: TestServer, { key }: Player, document: unknown = large()) =>
  send(server, DIRECT, post(document, bearer(key)));

const NEW = { importType: 'ir/direct-manual', userIntent: false };

/** Deletes an account as the command line does: it does not wait for imports. */
async function deleteNow({ deps }: TestServer, userID: number): Promise<void> {
  await deps.writer.run(requestDeletion, { userID, keep: null, grace: 0 });
  await deleteAccount(deps, userID, new AbortController().signal);
}

describe('an import that is too large for one transaction', () => {
  test('is answered like any other, and leaves nothing behind that waits', async ({ server, hazel }) => {
    const seen = beforeSecondLink(server, async () => undefined);
    const document = await upload(hazel, large());
    expect(seen.links).toBeGreaterThan(2);
    expect(document.scoreIDs).toHaveLength(COUNT);
    expect(document.errors.map(({ type, index }) => [type, index])).toEqual([
      ['InvalidDatapoint', 0],
      ['SongOrChartNotFound', 1],
    ]);
    expect(document.duplicates.map(({ index }) => index)).toEqual([COUNT + 2]);
    expect(tablesOf(server)).toEqual([1, COUNT, 1, 0, 0]);
    expect(await sound(server)).toEqual([]);
    const polled = await hazel.api.imports.pollStatus({ params: { importID: document.importID } });
    expect(polled.body.importStatus).toBe('completed');
    expect((await hazel.api.ugpts.get(ofHazel)).body.totalScores).toBe(COUNT);
  });

  test('does what a dry run has told', async ({ hazel }) => {
    const form = { importType: 'file/batch-manual', scoreData: asFile(large()) };
    const { body: told } = await hazel.api.imports.fromFile({ form, query: { dryRun: true } });
    const done = await upload(hazel, large());
    const lasting = ({ scoreIDs, errors, duplicates, createdSessions, classDeltas }: typeof done) => ({
      scoreIDs: scoreIDs.toSorted(),
      errors,
      duplicates: duplicates.map(({ index }) => index),
      sessions: createdSessions.length,
      classDeltas,
    });
    expect(lasting(told as typeof done)).toEqual(lasting(done));
  });

  test('is matched again where the catalogue changes in between', async ({ server, hazel }) => {
    const seeds = testSeeds();
    const songs = seeds.files.find(({ name }) => name === 'songs-iidx.json')!;
    songs.entries = songs.entries.map((entry) => ({ ...(entry as object), altTitles: ['Some other name'] }));
    const seen = beforeSecondLink(server, async (run) => void (await run(loadCatalogue, seeds)));
    const document = await upload(hazel, large());
    expect(document.scoreIDs).toHaveLength(COUNT);
    const links = seen.links;
    expect(links).toBeGreaterThan(3);
    expect(await sound(server)).toEqual([]);
  });

  test('is sound at every moment that others see', async ({ server, hazel }) => {
    let [seen, found]: [number[], unknown[]] = [[], []];
    beforeSecondLink(server, async (run) => {
      expect(tablesOf(server)[1]).toBe(0);
      await run(endChain, null);
      [seen, found] = [tablesOf(server), await sound(server)];
    });
    await upload(hazel, batch(manyPlays(COUNT)));
    const [, scores, , links, inputs] = seen;
    expect(scores).toBeGreaterThan(0);
    expect(scores).toBeLessThan(COUNT);
    expect([links, inputs]).toEqual([1, 1]);
    expect(found).toEqual([]);
    expect(await sound(server)).toEqual([]);
  });

  test('goes on at what is stored where links are lost that nobody had waited for', async ({ server, hazel }) => {
    beforeSecondLink(server, async (run) => {
      const [row] = dump(server.file)['imports'] as { import_id: string }[];
      await run(undoLink, { importID: row!.import_id });
      expect(tablesOf(server)[1]).toBe(0);
    });
    const { status } = await sendLarge(server, hazel, batch(manyPlays(COUNT)));
    expect(status).toBe(202);
    await server.deps.imports.idle();
    expect(tablesOf(server)).toEqual([1, COUNT, 0, 0, 0]);
    expect(await sound(server)).toEqual([]);
  });

  test('is undone as a whole where it breaks', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const before = JSON.stringify(dump(server.file)['pbs']!.length);
    beforeSecondLink(server, async () => {
      throw new Error('a defect');
    });
    const { status, json } = await sendLarge(server, hazel);
    expect([status, json.code]).toEqual([500, 'internal_error']);
    // Plays without a chart stay, as they do after a revert.
    const [imports, scores, , links, inputs] = tablesOf(server);
    expect([imports, scores, links, inputs]).toEqual([1, 2, 0, 0]);
    expect(JSON.stringify(dump(server.file)['pbs']!.length)).toBe(before);
    expect(await sound(server)).toEqual([]);
  });

  test('is refused when the account is deleted in between, without an entry in the log', async () => {
    const { log, text } = capturedLog('severe');
    const server = await createTestServer({ log });
    try {
      const hazel = await server.player('hazel');
      const seen = beforeSecondLink(server, () => deleteNow(server, hazel.user.id));
      const { status, json } = await sendLarge(server, hazel);
      expect([status, json.code, json.description]).toEqual([401, 'not_authenticated', 'This account was deleted']);
      expect(seen.links).toBe(2);
      expect(tablesOf(server)).toEqual([0, 0, 0, 0, 0]);
      for (const body of [batch([play(1)]), large()]) {
        const request = { ...NEW, userID: hazel.user.id, body: Buffer.from(JSON.stringify(body)) };
        await expect(server.deps.imports.run(request)).rejects.toMatchObject({ code: 'not_authenticated' });
      }
      expect(text()).toBe('');
      expect(await sound(server)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('is answered with 202 where the disk is full in between, and completed', async ({ server, hazel }) => {
    beforeSecondLink(server, async () => {
      throw new Refusal(503, 'disk_full', 'The disk is full');
    });
    const { status, json } = await sendLarge(server, hazel);
    expect(status).toBe(202);
    const { importID } = json.body as { importID: string };
    await server.deps.imports.idle();
    const { body } = await hazel.api.imports.pollStatus({ params: { importID } });
    expect(body.importStatus === 'completed' && body.import.scoreIDs).toHaveLength(COUNT);
    expect(tablesOf(server)).toEqual([1, COUNT, 1, 0, 0]);
    expect(await sound(server)).toEqual([]);
  });

  test('that is sent again with its key is not done again', async ({ server, hazel }) => {
    const sent = () => post(large(), { 'idempotency-key': 'large', ...bearer(hazel.key) });
    const first = await send(server, DIRECT, sent());
    const second = await send(server, DIRECT, sent());
    expect([first.status, second.status]).toEqual([200, 202]);
    const { importID } = first.json.body as { importID: string };
    expect(second.json.body).toMatchObject({ importID });
    expect(tablesOf(server).slice(0, 2)).toEqual([1, COUNT]);
  });

  test('that can not be read is refused, and nothing is stored', async ({ server, hazel }) => {
    const { status, json } = await sendLarge(server, hazel, batch([...manyPlays(COUNT), play(1, { lamp: 'NONE' })]));
    expect([status, json.code]).toEqual([400, 'invalid_file']);
    expect(tablesOf(server)).toEqual([0, 0, 0, 0, 0]);
  });

  test('is reverted as a whole, some scores at a time', async ({ server, hazel }) => {
    const { importID } = await upload(hazel, large());
    await hazel.api.imports.revert({ params: { importID } });
    const [imports, scores] = tablesOf(server);
    expect([imports, scores]).toEqual([0, 0]);
    expect(await sound(server)).toEqual([]);
  });
});

describe('unmatched scores', () => {
  const unknown = (n: number) => play(1, { identifier: `Tomorrow ${1 + (n % 10)}`, score: 1 + n });

  test('are tried again some at a time', async ({ server, hazel }) => {
    await upload(
      hazel,
      batch(
        Array.from({ length: 2600 }, (_, n) => unknown(n % 1300)).map((one, n) => ({
          ...one,
          lamp: n < 1300 ? 'CLEAR' : 'FAILED',
        })),
      ),
    );
    const rest = { processed: 2600, failed: 2600, success: 0, removed: 0 };
    expect((await hazel.api.imports.orphans()).body).toEqual(rest);
    spoil(
      server.file,
      `insert into song_titles (game, title, song) select game, 'tomorrow ' || song_id, id from songs where game = 'iidx' and song_id <= 10`,
    );
    const { body } = await hazel.api.imports.orphans();
    expect([body.processed, body.failed, body.success + body.removed]).toEqual([2600, 0, 2600]);
    expect(tablesOf(server)).toEqual([1, body.success, 0, 0, 0]);
    expect(await sound(server)).toEqual([]);
  });

  test('are kept up to a limit, and those beyond it are refused with the reason', async ({ server, hazel, rowan }) => {
    spoil(
      server.file,
      `insert into orphans (orphan_id, user, import_type, game, data, context, message, time_inserted)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAX_ORPHANS - 1})
       select 'O' || i, ${hazel.user.id}, 'file/batch-manual', 'iidx', '{}', '{}', '', 0 from n`,
    );
    const { errors } = await upload(hazel, batch([unknown(1), unknown(2), unknown(1)]));
    expect(errors.map(({ type }) => type)).toEqual(['SongOrChartNotFound', 'SongOrChartNotFound', 'OrphanExists']);
    expect(errors[0]!.message).not.toContain('Not kept');
    expect(errors[1]!.message).toContain('Not kept: you have 25,000 unmatched scores already');
    expect(dump(server.file)['orphans']).toHaveLength(MAX_ORPHANS);
    expect((await upload(rowan, batch([unknown(1)]))).errors[0]!.message).not.toContain('Not kept');
  });
});
