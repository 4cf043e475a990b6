import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, vi } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { checkBackup } from '../../src/operations/backup/check.ts';
import { backUp } from '../../src/operations/jobs/back-up.ts';
import { runJob } from '../../src/operations/jobs/run-job.ts';
import { failureOf, upload } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';
import { createTestServer, type Admin } from '../support/test-server.ts';

const actionsOf = async ({ api }: Admin) => (await api.admin.auditLog()).body.entries.map(({ action }) => action);

describe('jobs', () => {
  test('are listed with what they did, and run when an administrator wants it', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
    const admin = await server.admin('Sorrel');
    const find = async () => (await admin.api.jobs.list()).body.find(({ name }) => name === 'retry-orphans')!;
    expect(await find()).toMatchObject({ next: null, lastStarted: null, runs: 0, schedule: 'daily at 01:00 UTC' });
    await admin.api.jobs.run({ params: { job: 'retry-orphans' } });
    const job = await vi.waitUntil(async () => {
      const found = await find();
      return found.lastOutcome ? found : undefined;
    });
    expect(job).toMatchObject({ lastOutcome: 'done', runs: 1, failures: 0, runningSince: null });
    expect(job.lastMessage).toContain('retried 1 unmatched score');
    expect(job.next).toBeGreaterThan(Date.now());
    expect(await actionsOf(admin)).toEqual(['run-job']);
  });
});

describe('backups', () => {
  test('are made, listed and downloaded, byte for byte, and that is logged', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const admin = await server.admin('Sorrel');
    const before = (await admin.api.backups.list()).body;
    expect(before.backups).toEqual([]);
    const made = (await admin.api.backups.make()).body;
    const { body } = await admin.api.backups.list();
    expect(body.backups).toEqual([{ ...made, made: expect.any(Number) as number }]);
    const answer = await admin.api.backups.download({ params: { backup: made.name } });
    expect(answer.headers.get('content-disposition')).toContain(made.name);
    const bytes = Buffer.from(await new Response(answer.body).arrayBuffer());
    expect(bytes.equals(readFileSync(join(body.folder, made.name)))).toBe(true);
    expect(bytes.length).toBe(made.bytes);
    expect((await checkBackup(join(body.folder, made.name))).scores).toBe(1);
    expect(await actionsOf(admin)).toEqual(['download-backup', 'make-backup']);
  });

  test('are refused with the reason when their folder is a file, and that is no defect', async () => {
    const folder = join(temporaryFolder(), 'a file');
    writeFileSync(folder, '');
    const { log, text } = capturedLog('severe');
    const server = await createTestServer({ log, env: { KAIDEN_BACKUP_DIR: folder } });
    try {
      const admin = await server.admin('Sorrel');
      const failure = await failureOf(admin.api.backups.make());
      const reason = expect.stringMatching(/a file can't be used for backups: .*KAIDEN_BACKUP_DIR sets the folder/);
      expect(failure).toMatchObject({ status: 503, code: 'backup_failed', description: reason });
      const { config } = server.deps;
      const run = { place: 'server', signal: new AbortController().signal } as const;
      const end = await runJob(backUp(config.dataDir, config.backups!), server.deps, run);
      expect(end).toMatchObject({ lastOutcome: 'failed', lastMessage: reason });
      const lines = text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: number; msg: string });
      expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
        [60, 'request failed'],
        [60, 'job failed'],
      ]);
    } finally {
      await server.close();
    }
  });

  test('that are made within a second have names of their own', async ({ server }) => {
    const admin = await server.admin('Sorrel');
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await admin.api.backups.make()).body.name);
    expect(new Set(made).size).toBe(3);
    const { backups } = (await admin.api.backups.list()).body;
    expect(backups.map(({ name }) => name)).toEqual(made.toReversed());
  });

  test('of other names in the folder are nobody’s to download', async ({ server }) => {
    const { api } = await server.admin('Sorrel');
    for (const backup of ['kaiden.db', 'secret.key', '..%2Fkaiden.db', 'kaiden-2026-01-01T02-00-00Z.tar.gz.part']) {
      const failure = await failureOf(api.backups.download({ params: { backup } }));
      expect(failure).toMatchObject({ status: 404 });
    }
  });
});

describe('the doctor', () => {
  test('finds what differs, tells of it, and mends it', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const admin = await server.admin('Sorrel');
    const examined = async () => {
      await admin.api.doctor.examine();
      const isDone = async () => {
        const { body } = await admin.api.doctor.get();
        return body?.finishedAt ? body : undefined;
      };
      // A thread has to start.
      return vi.waitUntil(isDone, { timeout: 120_000 });
    };
    expect((await admin.api.doctor.get()).body).toBe(null);
    const healthy = await examined();
    expect(healthy).toMatchObject({ found: 0, differences: [], failure: null });
    expect(healthy.done).toBe(healthy.total);

    const connection = openForWriting(server.file);
    connection.client.exec('update pbs set lamp_index = 0');
    connection.close();
    const ill = await examined();
    expect(ill.found).toBeGreaterThan(0);
    expect(ill.differences[0]!.description).toContain('Hazel');
    const { body } = await admin.api.doctor.repair();
    expect(body).toEqual({ found: ill.found, left: 0 });
    expect((await examined()).found).toBe(0);
    expect(await actionsOf(admin)).toEqual(['repair']);
  });
});

describe('levels', () => {
  test('are set by administrators, and a ban takes effect at once', async ({ server, hazel }) => {
    const admin = await server.admin('Sorrel');
    const { body } = await admin.api.admin.setLevel({ params: { userID: 'hazel' }, json: { level: 'banned' } });
    expect(body).toMatchObject({ username: 'Hazel', authLevel: 0 });
    expect(await failureOf(upload(hazel, batch([play(1)])))).toMatchObject({ status: 403, code: 'banned' });
    await admin.api.admin.setLevel({ params: { userID: 'hazel' }, json: { level: 'user' } });
    await upload(hazel, batch([play(1)]));
    const { entries } = (await admin.api.admin.auditLog()).body;
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['set-level', { authLevel: 0 }, { authLevel: 1 }],
      ['set-level', { authLevel: 1 }, { authLevel: 0 }],
    ]);
  });

  test('of oneself stay, so that nobody locks themselves out', async ({ server }) => {
    const { api, user } = await server.admin('Sorrel');
    const failure = await failureOf(api.admin.setLevel({ params: { userID: 'sorrel' }, json: { level: 'user' } }));
    expect(failure).toMatchObject({ status: 409, code: 'own_level' });
    expect((await api.users.get({ params: { userID: user.id } })).body.authLevel).toBe(3);
  });
});
