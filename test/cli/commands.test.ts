import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { aboutOf, hasAction } from '../../src/cli/command.ts';
import { createProgram, runCommandLine } from '../../src/cli/index.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';

const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : []);

const all = (await createProgram()).commands.flatMap((command) => [command, ...command.commands]);
const named = all.map((command) => [pathOf(command).join(' '), command] as const);
const acting = named.filter(([, command]) => hasAction(command));

/** Runs a command line here; returns its exit code and what it printed. */
async function run(...args: string[]) {
  const print = (lines: string[]) => (text: unknown) => void lines.push(String(text));
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print(out)),
    vi.spyOn(console, 'error').mockImplementation(print(err)),
  ];
  const code = await runCommandLine(args);
  for (const spy of spies) spy.mockRestore();
  return { code, out, err };
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

test('there are as many commands as the manual has', () => {
  expect(acting.length).toBeGreaterThan(20);
});

/** The words behind `kaiden` in an example, up to where a shell would end the command. */
function wordsOf(example: string): string[] {
  const [command] = example.split(/ [<>] | \| (?!kaiden)/);
  const [, rest = ''] = /(?:^|\s)kaiden\b(.*)$/.exec(command!)!;
  return [...rest.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word);
}

test.each(named.flatMap(([path, command]) => aboutOf(command).examples.map((example) => [example, path] as const)))(
  'the example `%s` is taken as it stands',
  async (example, path) => {
    const program = await createProgram();
    const taken: string[] = [];
    for (const top of program.commands)
      for (const one of [top, ...top.commands])
        if (hasAction(one)) one.exitOverride().action(() => void taken.push(pathOf(one).join(' ')));
    await program.exitOverride().parseAsync(wordsOf(example), { from: 'user' });
    expect(taken).toEqual([expect.stringMatching(`^${path}`)]);
  },
);

describe.each(named)('kaiden %s', (path, command) => {
  test('has help with an example that is of this command, and names what must be given', () => {
    const help = helpOf(command);
    const required = command.options.filter(({ mandatory }) => mandatory).length;
    expect(help.replaceAll(/\s+/g, ' ').split(' (required)').length - 1).toBe(required);
    expect(help).toMatch(/\nExamples?:\n {2}\S/);
    for (const example of aboutOf(command).examples)
      expect(example).toContain(`kaiden${command.name() === 'serve' ? '' : ` ${path}`}`);
    const tellsExits = /\nExit codes:\n {2}0 {2}\S.*\n {2}1 {2}\S.*\n {2}2 {2}\S/.test(help);
    expect(tellsExits).toBe(hasAction(command));
    for (const argument of command.registeredArguments) expect(argument.description).not.toBe('');
    for (const option of command.options) expect(option.description).not.toBe('');
  });

  test('says in one line that it does not know an option', async () => {
    const required = command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long!, 'x']);
    expect(await run(...path.split(' '), ...required, '--frobnicate')).toEqual({
      code: 2,
      out: [],
      err: [`unknown option '--frobnicate'; see kaiden ${path} --help`],
    });
  });
});

test.each(acting)('kaiden %s says what is wrong as JSON, when it is asked to', async (path) => {
  const { code, out, err } = await run(...path.split(' '), '--json', '--frobnicate');
  expect([code, err, out.length]).toEqual([2, [], 1]);
  const { ok, error } = JSON.parse(out[0]!) as { ok: boolean; error: { message: string; lines: string[] } };
  expect([ok, error.lines]).toEqual([false, [error.message]]);
  expect(error.message).toMatch(/; see kaiden .* --help$/);
});

test('a name that is no command, or stands before commands alone, ends with 2', async () => {
  expect(await run('frobnicate')).toMatchObject({
    code: 2,
    err: [expect.stringMatching(/^No such command: frob.*doctor/)],
  });
  expect(await run('user', 'frobnicate')).toMatchObject({
    code: 2,
    err: [expect.stringMatching(/unknown command.*see kaiden user --help$/)],
  });
  const help = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run('user')).toEqual({ code: 2, out: [], err: [] });
  expect(String(help.mock.calls[0]?.[0])).toContain('Usage: kaiden user');
  help.mockRestore();
});

test.each([
  'doctor',
  'doctor --repair',
  'user list',
  'key list hazel',
  'client list',
  'jobs',
  'seeds remove --all',
  'recalc',
  'export hazel',
  'secret rotate',
])('kaiden %s needs a database, and creates none', async (line) => {
  const folder = join(temporaryFolder(), 'mistyped');
  vi.stubEnv('KAIDEN_DATA_DIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, err } = await run(...line.split(' '));
  expect([code, err]).toEqual([1, [`No database in ${folder} (KAIDEN_DATA_DIR sets the data folder)`]]);
  expect(existsSync(folder)).toBe(false);
});

describe('with --json', () => {
  let seeds: string;
  beforeAll(() => {
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
  });
  afterAll(() => rmSync(seeds, { recursive: true }));

  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    await fillDataFolder(join(folder, 'data'));
    vi.stubEnv('KAIDEN_DATA_DIR', join(folder, 'data'));
    vi.stubEnv('KAIDEN_PORT', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    writeFileSync(join(folder, 'scores.json'), JSON.stringify(batch([play(4), play(5, { score: 5000 })])));
  });

  const ask = async (...args: string[]) => {
    const { code, out, err } = await run(
      ...args.map((arg) => arg.replace('FOLDER', folder).replace('SEEDS', seeds)),
      '--json',
    );
    expect([args, err, out.length]).toEqual([args, [], 1]);
    const answer = JSON.parse(out[0]!) as { ok: boolean; [more: string]: unknown };
    expect([args, answer.ok]).toEqual([args, code === 0]);
    return answer;
  };

  test('commands answer with one object, in which `ok` is whether the exit code is 0', async () => {
    expect(await ask('version')).toMatchObject({ ok: true, version: expect.any(String) });
    expect(await ask('config')).toMatchObject({
      ok: true,
      settings: { KAIDEN_PORT: { value: '0', from: 'environment' } },
    });
    expect(await ask('user', 'list')).toMatchObject({ ok: true, users: [{ username: 'hazel', authLevel: 1 }] });
    expect(await ask('user', 'level', 'hazel', '3')).toEqual({ ok: true, userID: 1, username: 'hazel', authLevel: 3 });
    expect(await ask('user', 'verify', 'hazel')).toMatchObject({ ok: true, changed: true });
    expect(await ask('key', 'create', 'hazel', '--permissions', 'submit_score')).toMatchObject({
      ok: true,
      key: expect.stringMatching(/^[0-9a-f]{40}$/),
      permissions: ['submit_score'],
    });
    expect(await ask('invite', '--count', '2')).toMatchObject({ ok: true, codes: { length: 2 } });
    const made = await ask('client', 'create', 'hazel', 'Score Bot', '--permissions', 'submit_score');
    expect(made).toMatchObject({ ok: true, clientID: expect.stringMatching(/^CI/), secret: expect.any(String) });
    const { clientID } = made;
    expect(await ask('client', 'list')).toMatchObject({ ok: true, clients: [{ clientID, author: 'hazel' }] });
    expect(await ask('client', 'delete', String(clientID))).toEqual({ ok: true, clientID });
    expect(await ask('lint', 'FOLDER/scores.json')).toMatchObject({ ok: true, scores: 2, faults: [] });
    expect(await ask('import', 'hazel', 'FOLDER/scores.json')).toEqual({
      ok: false,
      files: [
        {
          file: join(folder, 'scores.json'),
          counts: { new: 1, duplicates: 0, kept: 0, notStored: 1 },
          faults: [{ path: 'scores[1]', message: expect.stringMatching(/^score must be/) }],
        },
      ],
    });
    expect(await ask('recalc')).toMatchObject({
      ok: true,
      games: [{ idString: 'iidx:SP', scores: 4, changed: 0, moved: [] }],
    });
    expect(await ask('secret', 'rotate')).toEqual({ ok: true, rotated: 0 });
    const { jobs } = await ask('jobs');
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'retry-orphans', schedule: { dailyAt: '01:00' } }));
    expect(await ask('jobs', 'run', 'retry-orphans')).toMatchObject({ ok: true, job: { lastOutcome: 'done' } });
    expect(await ask('doctor')).toEqual({
      ok: true,
      differences: [],
      versionFaults: [],
      keyFault: null,
      exposure: null,
      unfinishedLoad: null,
    });
    expect(await ask('doctor', '--repair')).toEqual({
      ok: true,
      differences: [],
      left: [],
      versionFaults: [],
      keyFault: null,
      exposure: null,
      completedLoad: null,
    });
    expect(await ask('export', 'hazel', '--out', 'FOLDER/hazel.zip')).toMatchObject({
      ok: true,
      file: join(folder, 'hazel.zip'),
    });
    const { hash } = await ask('backup', 'FOLDER/backup.tar.gz');
    expect(await ask('backup', 'FOLDER/backup.tar.gz', '--verify')).toMatchObject({ ok: true, hash });
    const restored = await ask('restore', 'FOLDER/backup.tar.gz', '--force');
    expect(restored).toMatchObject({ ok: true, hash, before: expect.stringContaining('before-restore-') });
  });

  test('what could not be done is an object as well', async () => {
    expect(await ask('user', 'verify', 'nobody')).toEqual({
      ok: false,
      error: { message: 'No such user: nobody', lines: ['No such user: nobody'] },
    });
    expect(await ask('restore', 'FOLDER/nothing')).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^No such file/) },
    });
    expect(await ask('health')).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^KAIDEN_PORT is 0/) },
    });
    expect(await ask('export', 'hazel', '--out', '-')).toMatchObject({ ok: false });
    vi.stubEnv('KAIDEN_X', '1');
    vi.stubEnv('KAIDEN_REGISTRATION', 'maybe');
    expect(await ask('doctor')).toMatchObject({
      ok: false,
      error: { lines: [expect.stringMatching(/^KAIDEN_X: /), expect.stringMatching(/^KAIDEN_REGISTRATION: /)] },
    });
  });

  const SOUND_SONG = { id: 1, title: 'Gambit', artist: '', searchTerms: [], altTitles: [], data: {} };

  test('seeds are checked without a database, and a diff says what a load does and changes nothing', async () => {
    vi.stubEnv('KAIDEN_DATA_DIR', join(folder, 'empty'));
    const checked = await ask('seeds', 'check', 'SEEDS');
    expect(checked).toMatchObject({ ok: true, leftOut: [], kinds: { songs: { added: expect.any(Number) } } });
    const diff = await ask('seeds', 'diff', 'SEEDS');
    expect(diff['kinds']).toEqual(checked['kinds']);
    expect(await ask('seeds', 'diff', 'SEEDS')).toEqual(diff);
    const { entries, ...numbers } = diff;
    expect(entries).toHaveLength(
      Object.values(diff['kinds'] as Record<string, { added: number }>).reduce((sum, { added }) => sum + added, 0),
    );
    expect(await ask('seeds', 'load', 'SEEDS')).toEqual(numbers);
    expect(await ask('seeds', 'diff', 'SEEDS')).toMatchObject({
      kinds: { songs: { added: 0, changed: 0 } },
      entries: [],
    });

    const faulty = temporaryFolder();
    writeFileSync(join(faulty, 'songs-iidx.json'), JSON.stringify([{ id: 'one' }, SOUND_SONG]));
    expect(await ask('seeds', 'check', faulty)).toMatchObject({
      ok: false,
      leftOut: [{ file: 'songs-iidx.json', index: 0 }],
    });
    const { code, out } = await run('seeds', 'check', faulty);
    expect([code, out.at(-1)]).toEqual([1, '1 error']);
    expect((await run('seeds', 'diff', seeds)).out.at(-1)).toBe('Nothing was changed.');
  });

  test('what is left out is told once for each reason, with a count and the first three', async () => {
    const folder = temporaryFolder();
    const goals = Array.from({ length: 5 }, (_, n) => ({
      game: 'iidx',
      playtype: 'SP',
      goalID: `G${n}`,
      name: `Goal ${n}`,
      charts: { type: 'single', data: `c${n}` },
      criteria: { mode: 'single', key: 'lamp', value: 5 },
    }));
    writeFileSync(join(folder, 'goals.json'), JSON.stringify(goals));
    const { code, out } = await run('seeds', 'check', folder);
    const line =
      '  goals.json: 5 entries: names a chart that is not there: goal "Goal 0" (c0), goal "Goal 1" (c1), goal "Goal 2" (c2) and 2 more';
    expect([code, out.slice(-4)]).toEqual([1, ['Left out:', line, '', '5 errors']]);
  });

  test('files that are not what their names say are refused with one line, and nothing is loaded', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'songs-iidx.json'), JSON.stringify(Array.from({ length: 12 }, () => ({ a: 1 }))));
    const { code, out, err } = await run('seeds', 'load', folder);
    expect([code, out, err]).toEqual([
      1,
      [],
      [
        expect.stringMatching(
          /^songs-iidx\.json: 12 of 12 entries are not songs as the public song database before May 2026 has them/,
        ),
      ],
    ]);
  });

  test('files are refused with one line if most of their charts have no song; goals without a chart are only left out', async () => {
    const folder = temporaryFolder();
    const { files } = testSeeds();
    const charts = files.find(({ name }) => name === 'charts-iidx.json')!.entries.slice(0, 12) as object[];
    const write = (name: string, entries: unknown[]) => writeFileSync(join(folder, name), JSON.stringify(entries));
    write(
      'charts-iidx.json',
      charts.map((chart) => ({ ...chart, songID: 99_999 })),
    );
    expect(await run('seeds', 'load', folder)).toEqual({
      code: 1,
      out: [],
      err: [
        expect.stringMatching(
          /^charts-iidx\.json: 12 of 12 charts would be left out \(the first: chart \S+ of song 99999 has a song that is not there\)$/,
        ),
      ],
    });
    rmSync(join(folder, 'charts-iidx.json'));
    const goal = files.find(({ kind }) => kind === 'goals')!.entries[0] as object;
    write(
      'goals.json',
      Array.from({ length: 12 }, (_, n) => ({ ...goal, goalID: `G${n}`, charts: { type: 'single', data: `c${n}` } })),
    );
    expect(await run('seeds', 'load', folder)).toMatchObject({ code: 0, err: [] });
  });

  test('files without anything for this version or for the chosen games are refused with one line', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'songs-chess.json'), JSON.stringify([SOUND_SONG]));
    expect(await run('seeds', 'load', folder)).toEqual({
      code: 1,
      out: [],
      err: ['This version supports no game in these files: chess'],
    });
    writeFileSync(join(folder, 'songs-iidx.json'), JSON.stringify([SOUND_SONG]));
    expect(await run('seeds', 'load', folder, '--games', 'sdvx')).toEqual({
      code: 1,
      out: [],
      err: ['The files have nothing for sdvx'],
    });
    expect((await run('seeds', 'diff', folder)).out).toContain('  chess: 1 song');
  });

  test('a folder with a faulty rule is named, with the place of the fault', async () => {
    const folder = temporaryFolder();
    const folderOf = (title: string, where: string) => {
      const rest = { game: 'iidx-sp', slug: title.toLowerCase(), searchTerms: [], inactive: false, versionFilter: [] };
      return { ...rest, id: `F${title}`, legacyFolderID: `F-${title}`, title, where };
    };
    const entries = [folderOf('Bedtime', "chart.level = = '3'"), folderOf('Morning', "chart.level = '3'")];
    writeFileSync(join(folder, 'folders.json'), JSON.stringify(entries));
    const { out, err } = await run('seeds', 'load', folder);
    expect(err).toEqual([]);
    expect(out.at(-1)).toMatch(/^ {2}folders\.json: 1 entry: where, character 15: .+: folder "Bedtime"$/);
  });

  test('a diff lists what would be added, changed or kept, and cuts long lists unless all is asked for', async () => {
    const songsFile = testSeeds().files.find(({ name }) => name === 'songs-iidx.json')!;
    const [first, , ...others] = songsFile.entries as { id: number; title: string; artist: string }[];
    const many = Array.from({ length: 30 }, (_, i) => ({ id: 5000 + i, title: `New ${i}`, artist: 'Wren' }));
    const changed = { ...first!, title: 'Another Name', data: { fresh: [1] } };
    const newer = temporaryFolder();
    writeFileSync(join(newer, 'songs-iidx.json'), JSON.stringify([changed, ...others, ...many]));

    const { code, out } = await run('seeds', 'diff', newer);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/added +changed +unchanged +left out +unlisted$/);
    expect(out).toContain('Added songs (30):');
    expect(out.filter((line) => line.startsWith('  + iidx  New '))).toHaveLength(20);
    expect(out).toContain('  and 10 more');
    expect(out).toContain(`  ~ iidx  Another Name – ${first!.artist}`);
    expect(out).toContain(`      title: ${JSON.stringify(first!.title)} → "Another Name"`);
    expect(out).toContain('      data.fresh: none → [1]');
    expect(out).toContain("Unlisted songs: kept, although the files don't have them (1):");
    const all = (await run('seeds', 'diff', newer, '--all')).out;
    expect(all.filter((line) => line.startsWith('  + iidx  New '))).toHaveLength(30);
    expect(all.join()).not.toContain('more');
  });
});
