import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { startProgram } from '../../support/program.ts';
import { oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();

describe('backups by schedule', () => {
  const settings = (folder: string) => ({ KAIDEN_BACKUP_DIR: join(folder, 'kept'), KAIDEN_BACKUP_KEEP: '2' });

  test('keep the latest and remove older ones, and nothing that is of another name', async () => {
    const { folder, data, archive } = await workplace();
    const kept = join(folder, 'kept');
    mkdirSync(kept);
    const old = ['01', '02', '03'].map((day) => `kaiden-2026-01-${day}T02-00-00Z.tar.gz`);
    for (const name of [...old, 'kaiden.tar.gz', 'notes.txt']) writeFileSync(join(kept, name), '');
    const { code, stdout, stderr } = await kaiden(data, ['jobs', 'run', 'backup'], settings(folder));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^backup: wrote .*, deleted 2 old backups\n$/);
    const [first, ...more] = readdirSync(kept).sort();
    expect([first, more.slice(-2)]).toEqual([old[2], ['kaiden.tar.gz', 'notes.txt']]);
    expect(more).toHaveLength(3);
    expect((await kaiden(data, ['backup', '--verify', join(kept, more[0]!)])).code).toBe(0);
    expect(existsSync(archive)).toBe(false);
  });

  test('that fail remove nothing, and are seen to have failed', async () => {
    const { folder, data } = await workplace();
    writeFileSync(join(folder, 'kept'), 'a file where the folder should be');
    const { code, stderr } = await kaiden(data, ['jobs', 'run', 'backup'], settings(folder));
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringMatching(/^backup failed: .*kept/)]);
    const list = await kaiden(data, ['jobs'], settings(folder));
    expect(list.stdout).toMatch(/^ +backup +.*failed/m);
    const { stdout } = await kaiden(data, ['jobs', '--json'], settings(folder));
    expect((JSON.parse(stdout) as { jobs: unknown[] }).jobs).toContainEqual(
      expect.objectContaining({ name: 'backup', schedule: { dailyAt: '02:00' }, lastOutcome: 'failed', failures: 1 }),
    );
  });

  test('are made by the server, which tells how old the latest is', async () => {
    const { folder, data } = await workplace();
    const server = await startProgram(built.program, data, { ...settings(folder), KAIDEN_BACKUP_AT: '6h' });
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    const MADE = /kaiden_job_figure\{job="backup",figure="made_timestamp_seconds"\} (\d+)/;
    await expect.poll(metrics, { interval: 500 }).toMatch(MADE);
    const text = await metrics();
    expect(Math.abs(Number(MADE.exec(text)?.[1]) - Date.now() / 1000)).toBeLessThan(120);
    expect(text).toContain('kaiden_job_last_success{job="backup"} 1');
    expect(readdirSync(join(folder, 'kept'))).toEqual([expect.stringMatching(/^kaiden-.*Z\.tar\.gz$/)]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('are no job when nobody asks for them', async () => {
    const { data } = await workplace();
    expect((await kaiden(data, ['jobs'])).stdout).not.toContain('backup');
    expect(await kaiden(data, ['jobs', 'run', 'backup'])).toMatchObject({ code: 2 });
  });
});
