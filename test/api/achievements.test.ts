import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play, type TestPlay } from '../support/plays.ts';
import { statementsOf } from '../support/statements.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const me = { params: { userID: 'me', ...SP } };
const HARD_CLEAR = 5;

/** Chooses a hard clear of each of these songs as a goal; the player has to have played before. */
async function aimAt({ api }: Player, songs: readonly number[]): Promise<string[]> {
  const goalIDs = [];
  for (const n of songs) {
    const charts = { type: 'single' as const, data: chartID(`iidx ${n} SP ANOTHER true`) };
    const criteria = { mode: 'single' as const, key: 'scoreData.lampIndex' as const, value: HARD_CLEAR };
    goalIDs.push((await api.ugptTargets.addGoal({ ...me, json: { charts, criteria } })).body.goal.goalID);
  }
  return goalIDs;
}
const cleared = (n: number, more: Partial<TestPlay> = {}) => play(n, { lamp: 'HARD CLEAR', ...more });
const toldOf = async (player: Player) => (await (await player.logIn()).notifications.list(me)).body;

describe('a player hears of', () => {
  test('a goal that an import achieves, with the way to it', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    const [goalID] = await aimAt(hazel, [3]);
    const { importID } = await upload(hazel, batch([cleared(3)]));
    const { import: done } = (await hazel.api.imports.get({ params: { importID } })).body;
    const name = 'HARD CLEAR Song 3 (SP ANOTHER 4)';
    expect(await toldOf(hazel)).toEqual([
      {
        notifID: expect.stringMatching(/^N[0-9a-f]{40}$/),
        sentTo: hazel.user.id,
        title: `You have achieved the goal "${name}"`,
        sentAt: expect.any(Number),
        read: false,
        body: {
          type: 'TARGETS_ACHIEVED',
          content: { goalCount: 1, goals: [{ goalID, name, ...SP }], questCount: 0, quests: [] },
        },
      },
    ]);
    expect((await toldOf(hazel))[0]!.sentAt).toBeLessThanOrEqual(done.timeFinished);
  });

  test('all that one import achieves at once, and of five by name', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    const songs = Array.from({ length: 12 }, (_, index) => index + 2);
    await aimAt(hazel, songs);
    await hazel.api.ugptTargets.takeQuest({ params: { ...me.params, questID: 'quest' } });
    const both = [play(2, { score: 900 }), play(14, { score: 950 })];
    await upload(hazel, batch([cleared(1), ...songs.map((n) => cleared(n)), ...both]));
    const [told, ...others] = await toldOf(hazel);
    expect(others).toEqual([]);
    expect(told!.title).toBe('You have achieved 14 goals and the quest "First steps"');
    expect(told!.body.content).toMatchObject({
      goalCount: 14,
      questCount: 1,
      quests: [{ questID: 'quest', name: 'First steps', ...SP }],
    });
    expect((told!.body.content as { goals: object[] }).goals).toHaveLength(5);
  });

  test('what a play achieves that has found its chart later', async ({ server, hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [3]);
    const late = 'Song of Tomorrow';
    await upload(hazel, batch([cleared(3, { identifier: late })]));
    expect(await toldOf(hazel)).toEqual([]);
    const songs = structuredClone(testSeeds().files.find(({ name }) => name === 'songs-iidx.json')!);
    const song = songs.entries.find((entry) => (entry as { id: number }).id === 3) as { altTitles: string[] };
    song.altTitles = [late];
    await server.deps.writer.run(loadCatalogue, { files: [songs] });
    expect((await toldOf(hazel)).map(({ title }) => title)).toEqual([
      'You have achieved the goal "HARD CLEAR Song 3 (SP ANOTHER 4)"',
    ]);
  });

  test('nothing twice, nothing that others do, and nothing that was met when it was chosen', async ({
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch([play(20), cleared(1), play(2, { score: 900 }), play(14, { score: 950 })]));
    await hazel.api.ugptTargets.takeQuest({ params: { ...me.params, questID: 'quest' } });
    await aimAt(hazel, [3]);
    await upload(rowan, batch([cleared(3)]));
    expect(await toldOf(hazel)).toEqual([]);
    await upload(hazel, batch([cleared(3)]));
    await upload(hazel, batch([cleared(3, { score: 800, lamp: 'EX HARD CLEAR', timeAchieved: Date.now() })]));
    expect(await toldOf(hazel)).toHaveLength(1);
    expect(await toldOf(rowan)).toEqual([]);
  });

  test('nothing of a preview, or of a file that is refused', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [3]);
    await hazel.api.imports.direct({ json: batch([cleared(3)]), query: { dryRun: true } });
    const refused = hazel.api.imports.direct({ json: batch([cleared(3), play(4, { lamp: 'NONE' })]) });
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect(await toldOf(hazel)).toEqual([]);
  });
});

describe('what a player was told is taken back', () => {
  test('as far as it is achieved no more, and told anew when it is achieved anew', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [3, 4]);
    const { importID, scoreIDs } = await upload(hazel, batch([cleared(3), cleared(4)]));
    expect((await toldOf(hazel))[0]!.title).toBe('You have achieved 2 goals');
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    expect((await toldOf(hazel))[0]!.body.content).toMatchObject({ goalCount: 1 });
    await hazel.api.imports.revert({ params: { importID } });
    expect(await toldOf(hazel)).toEqual([]);
    await upload(hazel, batch([cleared(3)]));
    expect((await toldOf(hazel)).map(({ body }) => body.content)).toMatchObject([{ goalCount: 1 }]);
  });

  test('not while another play still holds it', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [3]);
    const { importID } = await upload(hazel, batch([cleared(3)]));
    await upload(hazel, batch([cleared(3, { score: 800, timeAchieved: Date.now() })]));
    await hazel.api.imports.revert({ params: { importID } });
    expect(await toldOf(hazel)).toHaveLength(1);
  });

  test('when the player gives it up', async ({ hazel }) => {
    await upload(hazel, batch([play(20)]));
    const [goalID] = await aimAt(hazel, [3]);
    await upload(hazel, batch([cleared(3)]));
    await hazel.api.ugptTargets.dropGoal({ params: { ...me.params, goalID: goalID! } });
    expect(await toldOf(hazel)).toEqual([]);
  });
});

describe('telling a player costs', () => {
  const ABOUT = /notifications/;

  test('no statement where nothing was achieved', async ({ server, hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [3]);
    expect(await statementsOf(server, hazel, batch([play(3), play(4)]), ABOUT)).toEqual([]);
  });

  test('one, however much was', async ({ server, hazel }) => {
    await upload(hazel, batch([play(20)]));
    await aimAt(hazel, [2, 3, 4, 5]);
    const document = batch([2, 3, 4, 5].map((n) => cleared(n)));
    expect(await statementsOf(server, hazel, document, ABOUT)).toHaveLength(1);
    expect((await toldOf(hazel))[0]!.title).toBe('You have achieved 4 goals');
  });
});
