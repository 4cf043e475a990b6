import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { EARLIER_SCORES, manyPlays } from '../../support/data-folder.ts';
import { dump } from '../../support/dump.ts';
import { batch } from '../../support/plays.ts';
import { startProgram } from '../../support/program.ts';
import { filesIn, oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();

const hashIn = (stdout: string) => /^hash: ([0-9a-f]{64})$/m.exec(stdout)?.[1];

describe('a backup', () => {
  test('brings everything back after the data folder is lost', async () => {
    const { data, archive } = await workplace();
    const made = await kaiden(data, ['backup', archive]);
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${EARLIER_SCORES} scores, `) });
    const { change_clock: clock, ...before } = dump(join(data, 'kaiden.db'));
    const { 'files/banners/1.png': picture, 'files/empty': empty, 'secret.key': key } = filesIn(data);
    rmSync(data, { recursive: true });
    const restored = await kaiden(data, ['restore', archive]);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(hashIn(restored.stdout)).toBe(hashIn(made.stdout));
    expect(hashIn(made.stdout)).toBeDefined();
    expect(filesIn(data)).toMatchObject({ 'files/banners/1.png': picture, 'files/empty': empty, 'secret.key': key });
    const { change_clock: newClock, ...after } = dump(join(data, 'kaiden.db'));
    expect(after).toEqual(before);
    // Who follows changes has cursors of what came after the backup: they are good no more.
    expect(newClock).toEqual([{ ...(clock as object[])[0], epoch: expect.any(Number) }]);
    expect(newClock).not.toEqual(clock);
    const server = await startProgram(built.program, data);
    expect((await fetch(`${server.url}/api/v1/users/hazel`)).status).toBe(200);
  });

  test('is for its owner only, since there are secrets in it', async ({ skip }) => {
    skip(process.platform === 'win32', 'there are no modes');
    const { data, archive } = await workplace();
    await kaiden(data, ['backup', archive]);
    expect((statSync(archive).mode & 0o777).toString(8)).toBe('600');
    rmSync(data, { recursive: true });
    await kaiden(data, ['restore', archive]);
    expect((statSync(join(data, 'secret.key')).mode & 0o777).toString(8)).toBe('600');
  });

  test('is found good by --verify, with the same hash, and changes nothing there', async () => {
    const { folder, data, archive } = await workplace();
    const made = await kaiden(data, ['backup', archive]);
    const before = filesIn(folder);
    const verified = await kaiden(data, ['backup', '--verify', archive]);
    expect([verified.code, verified.stderr, hashIn(verified.stdout)]).toEqual([0, '', hashIn(made.stdout)]);
    expect(filesIn(folder)).toEqual(before);
  });

  test('goes among the backups when no file is named, and tells it as JSON on demand', async () => {
    const { data } = await workplace();
    const { code, stdout } = await kaiden(data, ['backup', '--json']);
    const about = JSON.parse(stdout) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(about).toMatchObject({
      scores: EARLIER_SCORES,
      pbs: EARLIER_SCORES,
      hash: expect.stringMatching(/^\w{64}$/),
    });
    expect(readdirSync(join(data, 'backups')).map((name) => join(data, 'backups', name))).toEqual([about['file']]);
    expect(about['bytes']).toBe(statSync(String(about['file'])).size);
  });

  test('tells another hash when one score is different', async () => {
    const { data, folder } = await workplace();
    const first = await kaiden(data, ['backup', join(folder, '1.tar.gz')]);
    const again = await kaiden(data, ['backup', join(folder, '2.tar.gz')]);
    expect(hashIn(again.stdout)).toBe(hashIn(first.stdout));
    writeFileSync(join(folder, 'more.json'), JSON.stringify(batch(manyPlays(5).slice(4))));
    expect((await kaiden(data, ['import', 'hazel', join(folder, 'more.json')])).code).toBe(0);
    const changed = await kaiden(data, ['backup', join(folder, '3.tar.gz')]);
    expect(hashIn(changed.stdout)).not.toBe(hashIn(first.stdout));
  });

  test('replaces no file and leaves nothing behind when it cannot be made', async () => {
    const { data, archive, folder } = await workplace();
    writeFileSync(archive, 'mine');
    expect(await kaiden(data, ['backup', archive])).toMatchObject({ code: 1, stderr: `${archive} already exists\n` });
    expect(readFileSync(archive, 'utf8')).toBe('mine');
    const under = await kaiden(data, ['backup', join(archive, 'x.tar.gz')]);
    expect([under.code, oneLine(under.stderr)]).toEqual([1, expect.stringContaining(archive)]);
    const nothing = await kaiden(join(folder, 'nowhere'), ['backup', join(folder, 'b.tar.gz')]);
    expect([nothing.code, oneLine(nothing.stderr)]).toEqual([1, expect.stringContaining('No database in')]);
    expect(readdirSync(folder).sort()).toEqual(['a.tar.gz', 'data']);
  });

  test('of a damaged database is refused', async () => {
    const { data, archive, folder } = await workplace();
    const database = join(data, 'kaiden.db');
    const bytes = readFileSync(database);
    bytes.fill(0x55, 4096 * 3, 4096 * 40);
    writeFileSync(database, bytes);
    const { code, stderr } = await kaiden(data, ['backup', archive]);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringContaining('damaged')]);
    expect(readdirSync(folder)).toEqual(['data']);
  });
});
