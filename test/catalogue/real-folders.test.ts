import { createHash } from 'node:crypto';

import { afterAll, describe, expect, test } from 'vitest';

import { compileFolderQuery, faultOfFolderQuery, folderDataOf } from '../../src/catalogue/folders/query.ts';
import { subjectOf } from '../../src/catalogue/folders/rules/subject.ts';
import { chartsOf2026, foldersOf2026, forgetCharts, hasSeeds, readShared, type RealFolder } from './real-folders.ts';

interface Expected {
  totals: { folders: number; memberships: number; foldersEvaluated: number };
  folderCounts: { gpt: string; memberships?: number; emptyFolders?: number }[];
  folders: { folderID: string; charts: number; sha256: string }[];
  whereCases: { where: string; versionFilter?: string[]; chart: object; song: object; selected: boolean }[];
}
interface FolderOf2025 {
  folderID: string;
  type: 'charts' | 'songs';
  data: Record<string, unknown>;
}

const expected = () => readShared('seeds-2026/expected.json') as Expected;
const foldersOf2025 = () => readShared('seeds-2025/folders.json') as FolderOf2025[];
const contentsOf = ({ game, where, versionFilter }: RealFolder) =>
  chartsOf2026(game, folderDataOf(where, versionFilter));

/** A rule without its texts and numbers, and with lists of one length. */
const shapeOf = (where: string): string =>
  where
    .replaceAll(/'(?:[^']|'')*'/g, 'S')
    .replaceAll(/\b\d+(?:\.\d+)?/g, 'N')
    .replaceAll(/\(S(?:, ?S)*\)/g, '(S, ...)');

describe.skipIf(!hasSeeds)('folders of the real song databases', () => {
  afterAll(forgetCharts);

  test('rules take the charts that PostgreSQL takes, in cases of all shapes but one', () => {
    const { whereCases } = expected();
    for (const { where, versionFilter, chart, song, selected } of whereCases) {
      const { fits } = compileFolderQuery(folderDataOf(where, versionFilter));
      expect({ where, versionFilter, chart, song, selected: fits(subjectOf({ ...chart }, { ...song })) }).toEqual({
        where,
        versionFilter,
        chart,
        song,
        selected,
      });
    }
    const tried = new Set(whereCases.map(({ where }) => shapeOf(where)));
    const shapes = new Set(foldersOf2026().map(({ where }) => shapeOf(where)));
    expect(shapes.size).toBe(23);
    // There is no such case in the file; the charts of its folders are counted below.
    expect([...shapes].filter((shape) => !tried.has(shape))).toEqual(['chart.data->>S = S AND chart.difficulty = S']);
  });

  test('every rule of 2025 and of 2026 is understood', () => {
    const now = foldersOf2026();
    expect(now).toHaveLength(expected().totals.folders);
    const queries = [
      ...now.map(({ where, versionFilter }) => folderDataOf(where, versionFilter)),
      ...foldersOf2025().map(({ data }) => data),
    ];
    expect(queries.map(faultOfFolderQuery).filter((fault) => fault !== null)).toEqual([]);
  });

  test('sampled folders hold exactly the right charts', () => {
    const folders = new Map(foldersOf2026().map((folder) => [folder.legacyFolderID, folder]));
    const { folders: sampled } = expected();
    expect(sampled.length).toBeGreaterThan(0);
    for (const { folderID, charts, sha256 } of sampled) {
      const found = contentsOf(folders.get(folderID)!)!;
      const hash = createHash('sha256').update(found.join('\n')).digest('hex');
      expect({ folderID, charts: found.length, sha256: hash }).toEqual({ folderID, charts, sha256 });
    }
  });

  test('all folders together hold as many charts as they should', () => {
    const found = foldersOf2026()
      .map(contentsOf)
      .filter((charts) => charts !== null);
    const { foldersEvaluated, memberships } = expected().totals;
    expect(found).toHaveLength(foldersEvaluated);
    expect(found.flat()).toHaveLength(memberships);
  });

  test('a folder holds the same charts in both languages where it asks for the same', () => {
    const before = new Map(foldersOf2025().map((folder) => [folder.folderID, folder]));
    let [compared, withNot, surplus] = [0, 0, 0];
    const differing: string[] = [];
    for (const folder of foldersOf2026()) {
      const { type, data } = before.get(folder.legacyFolderID) ?? {};
      const found = contentsOf(folder);
      // Difficulties were renamed, and levels have been given decimals: these rules ask for something else now.
      if (!data || !found || JSON.stringify(data).includes('LUNATIC') || asksForNumber(folder, data)) continue;
      const old = chartsOf2026(folder.game, data, type)!;
      const more = old.filter((chartID) => !found.includes(chartID)).length;
      const hasNot = JSON.stringify(data).includes('~not');
      if ((more > 0 && !hasNot) || old.length !== found.length + more) differing.push(folder.where);
      compared += 1;
      withNot += Number(hasNot);
      surplus += more;
    }
    expect(differing).toEqual([]);
    // NOT leaves out charts without an in-game id, ~not takes them: 354 in 44 of these folders.
    expect({ compared, withNot, surplus }).toEqual({ compared: 1_689, withNot: 120, surplus: 354 });
  });
});

const asksForNumber = ({ where }: RealFolder, data: object): boolean => where.includes('level_num') && 'level' in data;
