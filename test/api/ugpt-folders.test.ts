import { describe, expect } from 'vitest';

import { openForReading } from '../../db/open.ts';
import { findGpt } from '../../src/catalogue/find-gpt.ts';
import { findFolder, findFolders } from '../../src/catalogue/folders/store.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { viewFolder } from '../../src/play/pbs/folders/commands.ts';
import { folderStats } from '../../src/play/pbs/folders/stats.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { chartID, folderID } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const of = (userID: string) => ({ userID, ...SP });
const level3 = { ...of('hazel'), folderID: folderID('SP', 3) };

/** Songs 2, 14 and 26 are of level 3, song 3 of level 4. */
const playSome = (hazel: Player) =>
  upload(
    hazel,
    batch([
      play(2, { score: 950, lamp: 'HARD CLEAR' }),
      play(2, { score: 940, lamp: 'FAILED' }),
      play(14, { score: 500, lamp: 'CLEAR' }),
      play(26, { score: 400, lamp: 'CLEAR' }),
      play(3, { score: 400, lamp: 'FAILED' }),
    ]),
  );
const LAMPS = { CLEAR: 2, 'HARD CLEAR': 1 };

describe('a folder of a player', () => {
  test('shows its charts and the PBs on them', async ({ hazel, rowan, guest }) => {
    await playSome(hazel);
    await upload(rowan, batch([play(2, { score: 960 })]));
    const { body } = await guest.ugptFolders.get({ params: level3 });
    expect(body.folder.name).toBe('Level 3');
    expect(body.charts).toEqual((await guest.folders.get({ params: level3 })).body.charts);
    expect(body.songs.map(({ title }) => title).toSorted()).toEqual(['Song 14', 'Song 2', 'Song 26', 'Song 38']);
    expect(body.pbs.map((pb) => pb.scoreData.score).toSorted((a, b) => a - b)).toEqual([400, 500, 950]);
    const song2 = body.pbs.find((pb) => pb.chartID === chartID('iidx 2 SP ANOTHER true'))!;
    expect(song2.rankingData).toEqual({ rank: 2, outOf: 2, rivalRank: null });
  });

  test('counts PBs by lamp and grade, of this player alone', async ({ hazel, rowan, guest }) => {
    await playSome(hazel);
    await upload(rowan, batch([play(38)]));
    const { body } = await guest.ugptFolders.stats({ params: level3 });
    const names = Object.keys(body.stats.grades);
    expect(body.folder.name).toBe('Level 3');
    expect(body.stats).toMatchObject({ chartCount: 8, lamps: LAMPS });
    expect(Object.values(body.stats.grades)).toHaveLength(names.length);
    expect(Object.values(body.stats.grades).reduce((a, b) => a + b)).toBe(3);
    const { pbs } = (await guest.ugptFolders.get({ params: level3 })).body;
    for (const name of names) {
      expect(body.stats.grades[name]).toBe(pbs.filter((pb) => pb.scoreData.grade === name).length);
    }
  });

  test('is found by its name, with what the player has in it', async ({ hazel, guest }) => {
    await playSome(hazel);
    const search = async (text: string) =>
      (await guest.ugptFolders.search({ params: of('hazel'), query: { search: text } })).body;
    const { folders, stats } = await search('level 3');
    expect(folders[0]!.name).toBe('Level 3');
    expect(stats.map((one) => one.folderID)).toEqual(folders.map((one) => one.folderID));
    expect(stats[0]).toMatchObject({ chartCount: 8, lamps: LAMPS });
    expect(await search('zebra')).toEqual({ folders: [], stats: [] });
  });

  test('of another game, or of none, is not there', async ({ hazel, guest }) => {
    await playSome(hazel);
    for (const id of ['nothing', folderID('DP', 2)]) {
      const params = { ...level3, folderID: id };
      for (const call of [guest.ugptFolders.get({ params }), guest.ugptFolders.stats({ params })]) {
        expect(await failureOf(call)).toMatchObject({ status: 404, code: 'folder_not_found' });
      }
    }
    const elsewhere = guest.ugptFolders.get({ params: { ...level3, ...SDVX } });
    expect(await failureOf(elsewhere)).toMatchObject({ code: 'not_played' });
  });
});

describe('a table of a player', () => {
  test('counts PBs in each of its folders', async ({ hazel, guest }) => {
    await playSome(hazel);
    const { body } = await guest.ugptFolders.table({ params: { ...of('hazel'), tableID: 'levels' } });
    expect(body.table.name).toBe('Levels');
    expect(body.stats.map((one) => one.folderID)).toEqual(body.folders.map((one) => one.folderID));
    expect(body.stats.map(({ lamps }) => lamps)).toEqual([
      {},
      {},
      LAMPS,
      { FAILED: 1 },
      ...Array.from({ length: 8 }, () => ({})),
    ]);
    const single = await guest.ugptFolders.stats({ params: level3 });
    expect(body.stats[2]).toEqual(single.body.stats);
    const unknown = guest.ugptFolders.table({ params: { ...of('hazel'), tableID: 'x' } });
    expect(await failureOf(unknown)).toMatchObject({ code: 'table_not_found' });
  });
});

test('the contents of a whole table are counted by one statement', async ({ server, hazel }) => {
  await playSome(hazel);
  const statements: string[] = [];
  const connection = openForReading(server.file, { onStatement: (text) => statements.push(text) });
  const { db } = connection;
  const { gpt, gptRow } = await findGpt(db, server.deps.games, SP);
  const folders = await findFolders(db, gptRow, { inactive: false });
  statements.length = 0;
  expect(await folderStats(db, { userID: hazel.user.id, gpt, gptRow }, folders)).toHaveLength(12);
  expect(statements).toHaveLength(1);
  connection.close();
});

describe('folders that a player has looked at', () => {
  test('are listed by when that was, the latest six', async ({ server, hazel, guest }) => {
    await playSome(hazel);
    const { games, db } = server.deps;
    const { gptRow } = await findGpt(db, games, SP);
    const levels = [1, 2, 3, 4, 5, 6, 7, 3];
    for (const [now, level] of levels.entries()) {
      const writer = createInlineWriter({ file: server.file, games, now: () => now });
      const { id } = (await findFolder(db, gptRow, folderID('SP', level)))!;
      await writer.run(viewFolder, { userID: hazel.user.id, folder: id });
      await writer.close();
    }
    const { body } = await guest.ugptFolders.recent({ params: of('hazel') });
    expect(body.folders.map(({ name }) => name)).toEqual([3, 7, 6, 5, 4, 2].map((level) => `Level ${level}`));
    expect(body.views[0]).toEqual({ userID: hazel.user.id, ...SP, folderID: level3.folderID, lastViewed: 7 });
    expect(body.stats[0]).toMatchObject({ chartCount: 8, lamps: LAMPS });
  });

  test('are noted for the one who is logged in', async ({ hazel, rowan, guest }) => {
    await playSome(hazel);
    const browser = await rowan.logIn();
    expect(await failureOf(browser.ugptFolders.view({ params: level3 }))).toMatchObject({ code: 'not_owner' });
    expect(await failureOf(hazel.api.ugptFolders.view({ params: level3 }))).toMatchObject({ code: 'session_required' });
    expect((await guest.ugptFolders.recent({ params: of('hazel') })).body).toEqual({
      views: [],
      folders: [],
      stats: [],
    });
  });
});

describe('the timeline of a folder', () => {
  const plays = [
    play(2, { score: 700, lamp: 'FAILED', timeAchieved: NOON }),
    play(2, { score: 710, lamp: 'HARD CLEAR', timeAchieved: NOON + 3 * HOUR }),
    play(2, { score: 720, lamp: 'EX HARD CLEAR', timeAchieved: NOON + 5 * HOUR }),
    play(14, { score: 500, lamp: 'HARD CLEAR', timeAchieved: null }),
    play(26, { score: 400, lamp: 'HARD CLEAR', timeAchieved: NOON + HOUR }),
    play(26, { score: 410, lamp: 'HARD CLEAR', timeAchieved: null }),
    play(3, { lamp: 'HARD CLEAR' }),
  ];
  const ask = (guest: Player['api'], criteriaType: 'lamp' | 'grade', criteriaValue: string) =>
    guest.ugptFolders.timeline({ params: level3, query: { criteriaType, criteriaValue } });

  test('has the first score on each chart with at least that lamp, those without a time last', async ({
    hazel,
    guest,
  }) => {
    await upload(hazel, batch(plays));
    for (const value of ['HARD CLEAR', '5']) {
      const { body } = await ask(guest, 'lamp', value);
      expect(body.scores.map(({ scoreData }) => scoreData.score)).toEqual([400, 710, 500]);
      expect(body.folder.name).toBe('Level 3');
      expect(body.charts).toHaveLength(8);
    }
    expect((await ask(guest, 'lamp', 'FULL COMBO')).body.scores).toEqual([]);
    expect((await ask(guest, 'lamp', 'FAILED')).body.scores.map((score) => score.scoreData.score)).toEqual([
      700, 400, 500,
    ]);
  });

  test('does the same for grades', async ({ hazel, guest }) => {
    const { scoreIDs } = await upload(hazel, batch(plays));
    const { grade } = (await guest.scores.get({ params: { scoreID: scoreIDs[1]! } })).body.score.scoreData;
    const { body } = await ask(guest, 'grade', grade);
    expect(body.scores.length).toBeGreaterThan(0);
    const { def } = createRegistry(definitions).gpt('iidx', 'SP')!;
    const grades = def.grades.cuts.map(([name]) => name);
    for (const { scoreData } of body.scores) {
      expect(grades.indexOf(scoreData.grade)).toBeGreaterThanOrEqual(grades.indexOf(grade));
    }
  });

  test('names what there is when asked for something else', async ({ hazel, guest }) => {
    await upload(hazel, batch(plays));
    for (const value of ['HARDCLEAR', '99', '-1']) {
      const failure = await failureOf(ask(guest, 'lamp', value));
      expect(failure).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(failure.message).toContain('HARD CLEAR');
    }
  });
});
