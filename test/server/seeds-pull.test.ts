import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { sends, sendsHalf, sendsWithTag, startArchiveServer } from '../support/archive-server.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { archiveWithOthers, commitNamed, repositoryArchive } from '../support/seed-archives.ts';
import { GOALS, SONGS, testSeeds } from '../support/test-seeds.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const kaiden = (data: string, args: readonly string[], settings: Record<string, string> = {}) =>
  runCommand(built.program, args, {
    settings: { KAIDEN_DATA_DIR: data, KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8', ...settings },
  });
const pull = (data: string, url: string, ...more: string[]) => kaiden(data, ['seeds', 'pull', url, ...more]);

/** The test seeds with other charts of a game. */
const withCharts = (game: string, change: (chart: Record<string, unknown>, at: number) => object[]): SeedFiles => ({
  files: testSeeds().files.map((file) =>
    file.kind === 'charts' && file.game === game
      ? { ...file, entries: (file.entries as Record<string, unknown>[]).flatMap(change) }
      : file,
  ),
});
const raised = withCharts('sdvx', (chart) => [{ ...chart, levelNum: (chart['levelNum'] as number) + 0.1 }]);
/** Without the charts of songs that hazel has scores on. */
const withdrawn = withCharts('iidx', (chart) => (chart['songID'] === 1 ? [] : [chart]));
const withdrawnWith31 = withCharts('iidx', (chart) => (chart['songID'] === 1 ? [] : [{ ...chart, versions: ['31'] }]));

const countOf = (data: string, table: string): unknown => readOne(data, `select count(*) from ${table}`);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Everything in a data folder's database but what is known of sources. */
const catalogueOf = (data: string) => {
  const { catalogue_sources: _, ...rest } = dump(join(data, 'kaiden.db'));
  return rest;
};
const downloadsIn = (data: string): string[] =>
  existsSync(join(data, 'downloads')) ? readdirSync(join(data, 'downloads')) : [];

/** A data folder with the test catalogue and a player with scores, to which nothing may happen by what a server does. */
async function untouchedBy(handler: RequestListener, ...args: string[]) {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const before = catalogueOf(data);
  const server = await startArchiveServer(handler);
  const { url } = server;
  const outcome = await pull(data, url, ...args);
  expect(catalogueOf(data)).toEqual(before);
  expect(downloadsIn(data)).toEqual([]);
  return { ...outcome, data, url, server };
}

test.each([
  [
    'ftp://me:hunter2@scores.example/seeds.zip',
    /^ftp:\/\/…@scores\.example\/seeds\.zip is not an http or https URL; --from FILE reads an archive from a file\n$/,
  ],
  ['seeds.zip', /^seeds\.zip is not an http or https URL; --from FILE reads an archive from a file\n$/],
  ['https://me:hunter2@scores.example/seeds.zip', /^The URL of the source may not have a user name or a password\n$/],
])('%s as a source is a wrong argument', async (source, line) => {
  const data = temporaryFolder();
  expect(await pull(data, source)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(line) });
  expect(readdirSync(data)).toEqual([]);
});

test('a pulled archive is loaded, remembered, and not downloaded again while it is current', async () => {
  const data = temporaryFolder();
  const archive = repositoryArchive(testSeeds());
  const { url, seen } = await startArchiveServer(sendsWithTag(archive));
  const first = await pull(data, url);
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toContain(`From ${url}`);
  expect(first.stdout).toContain(`Commit ${commitNamed('a')}`);
  expect(first.stdout).toContain(`SHA-256 ${sha256(archive)}`);
  expect(first.stdout).toMatch(/Added songs \(83\):\n {2}\+ iidx {2}Song 1 – Artist 1/);
  expect(countOf(data, 'songs')).toBe(2 * SONGS + 3);
  const row = dump(join(data, 'kaiden.db'))['catalogue_sources'];
  expect(row).toMatchObject([{ source: url, commit_id: commitNamed('a'), sha256: sha256(archive), outcome: 'loaded' }]);

  const before = catalogueOf(data);
  const second = await pull(data, url);
  expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('Already up to date')]);
  expect(catalogueOf(data)).toEqual(before);
  expect(seen).toEqual(['GET /archive.tar.gz 200', 'GET /archive.tar.gz 304']);
  expect(downloadsIn(data)).toEqual([]);
});

test('a state is recognised without an ETag: by its hash, its commit, or its seed files', async () => {
  const data = temporaryFolder();
  const server = await startArchiveServer(sends(repositoryArchive(testSeeds())));
  expect((await pull(data, server.url)).code).toBe(0);
  const { files } = testSeeds();
  for (const archive of [
    repositoryArchive(testSeeds()),
    repositoryArchive({ files: [...files, { ...files[0]!, name: 'README.txt' }] }),
    repositoryArchive(testSeeds(), commitNamed('b')),
  ]) {
    server.answer(sends(archive));
    const { code, stdout } = await pull(data, server.url, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, source: server.url, outcome: 'unchanged' }]);
  }
  expect(readOne(data, 'select commit_id from catalogue_sources')).toBe(commitNamed('b'));
});

test('a state is loaded again after something else has changed the songs', async () => {
  const data = temporaryFolder();
  const archive = repositoryArchive(testSeeds());
  const { url } = await startArchiveServer(sendsWithTag(archive));
  const other = await startArchiveServer(sendsWithTag(repositoryArchive(raised, commitNamed('b'))));
  const pin = ['--pin', sha256(archive)];
  const isCurrent = async () => (await pull(data, url)).stdout.includes('Already up to date');
  const songs = () => countOf(data, 'songs');
  const raisedCharts = () => readOne(data, 'select count(*) from charts where level_num <> round(level_num)');
  expect((await pull(data, url)).code).toBe(0);
  const all = songs();

  expect((await kaiden(data, ['seeds', 'remove', 'sdvx'])).code).toBe(0);
  expect(songs()).toBeLessThan(all as number);
  expect((await pull(data, url, ...pin)).stdout).toContain('Loaded.');
  expect([songs(), await isCurrent()]).toEqual([all, true]);

  expect((await kaiden(data, ['seeds', 'load', other.url])).code).toBe(0);
  expect(raisedCharts()).toBe(SONGS);
  expect((await pull(data, url, '--yes')).stdout).toContain('Loaded.');
  expect([raisedCharts(), await isCurrent()]).toEqual([0, true]);

  expect((await pull(data, other.url, '--yes')).stdout).toContain('Loaded.');
  expect((await pull(data, url, '--yes')).stdout).toContain('Loaded.');
  expect(raisedCharts()).toBe(0);
  // A load that changes nothing does not matter.
  expect((await kaiden(data, ['seeds', 'load', url])).code).toBe(0);
  expect(await isCurrent()).toBe(true);
});

test('--dry-run shows what would change and changes nothing', async () => {
  const archive = repositoryArchive(withCharts('iidx', (chart) => [{ ...chart, data: { notecount: 9, inGameID: 1 } }]));
  const { code, stdout } = await untouchedBy(sends(archive), '--dry-run');
  expect(code).toBe(0);
  expect(stdout).toContain('data.notecount');
  expect(stdout).toMatch(/Nothing was changed\.\n$/);
});

test('--pin refuses every archive but one, and knows that one again without asking', async () => {
  const archive = repositoryArchive(testSeeds());
  const other = await untouchedBy(sends(archive), '--pin', 'f'.repeat(64));
  expect([other.code, other.stderr]).toEqual([
    1,
    `The archive has the SHA-256 ${sha256(archive)}, but only ${'f'.repeat(64)} may be loaded. Nothing was loaded\n`,
  ]);
  const otherCommit = await untouchedBy(sends(archive), '--pin', commitNamed('b'));
  expect(otherCommit.stderr).toContain(`is of commit ${commitNamed('a')}`);
  const data = temporaryFolder();
  const { url, seen } = await startArchiveServer(sends(archive));
  for (const pin of [sha256(archive), commitNamed('a')]) expect((await pull(data, url, '--pin', pin)).code).toBe(0);
  expect([countOf(data, 'songs'), seen]).toEqual([2 * SONGS + 3, ['GET /archive.tar.gz 200']]);
  expect(await pull(data, url, '--pin', 'today')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--pin: expected the SHA-256'),
  });
});

test('the source and the pin can be settings', async () => {
  const data = temporaryFolder();
  const archive = repositoryArchive(testSeeds());
  const { url } = await startArchiveServer(sends(archive));
  const settings = { KAIDEN_SEEDS_SOURCE: url, KAIDEN_SEEDS_PIN: 'f'.repeat(64) };
  expect(await kaiden(data, ['seeds', 'pull'], settings)).toMatchObject({ code: 1 });
  expect(await kaiden(data, ['seeds', 'pull'], { KAIDEN_SEEDS_SOURCE: url })).toMatchObject({ code: 0 });
  expect(countOf(data, 'songs')).toBe(2 * SONGS + 3);
});

test('--from reads an archive that was brought, zip files too, and downloads nothing', async () => {
  const data = temporaryFolder();
  const { files } = testSeeds();
  const zip = join(temporaryFolder(), 'songs.zip');
  const bytes = (entries: unknown[]) => Buffer.from(JSON.stringify(entries));
  const content = files.map(({ name, entries }) => [`Songs-main/db/seeds/${name}`, bytes(entries)]);
  writeFileSync(zip, zipSync(Object.fromEntries([['Songs-main/large.bin', Buffer.alloc(3e6)], ...content])));
  const { url, seen } = await startArchiveServer(sends(Buffer.from('')));
  expect(await pull(data, url, '--from', zip)).toMatchObject({ code: 0, stderr: '' });
  expect([countOf(data, 'songs'), seen]).toEqual([2 * SONGS + 3, []]);
  expect(existsSync(zip)).toBe(true);
  const missing = join(temporaryFolder(), 'nope.zip');
  expect(await pull(data, url, '--from', missing)).toMatchObject({
    code: 2,
    stderr: `${missing} can't be read: there is no such file\n`,
  });
  const cut = join(temporaryFolder(), 'cut.zip');
  writeFileSync(cut, readFileSync(zip).subarray(0, 2000));
  expect(await pull(data, url, '--from', cut)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('in the middle'),
  });
  // The licence is that of the source, which this file need not be from.
  expect((await pull(data, url, '--from', zip)).stdout).toBe(`From ${zip}\nAlready up to date.\n`);
});

test('a state that moves all levels of a game waits for an administrator', async () => {
  const archive = repositoryArchive(raised);
  const { code, stdout, data, url } = await untouchedBy(sends(archive));
  expect(code).toBe(1);
  expect(stdout).toContain('sdvx:Single: the level of 40 of 40 charts changes, all by +0.1');
  expect(stdout).toMatch(/Nothing was loaded. Check these changes, then pull again with --yes\.\n$/);
  expect(await pull(data, url, '--yes')).toMatchObject({ code: 0, stderr: '' });
  expect(readOne(data, "select level_num from charts where level = '2' and difficulty = 'EXH'")).toBe(2.1);
});

test('a state without charts that have scores waits once, and what is here stays', async () => {
  const { code, stdout, data, url, server } = await untouchedBy(sends(repositoryArchive(withdrawn)));
  const charts = countOf(data, 'charts');
  expect(code).toBe(1);
  expect(stdout).toContain('iidx:SP: 1 chart with scores no longer there, such as Song 1');
  const scores = countOf(data, 'scores');
  expect((await pull(data, url, '--yes')).code).toBe(0);
  expect(countOf(data, 'scores')).toBe(scores);
  server.answer(sends(repositoryArchive(withdrawnWith31, commitNamed('c'))));
  expect(await pull(data, url)).toMatchObject({ code: 0, stderr: '' });
  expect(countOf(data, 'charts')).toBe(charts);
});

test('a state without a game that was in the last one waits for an administrator', async () => {
  const data = temporaryFolder();
  const server = await startArchiveServer(sends(repositoryArchive(testSeeds())));
  expect((await pull(data, server.url)).code).toBe(0);
  const fewer = { files: testSeeds().files.filter(({ game }) => game !== 'sdvx') };
  server.answer(sends(repositoryArchive(fewer, commitNamed('b'))));
  const before = catalogueOf(data);
  expect(await pull(data, server.url)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Files are no longer there: charts-sdvx.json, songs-sdvx.json'),
  });
  expect(catalogueOf(data)).toEqual(before);
});

test('charts that get other ids keep their scores without a question; if their levels move too, that waits', async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const renamed = (by: number) =>
    withCharts('iidx', (chart, at) => [
      // Not all by the same amount, nor half of the game.
      {
        ...chart,
        chartID: at < 30 ? `${String(chart['chartID']).slice(0, 38)}ff` : chart['chartID'],
        levelNum: (chart['levelNum'] as number) + (at < 30 ? by * (1 + (at % 7)) : 0),
      },
    ]);
  const server = await startArchiveServer(sends(repositoryArchive(renamed(0.1))));
  const charts = countOf(data, 'charts');
  expect(await pull(data, server.url)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('iidx:SP: 20 charts get other ids, 20 of them with other levels'),
  });
  server.answer(sends(repositoryArchive(renamed(0), commitNamed('b'))));
  const scores = countOf(data, 'scores');
  expect(await pull(data, server.url)).toMatchObject({ code: 0, stderr: '' });
  expect([countOf(data, 'charts'), countOf(data, 'scores')]).toEqual([charts, scores]);
  expect(readOne(data, "select count(*) from charts where chart_id like '%ff' and playcount > 0")).toBe(3);
});

/** The test seeds with so many goals, each with this difference. */
const withGoals = (count: number, more: object): SeedFiles => ({
  files: testSeeds().files.map((file) => {
    if (file.kind !== 'goals') return file;
    const goals = Array.from({ length: count }, (_, n) => ({ ...GOALS.lamp, ...more, goalID: `G-${n}` }));
    return { ...file, entries: [...file.entries, ...goals] };
  }),
});

test('goals that name charts which no file has take nothing away, so nobody is asked; goals with faults of their own wait', async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const absent = withGoals(100, { charts: { type: 'single', data: 'nowhere' } });
  const server = await startArchiveServer(sends(repositoryArchive(absent)));
  const goals = countOf(data, 'goals');
  expect(await pull(data, server.url)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/goals\.json: 100 entries: names a chart that is not there/),
  });
  expect(countOf(data, 'goals')).toBe(goals);
  const faulty = withGoals(100, { criteria: { mode: 'single', key: 'scoreData.beauty', value: 1 } });
  server.answer(sends(repositoryArchive(faulty, commitNamed('b'))));
  expect(await pull(data, server.url)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/100 of 10\d goals have faults and would be left out/),
  });
});

test.each<[string, (archive: Buffer) => RequestListener, RegExp]>([
  ['is cut off', sendsHalf, /^127\.0\.0\.1:\d+ can't be reached: the connection broke/],
  [
    'ends in the middle as if that were all',
    (archive) => sends(archive.subarray(0, 900)),
    /archive\.tar\.gz can't be read: .*unexpected end of file/,
  ],
  ['is something else', () => sends(Buffer.from('<html>Log in</html>')), /can't be read: .*Expected seed files/],
  ['is not found', () => (_, response) => void response.writeHead(404).end(), /answered with status 404/],
  [
    'is behind endless redirects',
    () => (_, r) => void r.writeHead(302, { location: '/again' }).end(),
    /redirects more than 5 times/,
  ],
  [
    'is behind a redirect to another network',
    () => (_, r) => void r.writeHead(302, { location: 'https://10.0.0.1/x' }).end(),
    /10\.0\.0\.1 is not a public address/,
  ],
])('an archive that %s is refused in a line, and nothing is loaded', async (_, handler, expected) => {
  const { code, stderr } = await untouchedBy(handler(repositoryArchive(testSeeds())));
  expect(code).toBeGreaterThan(0);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(expected)]);
});

test('an archive with a seed file that holds no list is refused', async () => {
  const broken = repositoryArchive({
    files: [{ name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: {} as never }],
  });
  const { code, stderr } = await untouchedBy(sends(broken));
  expect([code, stderr]).toEqual([2, expect.stringContaining('songs-iidx.json: Is not a list')]);
});

test('an address that is not public has to be allowed, and TLS is not given up on the way', async () => {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-noenc',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  const server = await startArchiveServer(sends(repositoryArchive(testSeeds())), tls);
  const settings = { NODE_EXTRA_CA_CERTS: cert };
  const data = temporaryFolder();
  expect(
    await kaiden(data, ['seeds', 'pull', server.url], { ...settings, KAIDEN_WEBHOOK_ALLOW: '10.0.0.0/8' }),
  ).toMatchObject({
    code: 1,
    stderr: 'localhost is not a public address; KAIDEN_WEBHOOK_ALLOW can allow it\n',
  });
  expect(server.seen).toEqual([]);
  const inside = await startArchiveServer(sends(repositoryArchive(testSeeds())));
  server.answer((_, response) => void response.writeHead(302, { location: inside.url }).end());
  expect(await kaiden(data, ['seeds', 'pull', server.url], settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('redirects to an address without TLS'),
  });
  expect([inside.seen, countOf(data, 'songs')]).toEqual([[], 0]);
  server.answer(sends(repositoryArchive(testSeeds())));
  expect(await kaiden(data, ['seeds', 'pull', server.url], settings)).toMatchObject({ code: 0, stderr: '' });
});

test('an archive of 300 MiB of other files is read in little memory', async () => {
  const data = temporaryFolder();
  const { url } = await startArchiveServer((_, response) => void archiveWithOthers(testSeeds(), 300).pipe(response));
  const outcome = await runProgram(built.program, ['seeds', 'pull', url, '--json'], {
    // V8 would end a process that holds a file of that size as text; buffers are counted below.
    settings: {
      KAIDEN_DATA_DIR: data,
      KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      NODE_OPTIONS: `--import=${memoryReport(data)}`,
    },
  });
  expect([outcome.code, countOf(data, 'songs')]).toEqual([0, 2 * SONGS + 3]);
  const [, peak] = /PEAK (\d+)/.exec(outcome.stderr) ?? [];
  expect(Number(peak)).toBeLessThan(400);
  expect(downloadsIn(data)).toEqual([]);
});

/** A module that tells how much memory (MiB) a process has had at most. */
function memoryReport(folder: string): string {
  const file = join(folder, 'memory.mjs');
  const code = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => process.stderr.write('PEAK ' + Math.round(process.resourceUsage().maxRSS / 1024)));`;
  writeFileSync(file, code);
  return file;
}

test('load, diff and check take the URL of an archive', async () => {
  const data = temporaryFolder();
  const { url, seen } = await startArchiveServer(sends(repositoryArchive(testSeeds())));
  for (const name of ['check', 'diff', 'load']) {
    expect(await kaiden(data, ['seeds', name, url])).toMatchObject({ code: 0, stderr: '' });
  }
  expect([countOf(data, 'songs'), seen.length, downloadsIn(data)]).toEqual([2 * SONGS + 3, 3, []]);
});
