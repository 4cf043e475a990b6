import { describe, expect, vi } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { computeMemberships } from '../../src/catalogue/folders/contents.ts';
import { findMemberships, type Membership } from '../../src/catalogue/folders/store.ts';
import { snapshotProfiles } from '../../src/history/snapshot.ts';
import { loadCatalogue } from '../../src/imports/catalogue-commands.ts';
import { bearer, failureOf, post, SDVX, send, SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };
const volt = (n: number) => ({ ...play(1), identifier: `Volt ${n}`, difficulty: 'EXH', score: 9_000_000 });
const CHART = chartID('iidx 1 SP ANOTHER true');

/** Damages the database in a way that the program never does. */
function damage({ file }: TestServer, text: string): void {
  const connection = openForWriting(file);
  connection.client.exec(text);
  connection.close();
}

describe('an administrator deletes a score', () => {
  test('of any player, with all that follows', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1, { score: 900 }), play(1)]));
    const { api } = await server.admin('Sorrel');
    await api.admin.deleteScore({ json: { scoreID: scoreIDs[0]! } });
    const { pbs } = (await hazel.api.ugpts.allPBs(ofHazel)).body;
    expect(pbs.map(({ scoreData }) => scoreData.score)).toEqual([700]);
    for (const scoreID of [scoreIDs[0]!, 'nothing']) {
      const failure = await failureOf(api.admin.deleteScore({ json: { scoreID } }));
      expect(failure).toMatchObject({ status: 404, code: 'score_not_found' });
    }
  });
});

describe('resync-pbs', () => {
  const damagePBs = (server: TestServer) =>
    damage(server, "update pbs set score = 1, calculated = '{}'; update charts set playcount = 9 where playcount > 0");

  test('makes PBs, ratings and play counts what the scores say', async ({ server, hazel, rowan }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    damagePBs(server);
    damage(server, 'delete from pbs where id = 1; update profiles set ratings = \'{"ktLampRating":99}\'');
    expect(await diagnose(server.deps)).not.toEqual([]);
    const { api } = await server.admin('Sorrel');
    await api.admin.resyncPBs();
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test.for([{ userIDs: [1] }, { filters: { userID: 1 } }, { filter: { userID: { $in: [1, 77] } } }])(
    'touches nobody else with %j',
    async (json, { server, hazel, rowan }) => {
      for (const player of [hazel, rowan]) await upload(player, batch([play(1)]));
      damagePBs(server);
      const { api } = await server.admin('Sorrel');
      await api.admin.resyncPBs({ json });
      const scores = async (userID: string) => (await hazel.api.ugpts.allPBs({ params: { userID, ...SP } })).body.pbs;
      expect((await scores('hazel')).map(({ scoreData }) => scoreData.score)).toEqual([700]);
      expect((await scores('rowan')).map(({ scoreData }) => scoreData.score)).toEqual([1]);
    },
  );

  test('takes charts, songs and games as filters, and both names of the filter, but one at a time', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const { api } = await server.admin('Sorrel');
    for (const filter of [{ chartID: CHART }, { songID: 1 }, { game: 'iidx', playtype: 'SP', songID: { $in: [1] } }]) {
      expect((await api.admin.resyncPBs({ json: { filter } })).description).toBe('Made 1 PBs anew');
    }
    const both = await failureOf(api.admin.resyncPBs({ json: { filter: {}, filters: {} } }));
    expect(both).toMatchObject({ status: 400, code: 'invalid_request' });
    const { status } = await failureOf(api.admin.resyncPBs({ json: { filter: { lamp: 'CLEAR' } as object } }));
    expect(status).toBe(400);
  });
});

describe('recalc', () => {
  test('grades and rates all scores anew, and tells how many', async ({ server, hazel, rowan }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    damage(server, "update scores set grade = 'F', calculated = '{}'; update sessions set calculated = '{}'");
    const { api } = await server.admin('Sorrel');
    expect((await api.admin.recalc()).body).toEqual({ scoresRecalced: 4 });
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('takes a filter over scores', async ({ server, hazel, rowan }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1), play(1, { score: 800 }), play(2)]));
    await upload(rowan, batch([play(1)]));
    const { api } = await server.admin('Sorrel');
    const count = async (json: object) => (await api.admin.recalc({ json })).body.scoresRecalced;
    expect(await count({ scoreID: scoreIDs[0]! })).toBe(1);
    expect(await count({ scoreID: { $in: [...scoreIDs, 'no scoreID'] } })).toBe(3);
    expect(await count({ scoreID: 'no scoreID' })).toBe(0);
    expect(await count({ userID: hazel.user.id })).toBe(3);
    expect(await count({ songID: 1 })).toBe(3);
    expect(await count({ game: 'iidx', userID: rowan.user.id, chartID: CHART })).toBe(1);
    expect(await count({ game: 'sdvx' })).toBe(0);
  });
});

/** What is stored beside scores. */
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
    // Whoever follows the changes is still told what is gone.
    expect(left.map(([name]) => name)).toEqual(['tombstones']);
    expect((await rowan.api.rivals.list({ params: { userID: 'rowan', ...SP } })).body).toEqual([]);
    expect(dump(server.file).orphans).toHaveLength(1);
    expect(await failureOf(hazel.api.ugpts.get(ofHazel))).toMatchObject({ code: 'not_played' });
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

describe('change-log-level', () => {
  test('changes it for a while, the last call counts, and then it is what the settings say', async ({ server }) => {
    const { api } = await server.admin('Sorrel');
    const { log } = server.deps;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await api.admin.changeLogLevel({ json: { logLevel: 'crit' } });
      vi.advanceTimersByTime(59 * 60_000);
      expect(log.level).toBe('crit');
      await api.admin.changeLogLevel({ json: { logLevel: 'severe', duration: 0.5 } });
      vi.advanceTimersByTime(29_000);
      expect(log.level).toBe('severe');
      vi.advanceTimersByTime(1000);
      expect(log.level).toBe('info');
      await api.admin.changeLogLevel({ json: { logLevel: 'crit', noReset: true } });
      vi.advanceTimersByTime(1_000_000_000);
      expect(log.level).toBe('crit');
    } finally {
      vi.useRealTimers();
    }
  });

  test.for([{ logLevel: 'error' }, { logLevel: 'info', duration: 0 }, { logLevel: 'info', duration: 1e9 }, {}])(
    'refuses %j',
    async (json, { server }) => {
      const { cookie } = await server.admin('Sorrel');
      const { status } = await send(server, '/api/v1/admin/change-log-level', post(json, { cookie }));
      expect([status, server.deps.log.level]).toEqual([400, 'silent']);
    },
  );
});

describe('the audit log', () => {
  test('has what administrators did, to what, what there was and what came of it', async ({ server, hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, batch([play(1), play(2), play(3)]));
    const { api, user } = await server.admin('Sorrel');
    const [first, second] = scoreIDs as [string, string];
    await api.admin.deleteScore({ json: { scoreID: first, blacklist: true } });
    await api.scores.delete({ params: { scoreID: second } });
    await api.scores.unblacklist({ params: { scoreID: first } });
    await api.imports.revert({ params: { importID } });
    await upload(hazel, batch([play(1), play(2)]));
    await api.admin.recalc({ json: { game: 'iidx' } });
    await api.admin.resyncPBs({ json: { userIDs: [1] } });
    await api.admin.destroyChart({ json: { game: 'iidx', chartID: CHART } });
    await api.admin.destroyUgpt({ json: { userID: 1, ...SP } });
    await api.admin.changeLogLevel({ json: { logLevel: 'crit', noReset: true } });

    const { entries, users } = (await api.admin.auditLog()).body;
    expect(users.map(({ username }) => username)).toEqual(['Sorrel']);
    expect(entries.every(({ userID, time }) => userID === user.id && Math.abs(time - Date.now()) < 60_000)).toBe(true);
    expect(entries.toReversed()).toMatchObject([
      {
        action: 'delete-score',
        target: { userID: 1, scoreID: first, blacklist: true },
        before: { score: { scoreID: first } },
      },
      { action: 'delete-score', target: { scoreID: second, blacklist: false }, after: null },
      { action: 'unblacklist-score', target: { userID: 1, scoreID: first } },
      { action: 'revert-import', target: { userID: 1, importID }, before: { scores: 1 } },
      { action: 'recalc', target: { filter: { game: 'iidx' } }, after: { scores: 2, changed: 0 } },
      { action: 'resync-pbs', target: { users: [1] }, after: { pbs: 2, movedRatings: 0 } },
      { action: 'destroy-chart', target: { chartID: CHART }, before: { scores: 1, chart: { songID: 1 } } },
      { action: 'destroy-ugpt', target: { userID: 1, ...SP }, before: { scores: 1 } },
      { action: 'change-log-level', target: { logLevel: 'crit', minutes: null }, before: { logLevel: 'silent' } },
    ]);
    expect((await api.admin.auditLog({ query: { limit: 2 } })).body.entries).toEqual(entries.slice(0, 2));
  });

  test('has nothing of what players do with what is theirs, nor of what was refused', async ({ server, hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, batch([play(1), play(2)]));
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    await hazel.api.imports.revert({ params: { importID } });
    const { api } = await server.admin('Sorrel');
    await failureOf(api.admin.destroyUgpt({ json: { userID: 1, ...SP } }));
    expect((await api.admin.auditLog()).body).toEqual({ entries: [], users: [] });
  });

  test('is for administrators', async ({ server, hazel }) => {
    const { status, json } = await send(server, '/api/v1/admin/audit-log', { headers: bearer(hazel.key) });
    expect([status, json.code]).toEqual([403, 'session_required']);
  });
});
