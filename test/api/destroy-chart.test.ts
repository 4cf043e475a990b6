import { describe, expect } from 'vitest';

import { computeMemberships } from '../../src/catalogue/folders/contents.ts';
import { findMemberships, type Membership } from '../../src/catalogue/folders/store.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { failureOf, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

const CHART = chartID('iidx 1 SP ANOTHER true');

describe('destroy-chart', () => {
  const gpt = { game: 'iidx', playtype: 'SP' };
  const goal = (goalID: string, charts: object) => ({
    ...gpt,
    goalID,
    name: goalID,
    charts,
    criteria: { key: 'scoreData.lampIndex', value: 4, mode: 'single' },
  });
  /** CLEAR on all charts of a folder. */
  const EVERY = { key: 'scoreData.lampIndex', value: 4, mode: 'proportion', countNum: 1 };
  const quest = (questID: string, goals: string[]) => ({
    ...gpt,
    questID,
    name: questID,
    desc: '',
    questData: goals.map((goalID) => ({ title: goalID, goals: [{ goalID }] })),
  });
  const line = (questlineID: string, quests: string[]) => ({
    ...gpt,
    questlineID,
    name: questlineID,
    desc: '',
    quests,
  });
  const folder = (folderID: string, data: string[]) => ({
    ...gpt,
    folderID,
    title: folderID,
    type: 'static',
    data,
    searchTerms: [],
    inactive: false,
  });
  const other = chartID('iidx 2 SP ANOTHER true');
  const more = [
    {
      name: 'folders.json',
      kind: 'folders' as const,
      game: null,
      entries: [folder('Fboth', [CHART, other]), folder('Fother', [other])],
    },
    {
      name: 'goals.json',
      kind: 'goals' as const,
      game: null,
      entries: [
        goal('Gone', { type: 'single', data: CHART }),
        goal('Gseveral', { type: 'multi', data: [CHART, other] }),
        goal('Gother', { type: 'single', data: other }),
        { ...goal('Gfolder', { type: 'folder', data: 'Fboth' }), criteria: EVERY },
      ],
    },
    {
      name: 'quests.json',
      kind: 'quests' as const,
      game: null,
      entries: [quest('Qgone', ['Gone', 'Gseveral']), quest('Qpart', ['Gone', 'Gother', 'Gfolder'])],
    },
    {
      name: 'questlines.json',
      kind: 'questlines' as const,
      game: null,
      entries: [line('QLgone', ['Qgone']), line('QLpart', ['Qgone', 'Qpart'])],
    },
  ];

  test('removes the chart, its scores with all that hung on them, and every mention', async ({
    server,
    hazel,
    rowan,
  }) => {
    await server.deps.writer.run(loadCatalogue, { files: more });
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    for (const questID of ['Qgone', 'Qpart']) {
      await hazel.api.ugptTargets.takeQuest({ params: { ...ofHazel.params, questID } });
    }
    const { api } = await server.admin('Sorrel');
    await api.admin.destroyChart({ json: { game: 'iidx', chartID: CHART } });

    const { body: targets } = await hazel.api.ugptTargets.quest({ params: { ...ofHazel.params, questID: 'Qpart' } });
    expect(targets.questSub).toMatchObject({ progress: 2, achieved: true });
    expect(targets.goals.map(({ goalID }) => goalID)).toEqual(['Gfolder', 'Gother']);
    expect(targets.results).toMatchObject([{ outOf: 1, progress: 1 }, { achieved: true }]);
    expect((await hazel.api.ugptTargets.quests(ofHazel)).body.quests).toHaveLength(1);
    const missing = await failureOf(api.charts.get({ params: { ...SP, chartID: CHART } }));
    expect(missing).toMatchObject({ status: 404, code: 'chart_not_found' });
    expect((await hazel.api.ugpts.allPBs(ofHazel)).body.pbs).toHaveLength(1);
    const { audit_log: _, ...tables } = dump(server.file) as Record<string, Record<string, string>[]>;
    expect(JSON.stringify(tables)).not.toContain(CHART);
    const inOrder = (table: string, key: string, ids: string[]) =>
      tables[table]!.filter((row) => ids.includes(row[key]!)).map((row) => row[key]);
    const lists = tables.folders!.filter((row) => ['Fboth', 'Fother'].includes(row['folder_id']!));
    expect(lists).toMatchObject([{ data: JSON.stringify([other]) }, { data: JSON.stringify([other]) }]);
    expect(inOrder('goals', 'goal_id', ['Gone', 'Gseveral', 'Gother', 'Gfolder'])).toEqual(['Gother', 'Gfolder']);
    expect(inOrder('quests', 'quest_id', ['Qgone', 'Qpart'])).toEqual(['Qpart']);
    expect(JSON.stringify(tables.quests)).not.toContain('Gone');
    expect(tables.questlines!.filter((row) => row['questline_id']!.startsWith('QL'))).toMatchObject([
      { questline_id: 'QLpart', quests: '["Qpart"]' },
    ]);
    const gpt = Number(tables.folders![0]!['gpt']);
    const byPlace = (a: Membership, b: Membership) => a.folder - b.folder || a.chart - b.chart;
    const memberships = await computeMemberships(server.deps.db, gpt);
    expect((await findMemberships(server.deps.db, gpt)).sort(byPlace)).toEqual(memberships.sort(byPlace));
    const { errors } = await upload(hazel, batch([play(1)]));
    expect(errors).toMatchObject([{ type: 'SongOrChartNotFound' }]);
    const found = await api.charts.list({ params: SP, query: { search: 'Song 1' } });
    expect(found.body.charts.map((chart) => chart.chartID)).not.toContain(CHART);
  });

  test('takes what players show of the chart out of their showcases, and leaves what else they show', async ({
    server,
    hazel,
    rowan,
  }) => {
    const shown = (chartID: string) => ({ mode: 'chart' as const, chartID, property: 'lamp' as const });
    const all = { mode: 'folder' as const, folderID: 'Fboth', property: 'score' as const, gte: 700 };
    const me = { params: { userID: 'me', ...SP } };
    const statsOf = async ({ api }: Player) => (await api.ugptSettings.get(me)).body.preferences.stats;
    await server.deps.writer.run(loadCatalogue, { files: more });
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    await hazel.api.showcase.change({ ...me, json: [shown(CHART), all, shown(other)] });
    await rowan.api.showcase.change({ ...me, json: [shown(CHART)] });
    const { api } = await server.admin('Sorrel');
    await api.admin.destroyChart({ json: { game: 'iidx', chartID: CHART } });
    const kept = await statsOf(hazel);
    expect(kept).toEqual([all, shown(other)]);
    expect(await statsOf(rowan)).toEqual([]);
    expect((await hazel.api.showcase.change({ ...me, json: kept })).body).toEqual(kept);
    const { entries } = (await api.admin.auditLog()).body;
    expect(entries[0]).toMatchObject({ after: { showcases: [hazel.user.id, rowan.user.id] } });
  });

  test('of a chart that is not there does nothing, and says so', async ({ server }) => {
    const { api } = await server.admin('Sorrel');
    const before = dump(server.file);
    for (const [game, chart] of [
      ['iidx', 'nothing'],
      ['sdvx', CHART],
    ] as const) {
      const { description } = await api.admin.destroyChart({ json: { game, chartID: chart } });
      expect(description).toContain('no such chart');
    }
    expect(await failureOf(api.admin.destroyChart({ json: { game: 'chess', chartID: CHART } }))).toMatchObject({
      status: 400,
      issues: [{ path: 'game' }],
    });
    expect(dump(server.file)).toEqual(before);
  });

  test('is undone by the next load of seeds that have it, without the scores', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { api } = await server.admin('Sorrel');
    await api.admin.destroyChart({ json: { game: 'iidx', chartID: CHART } });
    await server.deps.writer.run(loadCatalogue, testSeeds());
    expect((await api.charts.playcount({ params: { ...SP, chartID: CHART } })).body.count).toBe(0);
    expect((await upload(hazel, batch([play(1)]))).scoreIDs).toHaveLength(1);
  });
});
