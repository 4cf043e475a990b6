import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { applyVersionsFile } from '../../src/catalogue/versions/apply.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SDVX, SP, upload, uploadFile } from '../support/calls.ts';
import { iidxCSV } from '../support/csv.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

type Client = ReturnType<TestServer['client']>;

/** Writes `versions.json` and reads it as the server does when it starts; returns its faults. */
function describeVersions({ deps }: TestServer, content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(deps.config.dataDir, 'versions.json'), text);
  return applyVersionsFile(deps.config.dataDir, deps);
}

/** Loads a chart of song 1 that is of some versions, and folders with these titles that hold charts of the first. */
async function loadVersions({ deps }: TestServer, versions: string[], titles: string[] = []): Promise<void> {
  const chart = {
    chartID: chartID('a chart of new versions'),
    songID: 1,
    playtype: 'Single',
    difficulty: 'MXM',
    level: '18',
    levelNum: 18,
    isPrimary: true,
    versions,
    data: { inGameID: 1 },
  };
  const folders = titles.map((title, n) => ({
    folderID: `F-new-${n}`,
    title,
    ...SDVX,
    type: 'charts',
    data: { versions: versions[0], level: String(n) },
    searchTerms: [],
    inactive: false,
  }));
  await deps.writer.run(loadCatalogue, {
    files: [
      { name: 'charts-sdvx.json', kind: 'charts', game: 'sdvx', entries: [chart] },
      { name: 'folders.json', kind: 'folders', game: null, entries: folders },
    ],
  });
}

const play = (more: object = {}) => ({
  score: 9_000_000,
  lamp: 'CLEAR',
  matchType: 'sdvxInGameID',
  identifier: '1',
  difficulty: 'MXM',
  timeAchieved: NOON,
  ...more,
});
const inVersion = (version: string, plays: object[] = [play()]) => batch(plays as never, {}, { ...SDVX, version });

const configOf = async (guest: Client, params = SDVX) => (await guest.games.playtype({ params })).body.config;
const endOf = async (guest: Client, count: number) => (await configOf(guest)).versions.slice(-count);

describe('a version that only the song database names', () => {
  test('is known to imports as soon as a chart names it, and refused before', async ({ server, hazel, guest }) => {
    const before = await upload(hazel, inVersion('deltawave'));
    expect(before.errors).toEqual([
      { index: 0, type: 'InvalidDatapoint', message: 'sdvx:Single has no version "deltawave"' },
    ]);
    await loadVersions(server, ['deltawave']);
    const { scoreIDs, errors } = await upload(hazel, inVersion('deltawave'));
    expect([scoreIDs.length, errors]).toEqual([1, []]);
    expect(await endOf(guest, 1)).toEqual([{ id: 'deltawave', display: 'deltawave' }]);
    expect((await configOf(guest)).supportedVersions.at(-1)).toBe('deltawave');
    expect(JSON.stringify((await guest.games.batchManualSchema({ params: SDVX })).body)).toContain('"deltawave"');
  });

  test('has the name that all of its folders have in brackets', async ({ server, guest }) => {
    await loadVersions(server, ['deltawave'], ['Level 1 (GALAXY WAVE DELTA)', 'Level 2 (GALAXY WAVE DELTA)']);
    expect(await endOf(guest, 1)).toEqual([{ id: 'deltawave', display: 'GALAXY WAVE DELTA' }]);
    await loadVersions(server, ['deltawave', 'later'], ['Level 1 (GALAXY WAVE DELTA)', 'Level 2 (Old)']);
    expect(await endOf(guest, 2)).toEqual([
      { id: 'deltawave', display: 'deltawave' },
      { id: 'later', display: 'later' },
    ]);
  });
});

describe('a version that versions.json describes', () => {
  test('is known to imports, and listed in its place with its name, region and date', async ({
    server,
    hazel,
    guest,
  }) => {
    const described = { id: 'deltawave', name: 'GALAXY WAVE DELTA', region: 'Japan', releaseDate: '2026-12-10' };
    const faults = await describeVersions(server, {
      'sdvx:Single': [
        { ...described, after: 'nabla' },
        { id: 'wave2', name: 'WAVE 2', after: 'deltawave' },
        { id: 'booth', name: 'SOUND VOLTEX BOOTH' },
      ],
    });
    expect(faults).toEqual([]);
    const { versions, supportedVersions } = await configOf(guest);
    expect(supportedVersions.slice(0, -1)).toEqual([
      'booth',
      'inf',
      'gw',
      'heaven',
      'vivid',
      'exceed',
      'nabla',
      'deltawave',
      'wave2',
      'konaste',
    ]);
    expect(versions[0]).toEqual({ id: 'booth', display: 'SOUND VOLTEX BOOTH' });
    const { name: display, ...more } = described;
    expect(versions[7]).toEqual({ ...more, display });

    const { errors } = await upload(hazel, inVersion('deltawave'));
    expect(errors).toMatchObject([{ type: 'SongOrChartNotFound', message: expect.stringMatching(/deltawave$/) }]);
    await loadVersions(server, ['deltawave']);
    expect((await upload(hazel, inVersion('deltawave', [play({ score: 1 })]))).scoreIDs).toHaveLength(1);
    expect((await configOf(guest)).versions).toEqual(versions);
  });

  test('is told by its name in CSVs of e-amusement', async ({ server, hazel }) => {
    const csv = iidxCSV([
      { title: 'Song 1', version: 'Thirty Four', ANOTHER: [2, 700, 300, 100, 12, 'HARD CLEAR', 'AA'] },
    ]);
    const form = {
      importType: 'file/eamusement-iidx-csv' as const,
      scoreData: new File([csv], 'scores.csv'),
      playtype: 'SP' as const,
    };
    expect((await uploadFile(hazel, form)).errors).toEqual([]);
    await describeVersions(server, { 'iidx:SP': [{ id: '34', name: 'Thirty Four', after: '33' }] });
    const { errors } = await uploadFile(hazel, form);
    expect(errors).toMatchObject([{ message: expect.stringMatching(/in version 34$/) }]);
  });

  test('is forgotten when the file no longer has it', async ({ server, guest }) => {
    await describeVersions(server, { 'iidx:SP': [{ id: '34', name: 'Thirty Four' }] });
    expect((await configOf(guest, SP)).supportedVersions).toContain('34');
    await describeVersions(server, {});
    expect((await configOf(guest, SP)).supportedVersions).not.toContain('34');
  });
});

test('an unknown version in a name by title is said beside the chart that was not found', async ({ hazel }) => {
  const named = play({ matchType: 'songTitle', identifier: 'Volt 1', difficulty: 'EXH' });
  const { errors } = await upload(hazel, inVersion('nabla2', [named]));
  expect(errors).toMatchObject([
    {
      type: 'SongOrChartNotFound',
      message: 'There is no chart for Volt 1 [EXH] in version nabla2; sdvx:Single has no version "nabla2"',
    },
  ]);
});

describe('versions.json with a fault', () => {
  test.for([
    ['{"sdvx:Single": [', [/^: this is not JSON: /]],
    [{ 'sdvx:Singel': [] }, [/^sdvx:Singel: there is no such game:playtype; there are .*sdvx:Single/]],
    [{ 'sdvx:Single': [{ id: 'x', name: '' }] }, [/^sdvx:Single\[0\]\.name: /]],
    [
      { 'sdvx:Single': [{ id: 'x', nmae: 'X' }] },
      [/^sdvx:Single\[0\]\.name: /, /^sdvx:Single\[0\]\.nmae: Unknown key$/],
    ],
    [
      { 'sdvx:Single': [{ id: 'x', name: 'X', releaseDate: 'May 2026', after: 'y' }] },
      [/^sdvx:Single\[0\]\.releaseDate: expected a day such as 2026-03-26$/],
    ],
    [
      {
        'sdvx:Single': [
          { id: 'x', name: 'X', after: 'y' },
          { id: 'x', name: 'X' },
        ],
      },
      [
        /^sdvx:Single\[0\]\.after: "y" is not a version that is known or listed above this one$/,
        /^sdvx:Single\[1\]\.id: "x" is listed twice$/,
      ],
    ],
  ] as const)('is told and changes nothing: %j', async ([content, lines], { server, guest }) => {
    await describeVersions(server, { 'sdvx:Single': [{ id: 'good', name: 'Good' }] });
    const before = await configOf(guest);
    const faults = await describeVersions(server, content);
    expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual(
      lines.map((line) => expect.stringMatching(line)),
    );
    expect(await configOf(guest)).toEqual(before);
    expect(before.supportedVersions).toContain('good');
  });
});
