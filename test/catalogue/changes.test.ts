import { expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { findUnlisted } from '../../src/catalogue/seeds/unlisted.ts';
import { chart, emptyCatalogue, games, iidx, seedFile, seedFiles, song } from './support.ts';

const folder = (folderID: string, title: string, level: string) => ({
  game: 'iidx',
  playtype: 'SP',
  folderID,
  title,
  type: 'charts',
  data: { level },
  searchTerms: [],
});
const table = (folders: string[]) => ({ game: 'iidx', playtype: 'SP', tableID: 't', title: 'Levels', folders });

test('what is added is told by name, each under its game', async () => {
  const { load } = await emptyCatalogue();
  const { entries } = await load({
    files: [
      ...iidx([song(1, 'Blue Hour')], [chart('c1', 1)]).files,
      seedFile('folders', [folder('f1', 'Level 11', '11')]),
    ],
  });
  expect(entries.map(({ kind, change, id, idString, name }) => [kind, change, id, idString, name])).toEqual([
    ['songs', 'added', '1', 'iidx', 'Blue Hour – Artist 1'],
    ['charts', 'added', 'c1', 'iidx:SP', 'Blue Hour – Artist 1, ANOTHER 11'],
    ['folders', 'added', 'f1', 'iidx:SP', 'Level 11'],
  ]);
});

const sinceMay = (more: { where: string; title?: string; versionFilter?: string[] }) => ({
  id: 'F-new',
  legacyFolderID: 'f1',
  game: 'iidx-sp',
  slug: 'level-11',
  title: 'Level 11',
  searchTerms: [],
  inactive: false,
  ...more,
});

test.for([
  ['the same charts', "chart.level = '11'", ['30'], []],
  ['other charts', "chart.level = '12'", ['30'], ['data.level', 'data.versions', 'data.~where']],
  ['charts of every version', "chart.level = '11'", undefined, ['data.level', 'data.~where', 'data.versions']],
] as const)(
  'a folder with a rule in other words is told only if it holds other charts: %s',
  async ([_, where, versionFilter, expected]) => {
    const { load, client } = await emptyCatalogue();
    const old = { ...folder('f1', 'Level 11', '11'), data: { level: '11', versions: '30' } };
    await load(
      seedFiles(
        ...iidx(
          [song(1, 'A'), song(2, 'B'), song(3, 'C')],
          [chart('c1', 1), chart('c2', 2, { level: '12' }), chart('c3', 3, { versions: ['29'] })],
        ).files,
        seedFile('folders', [old]),
      ),
    );
    const fresh = sinceMay({ where, ...(versionFilter && { versionFilter: [...versionFilter] }) });
    const { entries, kinds } = await load(seedFiles(seedFile('folders', [fresh])));
    const fields = entries.flatMap(({ fields }) => fields.map(({ field }) => field));
    expect(fields.toSorted()).toEqual(
      expected.filter((field) => field !== 'data.versions' || !versionFilter).toSorted(),
    );
    expect(kinds.folders).toMatchObject({ changed: Math.min(expected.length, 1), unchanged: expected.length ? 0 : 1 });
    // Changes that are not reported are stored all the same.
    expect(client.prepare('select v3_id, slug from folders').all()).toEqual([{ v3_id: 'F-new', slug: 'level-11' }]);
    expect(client.prepare("select data ->> '$.~where' from folders").pluck().get()).toBe(where);
    const again = await load(seedFiles(seedFile('folders', [fresh])));
    expect(again.entries).toEqual([]);
  },
);

test('a folder with another title is told without its rule if that chooses the same charts', async () => {
  const { load } = await emptyCatalogue();
  await load(
    seedFiles(...iidx([song(1, 'A')], [chart('c1', 1)]).files, seedFile('folders', [folder('f1', 'Level 11', '11')])),
  );
  const { entries } = await load(
    seedFiles(seedFile('folders', [sinceMay({ where: "chart.level = '11'", title: 'Eleven' })])),
  );
  expect(entries.map(({ fields }) => fields)).toEqual([[{ field: 'title', from: 'Level 11', to: 'Eleven' }]]);
});

test('what is changed is told field by field, without what is derived', async () => {
  const { load } = await emptyCatalogue();
  const before: SeedFiles = seedFiles(
    ...iidx([song(1, 'Old'), song(2, 'Other')], [chart('c1', 1), chart('c2', 2)]).files,
    seedFile('folders', [folder('f1', 'Level 11', '11'), folder('f2', 'Level 12', '12')]),
    seedFile('tables', [table(['f1'])]),
  );
  await load(before);
  const more = { data: { notecount: 1001, inGameID: 1001, fresh: true }, versions: ['30', '31'] };
  const { entries } = await load(
    seedFiles(
      ...iidx([song(1, 'New'), song(2, 'Other')], [chart('c1', 1, more), chart('c2', 1, { isPrimary: false })]).files,
      seedFile('tables', [table(['f1', 'f2'])]),
    ),
  );
  expect(entries.map(({ name, fields }) => [name, fields])).toEqual([
    ['New – Artist 1', [{ field: 'title', from: 'Old', to: 'New' }]],
    [
      'New – Artist 1, ANOTHER 11',
      [
        { field: 'versions', from: ['30'], to: ['30', '31'] },
        { field: 'data.notecount', from: 1000, to: 1001 },
        { field: 'data.fresh', from: undefined, to: true },
      ],
    ],
    [
      'New – Artist 1, ANOTHER 11',
      [
        { field: 'songID', from: 2, to: 1 },
        { field: 'isPrimary', from: true, to: false },
        { field: 'data.inGameID', from: 1002, to: 1001 },
      ],
    ],
    ['Levels', [{ field: 'folders', from: ['f1'], to: ['f1', 'f2'] }]],
  ]);
});

test('what the files do not have is kept and told, of the kinds and games that there are files of', async () => {
  const { db, load } = await emptyCatalogue();
  await load(
    seedFiles(
      ...iidx([song(1, 'A'), song(2, 'B')], [chart('c1', 1), chart('c2', 2)]).files,
      seedFile('folders', [folder('f1', 'Level 11', '11')]),
    ),
  );
  const kept = await findUnlisted(db, games, iidx([song(1, 'A')], [chart('c1', 1)]));
  expect(kept.map(({ kind, change, id, name }) => [kind, change, id, name])).toEqual([
    ['songs', 'kept', '2', 'B – Artist 2'],
    ['charts', 'kept', 'c2', 'B – Artist 2, ANOTHER 11'],
  ]);
});
