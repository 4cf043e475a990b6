import { describe, expect } from 'vitest';

import { snapshotProfiles } from '../../src/play/history/snapshot.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

const volt = (n: number) => ({ ...play(1), identifier: `Volt ${n}`, difficulty: 'EXH', score: 9_000_000 });

/** Returns the stored rows other than scores. */
const derivedRows = ({ file }: TestServer) => {
  const { pbs, pb_ratings, profiles, profile_ratings, profile_classes, sessions, charts } = dump(file);
  return { pbs, pb_ratings, profiles, profile_ratings, profile_classes, sessions, charts };
};

describe('destroy-ugpt', () => {
  test('leaves nothing of the player in the game:playtype, and all else as it was', async ({
    server,
    hazel,
    rowan,
  }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([volt(1)], { classes: { dan: 'INF' } }, SDVX));
    await upload(hazel, batch([{ ...play(1), identifier: 'Unknown' }], {}, { playtype: 'DP' }));
    await upload(rowan, batch([play(1)]));
    const others = derivedRows(server);
    await upload(hazel, batch([play(1), play(2), play(3, { identifier: 'Unknown' })], { classes: { dan: 'KAIDEN' } }));

    await hazel.api.ugptTargets.takeQuest({ params: { ...ofHazel.params, questID: 'quest' } });
    await hazel.api.ugptSettings.change({ ...ofHazel, json: { scoreBucket: 'lamp' } });
    await hazel.api.rivals.replace({ ...ofHazel, json: { rivalIDs: [rowan.user.id] } });
    await rowan.api.rivals.replace({ params: { userID: 'rowan', ...SP }, json: { rivalIDs: [hazel.user.id] } });
    await server.deps.writer.run(snapshotProfiles, SP);

    const { api } = await server.admin('Sorrel');
    await api.admin.destroyUgpt({ json: { userID: hazel.user.id, ...SP } });
    expect(derivedRows(server)).toEqual(others);
    expect(await diagnose(server.deps)).toEqual([]);
    const tables = Object.entries(dump(server.file)) as [string, Record<string, unknown>[]][];
    const gpt = tables
      .find(([name]) => name === 'game_playtypes')![1]
      .find((row) => row.game === 'iidx' && row.playtype === 'SP')!;
    const left = tables.filter(([, rows]) => rows.some((row) => row.user === hazel.user.id && row.gpt === gpt.id));
    // Readers of the feed of changes still learn of the deletions.
    expect(left.map(([name]) => name)).toEqual(['tombstones']);
    expect((await rowan.api.rivals.list({ params: { userID: 'rowan', ...SP } })).body).toEqual([]);
    expect(dump(server.file).orphans).toHaveLength(1);
    expect(await failureOf(hazel.api.ugpts.get(ofHazel))).toMatchObject({ code: 'not_played' });
  });

  test('leaves no notification about rivalries in it, neither theirs nor those that lead others to them', async ({
    server,
    hazel,
    rowan,
  }) => {
    const DP = { game: 'iidx', playtype: 'DP' };
    for (const player of [hazel, rowan])
      for (const { playtype } of [SP, DP]) await upload(player, batch([play(1)], {}, { playtype }));
    for (const gpt of [SP, DP]) {
      await hazel.api.rivals.replace({ params: { userID: 'hazel', ...gpt }, json: { rivalIDs: [rowan.user.id] } });
      await rowan.api.rivals.replace({ params: { userID: 'rowan', ...gpt }, json: { rivalIDs: [hazel.user.id] } });
    }
    const told = async (player: typeof hazel) => {
      const api = await player.logIn();
      return (await api.notifications.list({ params: { userID: 'me' } })).body.map(({ body }) => body);
    };
    expect([await told(hazel), await told(rowan)]).toMatchObject([
      [{ content: DP }, { content: SP }],
      [{ content: DP }, { content: SP }],
    ]);
    const { api } = await server.admin('Sorrel');
    await api.admin.destroyUgpt({ json: { userID: hazel.user.id, ...SP } });
    expect([await told(hazel), await told(rowan)]).toMatchObject([[{ content: DP }], [{ content: DP }]]);
  });

  test('says when there is nothing to destroy', async ({ server, hazel }) => {
    const { api } = await server.admin('Sorrel');
    const before = dump(server.file);
    const destroy = (json: object) =>
      failureOf(api.admin.destroyUgpt({ json: { userID: hazel.user.id, ...SP, ...json } }));
    expect(await destroy({})).toMatchObject({ status: 404, code: 'not_played' });
    expect(await destroy({ userID: 99 })).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(await destroy({ game: 'chess' })).toMatchObject({ status: 400, issues: [{ path: 'game' }] });
    expect(await destroy({ playtype: 'Single' })).toMatchObject({ status: 400, issues: [{ path: 'playtype' }] });
    expect(dump(server.file)).toEqual(before);
  });

  test('is refused while an import of the player runs', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { api } = await server.admin('Sorrel');
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = server.deps.imports.alone(hazel.user.id, () => promise);
    const refused = await failureOf(api.admin.destroyUgpt({ json: { userID: hazel.user.id, ...SP } }));
    expect(refused).toMatchObject({ status: 409, code: 'import_running' });
    resolve();
    await running;
  });
});
