import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { copyDataFolder, EARLIER_SCORES, fillDataFolder, readOne } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { textsIn } from '../support/exports.ts';
import { DATABASES, databaseFile, lr2Score } from '../support/format-samples.ts';
import { playerImage } from '../support/player-image.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, temporaryFolder } from '../support/program.ts';

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

const kaiden = (folder: string, ...args: string[]) =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: join(folder, 'data') }, cwd: folder });

/** A folder to work in, with data of hazel's in it. */
async function workplace(): Promise<string> {
  const folder = temporaryFolder();
  const data = temporaryFolder();
  await fillDataFolder(data);
  copyDataFolder(data, join(folder, 'data'));
  return folder;
}

test('what is exported can be imported; what is there already is told from what is new', async () => {
  const folder = await workplace();
  const exported = await kaiden(folder, 'export', 'Hazel');
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  const name = exported.stdout.trim();
  expect(name).toMatch(/^kaiden-hazel-\d{4}-\d\d-\d\d\.zip$/);
  expect(Object.keys(textsIn(readFileSync(join(folder, name))))).toContain('scores/iidx-SP.json');
  const before = playerImage(join(folder, 'data/kaiden.db'));
  expect(await kaiden(folder, 'import', 'hazel', name)).toEqual({
    code: 0,
    stdout: `scores/iidx-SP.json: 0 new scores, ${EARLIER_SCORES} duplicates\n`,
    stderr: '',
  });
  expect(playerImage(join(folder, 'data/kaiden.db'))).toEqual(before);
});

test('an account is brought whole by import-account; a dry run and a second time change nothing', async () => {
  const folder = await workplace();
  const name = (await kaiden(folder, 'export', 'hazel')).stdout.trim();
  const elsewhere = temporaryFolder();
  copyFileSync(join(folder, name), join(elsewhere, name));
  copyDataFolder(join(folder, 'data'), join(elsewhere, 'data'));
  const database = join(elsewhere, 'data/kaiden.db');
  const account = ['user', 'create', 'Taro', '--email', 't@x.example'];
  const settings = { KAIDEN_DATA_DIR: join(elsewhere, 'data') };
  expect(await runCommand(built.program, account, { settings, input: 'a long password' })).toMatchObject({ code: 0 });
  const before = dump(database);
  const line = `scores: ${EARLIER_SCORES} new, 0 unchanged\n`;
  const dry = await kaiden(elsewhere, 'import-account', 'taro', name, '--dry-run');
  expect(dry).toMatchObject({ code: 1, stdout: expect.stringContaining(line) });
  expect(dump(database)).toEqual(before);
  const done = await kaiden(elsewhere, 'import-account', 'taro', name);
  // The import's record is hazel's here.
  expect(done).toMatchObject({ code: 1, stdout: expect.stringContaining(line) });
  const after = dump(database);
  const again = await kaiden(elsewhere, 'import-account', 'taro', name);
  expect(again.stdout).toContain(`scores: 0 new, ${EARLIER_SCORES} unchanged\n`);
  expect(dump(database)).toEqual(after);
  expect(await kaiden(elsewhere, 'doctor')).toMatchObject({ code: 0 });
  expect(await kaiden(elsewhere, 'import-account', 'taro', 'none.zip')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('none.zip cannot be read'),
  });
});

test('plays that are not stored, and files that are refused, are named', async () => {
  const folder = await workplace();
  writeFileSync(join(folder, 'some.json'), JSON.stringify(batch([play(4), play(5, { score: 5000 }), play(99)])));
  writeFileSync(join(folder, 'bad.json'), JSON.stringify(batch([play(4, { lamp: 'NOPE' })])));
  const { code, stdout, stderr } = await kaiden(folder, 'import', 'hazel', 'bad.json', 'some.json');
  expect([code, stdout]).toEqual([
    1,
    'some.json: 1 new score, 1 unmatched (kept until their chart is added), 1 not stored\n',
  ]);
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^bad\.json: scores\[0\]\.lamp: expected one of /),
    expect.stringMatching(/^some\.json: scores\[1\]: score must be /),
    '',
  ]);
});

test('a play that its chart has no room for today comes back where it is vouched for', async () => {
  const folder = await workplace();
  const graded = { percent: 100, grade: 'AAA', ratings: {} };
  writeFileSync(join(folder, 'old.json'), JSON.stringify(batch([play(4, { score: 5000, graded })])));
  expect(await kaiden(folder, 'import', 'hazel', 'old.json')).toMatchObject({ code: 1 });
  expect(await kaiden(folder, 'import', 'hazel', 'old.json', '--trust')).toMatchObject({
    code: 0,
    stdout: 'old.json: 1 new score\n',
  });
});

test('a dry run tells what an import would do, with its exit code, and stores nothing', async () => {
  const folder = await workplace();
  writeFileSync(join(folder, 'good.json'), JSON.stringify(batch([play(4), play(5), play(1)])));
  writeFileSync(join(folder, 'bad.json'), JSON.stringify(batch([play(6), play(7, { score: 5000 })])));
  const content = () =>
    readOne(join(folder, 'data'), 'select (select count(*) from scores) || (select count(*) from imports)');
  const before = content();
  expect(await kaiden(folder, 'import', 'hazel', 'good.json', '--dry-run')).toEqual({
    code: 0,
    stdout: 'good.json: 2 new scores, 1 duplicates\nDry run: nothing was stored.\n',
    stderr: '',
  });
  expect(await kaiden(folder, 'import', 'hazel', 'good.json', 'bad.json', '--dry-run', '--json')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/"dryRun": true[^]*"new": 2[^]*"new": 1[^]*"notStored": 1/),
  });
  const scores = databaseFile({ score: [lr2Score('a1'.repeat(16))] });
  writeFileSync(join(folder, 'player.db'), scores);
  expect(
    await kaiden(folder, 'import', 'hazel', 'player.db', '--type', 'file/lr2-score-db', '--dry-run'),
  ).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 unmatched'),
  });
  expect(content()).toBe(before);
});

test("databases of games are read with the player's songs, and are as they were afterwards", async () => {
  const folder = await workplace();
  const scores = databaseFile({ score: [lr2Score('a1'.repeat(16)), lr2Score('b2'.repeat(16))] });
  writeFileSync(join(folder, 'player.db'), scores);
  const songs = [{ hash: 'b2'.repeat(16), title: 'Nine buttons', subtitle: '', mode: 9 }];
  writeFileSync(join(folder, 'song.db'), databaseFile({ song: songs }));
  const type = ['--type', 'file/lr2-score-db'];
  expect(await kaiden(folder, 'import', 'hazel', 'player.db', ...type, '--songs', 'song.db')).toEqual({
    code: 0,
    stdout: 'player.db: 0 new scores, 1 unmatched (kept until their chart is added)\n',
    stderr: '',
  });
  expect(new Uint8Array(readFileSync(join(folder, 'player.db')))).toEqual(scores);
  const { file } = DATABASES['file/usc-maps-db']!;
  writeFileSync(join(folder, 'maps.db'), file);
  const maps = ['import', 'hazel', 'maps.db', '--type', 'file/usc-maps-db'];
  expect(await kaiden(folder, ...maps)).toMatchObject({ code: 1, stderr: expect.stringContaining('playtype') });
  expect(await kaiden(folder, ...maps, '--playtype', 'Keyboard')).toMatchObject({
    code: 0,
    stdout: 'maps.db: 0 new scores, 2 unmatched (kept until their chart is added)\n',
  });
  writeFileSync(join(folder, 'cut.db'), scores.subarray(0, 5000));
  expect(await kaiden(folder, 'import', 'hazel', 'cut.db', ...type)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not a readable database'),
  });
});

test.each([
  [
    ['import', 'hazel', 'some.json', '--type', 'file/unknown'],
    "argument 'file/unknown' is invalid. Allowed choices are file/",
  ],
  [
    ['import', 'hazel', 'some.json', '--playtype', 'SP'],
    '--playtype: file/batch-manual takes no playtype; these types need one: file/eamusement-iidx-csv, file/inf-notebook-csv, file/pli-iidx-csv, file/usc-maps-db',
  ],
  [['import', 'hazel', 'some.json', '--songs', 'some.json'], '--songs: file/batch-manual uses no song database'],
  [['export', 'nobody'], 'No such user: nobody'],
  [['import', 'nobody', 'some.json'], 'some.json cannot be read'],
  [['import', 'hazel', 'broken.zip'], 'broken.zip cannot be read'],
])('%j is refused, and nothing changes', async (args, message) => {
  const folder = await workplace();
  writeFileSync(join(folder, 'broken.zip'), 'PK\u0003\u0004 and no more');
  const before = dump(join(folder, 'data/kaiden.db'));
  const { code, stderr } = await kaiden(folder, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(dump(join(folder, 'data/kaiden.db'))).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(['broken.zip', 'data']);
});

test('a file that cannot be written is an error, and none is left', async () => {
  const folder = await workplace();
  expect(await kaiden(folder, 'export', 'hazel', '--out', 'no/such/folder.zip')).toEqual({
    code: 1,
    stdout: '',
    stderr: "no/such/folder.zip can't be written: there is no folder no/such; --out names another file\n",
  });
  expect(existsSync(join(folder, 'no'))).toBe(false);
});

test('an export into a folder names the folder', async () => {
  const folder = await workplace();
  expect(await kaiden(folder, 'export', 'hazel', '--out', 'data')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--out: data is a folder; name a file in it\n',
  });
});

test.skipIf(process.platform === 'win32')('only the owner of an exported file can read it', async () => {
  const folder = await workplace();
  const name = (await kaiden(folder, 'export', 'hazel')).stdout.trim();
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});
