import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { batch, play } from '../support/plays.ts';
import { buildProgram } from '../support/program.ts';

let folder: string;
let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
  folder = await mkdtemp(join(tmpdir(), 'kaiden-lint-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  built.remove();
});

/** Runs the program in an empty folder as a shell would. */
async function lint(args: readonly string[], input = '') {
  const env = { ...process.env, KAIDEN_DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [built.program, 'lint', ...args], { cwd: folder, env });
  child.stdin.end(input);
  const exited = new Promise<number | null>((done) => {
    child.once('close', done);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, out, err };
}

const faulty = batch([play(1), play(2, { lamp: 'NOPE', difficulty: 'EXTRA' }), play(3, { matchType: 'tachiSongID' })]);

test('a file without faults is counted, and no data folder is made', async () => {
  await writeFile(join(folder, 'good.json'), JSON.stringify(batch([play(1), play(2)])));
  expect(await lint(['good.json'])).toEqual({ code: 0, out: '2 scores for iidx:SP: no errors\n', err: '' });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('each fault is a line with its place, in the order of the file', async () => {
  await writeFile(join(folder, 'faulty.json'), JSON.stringify(faulty));
  const { code, out, err } = await lint(['faulty.json']);
  expect(code).toBe(1);
  expect(out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^scores\[1\]\.lamp: expected one of NO PLAY, .*, received "NOPE"$/),
    expect.stringMatching(/^scores\[1\]\.difficulty: iidx:SP has no difficulty "EXTRA"; it has BEGINNER, /),
    'scores[2].identifier: tachiSongID needs a whole number or an id such as S19d35e0f9610b823f70 as identifier, not "Song 3"',
  ]);
  expect(err).toBe('3 errors in 3 scores for iidx:SP\n');
});

test('"-" reads standard input', async () => {
  expect(await lint(['-'], JSON.stringify(batch([play(1)])))).toMatchObject({
    code: 0,
    out: '1 score for iidx:SP: no errors\n',
  });
});

test('--json gives the same to programs', async () => {
  const { code, out, err } = await lint(['-', '--json'], JSON.stringify(faulty));
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    idString: 'iidx:SP',
    scores: 3,
    faults: [{ path: 'scores[1].lamp' }, { path: 'scores[1].difficulty' }, { path: 'scores[2].identifier' }],
  });
  const good = await lint(['-', '--json'], JSON.stringify(batch([])));
  expect([good.code, JSON.parse(good.out)]).toEqual([0, { ok: true, idString: 'iidx:SP', scores: 0, faults: [] }]);
});

test('a fault that all scores find is told once', async () => {
  const score = { score: 5, lamp: 'CLEAR', matchType: 'sdvxInGameID', identifier: '1', difficulty: 'ANY_INF' };
  const meta = { game: 'sdvx', playtype: 'Single', service: 'test', version: 'nope' };
  const { out } = await lint(['-'], JSON.stringify({ meta, scores: [score, score] }));
  expect(out).toBe('meta.version: sdvx:Single has no version "nope"\n');
});

test('what is no JSON is a fault, told on one line', async () => {
  const { code, out } = await lint(['-'], '{\n "meta": \u001B[1m');
  expect(code).toBe(1);
  expect(out).toMatch(/^The file is not valid JSON: \P{Cc}+\n$/u);
});

test('a game that is not known is a fault', async () => {
  const { code, out } = await lint(['-'], JSON.stringify(batch([], {}, { game: 'nope' })));
  expect([code, out]).toEqual([1, expect.stringMatching(/^meta\.game: expected one of .*iidx.*, received "nope"\n$/)]);
});

test.each([
  ['missing.json', 'there is no such file'],
  ['.', 'it is a folder'],
])('%s, which cannot be read, is said so, with the reason in words', async (file, reason) => {
  const { code, out, err } = await lint([file]);
  expect([code, out, err]).toEqual([2, '', `${file} cannot be read: ${reason}\n`]);
});
