import { describe, expect, onTestFinished } from 'vitest';

import { startLoginSession } from '../../src/accounts/auth/commands.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadSeeds } from '../../src/catalogue/seeds/load.ts';
import { jobs } from '../../src/operations/jobs/list.ts';
import { retryOrphans } from '../../src/operations/jobs/retry-orphans.ts';
import { command } from '../../src/writer/command.ts';
import { SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { runJob } from '../support/jobs.ts';
import { batch, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const DAY = 24 * 3_600_000;
const never = new AbortController().signal;

/** Loads seeds without trying orphans again. */
const onlyLoad = command<SeedFiles, void>('test.load', async (tx, files, context) => {
  await loadSeeds(tx, files, context);
});

/** Gives players an orphan each, and the catalogue the song of these. */
async function orphansWithSongs(server: TestServer, ...players: Player[]) {
  for (const player of players) await upload(player, batch([play(1, { identifier: 'Tomorrow' })]));
  const seeds = testSeeds();
  for (const file of seeds.files) {
    if (file.name !== 'songs-iidx.json') continue;
    file.entries = file.entries.map((entry) =>
      (entry as { id: number }).id === 1 ? { ...(entry as object), altTitles: ['Tomorrow'] } : entry,
    );
  }
  await server.deps.writer.run(onlyLoad, seeds);
}

const scoresOf = async (server: TestServer, userID: string) =>
  (await server.client().users.gameStats({ params: { userID } })).body.length;

test('jobs have names of their own that can be typed, and times of day that there are', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, schedule } of jobs) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect('every' in schedule ? schedule.every >= 60_000 : /^([01]\d|2[0-3]):[0-5]\d$/.test(schedule.dailyAt)).toBe(
      true,
    );
  }
});

describe('the job that tries orphans again', () => {
  test('makes scores of those whose song is there now, for everybody', async ({ server, hazel, rowan }) => {
    await orphansWithSongs(server, hazel, rowan);
    await upload(hazel, batch([play(1, { identifier: 'Never' })]));
    const { message, figures } = await retryOrphans(server.deps, never);
    expect(figures).toEqual({ processed: 3, failed: 1, success: 2, removed: 0, skipped: 0 });
    expect(message).toBe('retried 3 unmatched scores of 2 players: 2 stored, 0 removed');
    expect((await rowan.api.ugpts.allPBs({ params: { userID: 'rowan', ...SP } })).body.pbs).toHaveLength(1);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('leaves out players whose import runs, and does those last whose import ends meanwhile', async ({
    server,
    hazel,
    rowan,
  }) => {
    const aspen = await server.player('Aspen');
    await orphansWithSongs(server, hazel, rowan, aspen);
    const { imports } = server.deps;
    let endHazels = () => {};
    let endRowans = () => {};
    const hazels = imports.alone(hazel.user.id, () => new Promise<void>((end) => (endHazels = end)));
    const rowans = imports.alone(rowan.user.id, () => new Promise<void>((end) => (endRowans = end)));
    await Promise.resolve();
    // Also when the test fails: a server does not stop while an import runs.
    onTestFinished(() => {
      endHazels();
      endRowans();
    });
    const order: number[] = [];
    const retry: typeof imports.retryOrphans = async (userID) => {
      order.push(userID);
      if (userID === aspen.user.id) {
        endRowans();
        await rowans;
        await new Promise((next) => setImmediate(next));
      }
      return imports.retryOrphans(userID);
    };
    const { figures } = await retryOrphans({ ...server.deps, imports: { ...imports, retryOrphans: retry } }, never);
    expect(order).toEqual([1, 2, 3, 1, 2]);
    expect(figures).toMatchObject({ success: 2, skipped: 1 });
    expect([await scoresOf(server, 'hazel'), await scoresOf(server, 'rowan')]).toEqual([0, 1]);
    endHazels();
    await hazels;
  });

  test('stops between two players when it is told to, with nothing half done', async ({ server, hazel, rowan }) => {
    await orphansWithSongs(server, hazel, rowan);
    const stopping = new AbortController();
    const { imports } = server.deps;
    const retry: typeof imports.retryOrphans = (userID) => {
      stopping.abort();
      return imports.retryOrphans(userID);
    };
    const run = retryOrphans({ ...server.deps, imports: { ...imports, retryOrphans: retry } }, stopping.signal);
    await expect(run).rejects.toThrow('aborted');
    expect([await scoresOf(server, 'hazel'), await scoresOf(server, 'rowan')]).toEqual([1, 0]);
    expect((await retryOrphans(server.deps, never)).figures).toMatchObject({ processed: 1, success: 1 });
  });
});

describe('the job that deletes expired login sessions', () => {
  test('leaves those alone that are good', async ({ server, hazel }) => {
    const { writer } = server.deps;
    const begin = (name: string, expiresAt: number) =>
      writer.run(startLoginSession, { idHash: Buffer.from(name), userID: hazel.user.id, expiresAt });
    await begin('good', Date.now() + DAY);
    await begin('old', Date.now() - DAY);
    expect(await runJob('end-login-sessions', server.deps)).toEqual({
      message: 'deleted 1 login session',
      figures: { ended: 1 },
    });
    const left = dump(server.file)['login_sessions'] as { id_hash: Buffer }[];
    expect(left.map((row) => row.id_hash.toString())).toEqual(['good']);
  });
});
