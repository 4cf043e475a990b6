import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import type { SeedReport } from '../../src/catalogue/seeds/report.ts';
import { emptyCatalogue, type TestCatalogue } from './support.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const isThere = existsSync(resolve(shared, 'seeds-2026'));
if (!isThere) console.warn(`SKIPPED: there is no song database of 2026 at ${shared} (KAIDEN_SHARED names that folder)`);

interface Expected {
  totals: { songs: number; charts: number; folders: number; tables: number; courses: number };
  counts: { gpt: string; charts: number; primary: number; songs: number; chartsWithTiers: number }[];
  folderCounts: {
    gpt: string;
    folders: number;
    active: number;
    tables: number;
    default: string[];
    memberships?: number;
  }[];
  folders: { folderID: string; v3ID: string; slug: string; charts: number; sha256: string }[];
  charts: (Record<'chartID' | 'v3ID' | 'title' | 'difficulty' | 'level' | 'gpt', string> & {
    songID: number;
    levelNum: number;
    versions: string[];
    tiers?: Record<string, { value: number; text: string }>;
  })[];
  songs: { game: string; songID: number; v3ID: string; title: string; artist: string; data: object }[];
  goals: { goalID: string; name: string; means: string | null; targets: string[] | null; loads: boolean }[];
}

const reasonsOf = ({ leftOut }: SeedReport) =>
  Object.fromEntries(
    [...Map.groupBy(leftOut, ({ file, reason }) => `${file}: ${reason}`)].map(([reason, all]) => [reason, all.length]),
  );

describe.skipIf(!isThere)('the public song database of June 2026', () => {
  let catalogue: TestCatalogue;
  let report: SeedReport;
  let expected: Expected;
  const all = <T>(query: string) => catalogue.client.prepare(query).all() as T[];
  beforeAll(async () => {
    const folder = resolve(shared, 'seeds-2026');
    expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;
    catalogue = await emptyCatalogue({ until: 'the end' });
    report = await catalogue.load(await readSeeds(folder));
    return () => catalogue.remove();
  });

  test('is loaded with nothing left out but what names files that are not there', () => {
    const added = Object.fromEntries(Object.entries(report.kinds).map(([kind, counts]) => [kind, counts.added]));
    const { songs, charts, folders, tables, courses } = expected.totals;
    expect(added).toEqual({ songs, charts, folders, tables, goals: 118, quests: 9, questlines: 1, courses });
    expect(reasonsOf(report)).toEqual({
      'goals.json: names a chart that is not there': 113,
      'quests.json: names goals that are not there': 10,
      'questlines.json: has no quest that is there': 1,
    });
    expect(report.skipped).toEqual({});
  });

  test('has as many songs, charts and tiers of every game:playtype as expected', () => {
    const found = new Map(
      all<{ idString: string }>(`select g.game || ':' || playtype as idString, count(*) as charts,
        sum(is_primary) as "primary", (select count(*) from songs where game = g.game) as songs, sum(tierlist_info <> '{}') as chartsWithTiers
        from charts join game_playtypes g on g.id = gpt group by g.id`).map((row) => [row.idString, row]),
    );
    expect(expected.counts.length).toBeGreaterThan(5);
    for (const { gpt, charts, primary, songs, chartsWithTiers } of expected.counts)
      expect(found.get(gpt)).toEqual({ idString: gpt, charts, primary, songs, chartsWithTiers });
  });

  test('has the sampled charts and songs, under the ids that older servers know and those of today', () => {
    const charts = new Map(
      all<
        Record<string, string>
      >(`select chart_id as chartID, charts.v3_id as v3ID, song_id as songID, title, difficulty,
        level, level_num as levelNum, versions, charts.data, tierlist_info as tiers from charts join songs on songs.id = song`).map(
        (row) => [row['chartID']!, row],
      ),
    );
    for (const { gpt: _gpt, versions, tiers = {}, ...chart } of expected.charts) {
      const { isPrimary: _all, data, ...plain } = chart as typeof chart & { isPrimary: boolean; data?: object };
      const found = charts.get(chart.chartID)!;
      expect(found).toMatchObject(plain);
      expect(JSON.parse(found['versions']!)).toEqual(versions);
      expect(JSON.parse(found['data']!)).toMatchObject(data ?? {});
      const lists = Object.values(JSON.parse(found['tiers']!) as Record<string, { value: number; text: string }>);
      const pairs = (some: { value: number; text: string }[]) =>
        some.map(({ value, text }) => `${value} ${text}`).toSorted();
      expect(pairs(lists)).toEqual(pairs(Object.values(tiers)));
    }
    const songs = new Map(
      all<Record<string, string | number>>(
        'select game, song_id as songID, v3_id as v3ID, title, artist, data from songs',
      ).map(({ data, ...row }) => [
        `${row['game']} ${row['songID']}`,
        { ...row, data: JSON.parse(String(data)) as object },
      ]),
    );
    for (const { game, songID, v3ID, title, artist, data } of expected.songs)
      expect(songs.get(`${game} ${songID}`)).toEqual({ game, songID, v3ID, title, artist, data });
  });

  test('has the folders and tables of every game:playtype, with the charts that their rules choose', () => {
    const found = new Map(
      all<{ gpt: string }>(`select game || ':' || playtype as gpt,
        (select count(*) from folders where gpt = g.id) as folders,
        (select count(*) from folders where gpt = g.id and not inactive) as active,
        (select count(*) from tables where gpt = g.id) as tables,
        (select count(*) from folder_charts join folders on folders.id = folder where gpt = g.id) as memberships,
        (select group_concat(table_id) from tables where gpt = g.id and is_default) as isDefault
        from game_playtypes g`).map((row) => [row.gpt, row]),
    );
    for (const { gpt, folders, active, tables, default: defaults, memberships = 0 } of expected.folderCounts)
      expect(found.get(gpt)).toEqual({ gpt, folders, active, tables, memberships, isDefault: defaults.join(',') });
    for (const { folderID, v3ID, slug, charts, sha256 } of expected.folders) {
      const ids = all<{ id: string }>(`select chart_id as id from folder_charts join charts on charts.id = chart
        join folders f on f.id = folder where f.folder_id = '${folderID}' and f.v3_id = '${v3ID}' and slug = '${slug}'`);
      expect(ids).toHaveLength(charts);
      const text = ids
        .map(({ id }) => id)
        .toSorted()
        .join('\n');
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
  });

  test('has the goals whose charts are there, for the lamps and grades that their names say', () => {
    const stored = new Map(
      all<{ id: string; name: string; means: string | null; charts: string }>(
        'select goal_id as id, name, value_name as means, charts from goals',
      ).map((goal) => [goal.id, goal]),
    );
    for (const { goalID, name, means, targets, loads } of expected.goals) {
      const found = stored.get(goalID);
      const asked = found && [
        found.name,
        found.means,
        [(JSON.parse(found.charts) as { data: string | string[] }).data].flat(),
      ];
      expect(asked).toEqual(loads ? [name, means, targets] : undefined);
    }
  });

  test('changes nothing when it is loaded again', async () => {
    const before = catalogue.written();
    const again = await catalogue.load(await readSeeds(resolve(shared, 'seeds-2026')));
    expect(catalogue.written()).toBe(before);
    expect(again.changedCharts).toEqual([]);
    expect(again.entries).toEqual([]);
  });
});
