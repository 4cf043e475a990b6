import { expect, test } from 'vitest';

import { compileFolderQuery, faultOfFolderQuery, folderDataOf } from './query.ts';
import { subjectOf } from './rules/subject.ts';

const chart = {
  chartID: 'c1',
  songID: 70,
  playtype: 'SP',
  level: '12',
  levelNum: 12.4,
  isPrimary: true,
  versions: ['29', '30'],
  data: {
    isHardMode: false,
    inGameID: 7000,
    tableFolders: [
      { table: '★', level: '3' },
      { table: '▽', level: '12' },
    ],
  },
  tierlistInfo: { 'sgl-EC': { text: '★12', value: 12.5 } },
};
const song = { id: 70, title: 'Winter', artist: 'Hazel', data: { genre: 'LUNATIC', duration: 120 } };

const takes = (query: Record<string, unknown>, over?: 'songs', of: object = chart): boolean =>
  compileFolderQuery(query, over).fits(subjectOf({ ...of }, song));

const fitting: readonly [what: string, query: Record<string, unknown>][] = [
  ['a value', { level: '12' }],
  ['an element of a list', { versions: '30' }],
  ['a whole list', { versions: ['29', '30'] }],
  ['a value deep inside', { 'data¬isHardMode': false }],
  ['a path with dots', { 'data.isHardMode': false }],
  ['a path through a list', { 'data¬tableFolders¬table': '★' }],
  ['bounds', { 'tierlistInfo¬sgl-EC¬value': { '~gte': 12.5, '~lt': 13 } }],
  ['strict bounds', { levelNum: { '~gt': 12, '~lte': 12.4 } }],
  ['the other spelling of a level', { level_num: { '~gt': 12, '~lte': 12.4 } }],
  ['ids and flags', { chartID: 'c1', songID: 70, playtype: 'SP', isPrimary: true }],
  ['one of several', { level: { '~in': ['11', '12'] } }],
  ['one of several elements', { versions: { '~in': ['28', '29'] } }],
  ['none of several', { level: { '~nin': ['10', '11'] } }],
  ['another value', { level: { '~ne': '11' } }],
  [
    'one element with all of it',
    { 'data¬tableFolders': { '~elemMatch': { table: '★', level: { '~in': ['3', '3?'] } } } },
  ],
  ['nothing at all', {}],
  ['what is outside of bounds', { 'data¬inGameID': { '~not': { '~gte': 7001, '~lt': 8000 } } }],
  ['what is outside of bounds, of a field that is not there', { 'data¬x': { '~not': { '~gte': 7000, '~lt': 8000 } } }],
  ['one of two queries', { '~or': [{ level: '11' }, { versions: '30' }] }],
  ['two queries', { '~and': [{ versions: '29' }, { versions: '30' }], level: '12' }],
  ['a condition beside others', { '~where': "chart.level = '12' AND song.title = 'Winter'", versions: '30' }],
  ['a condition among others', { '~or': [{ level: '11' }, { '~where': "song.data->>'genre' = 'LUNATIC'" }] }],
];
test.each(fitting)('a query for %s finds the chart', (_, query) => {
  expect(takes(query)).toBe(true);
});

const missing: readonly [what: string, query: Record<string, unknown>][] = [
  ['a number where there is a text', { level: 12 }],
  ['a field that is not there', { rgcID: 'x' }],
  ['a tier that the chart lacks', { 'tierlistInfo¬sgl-HC¬value': { '~gte': 0 } }],
  ['two things of which one holds', { level: '12', versions: '28' }],
  ['an element that takes two to make', { 'data¬tableFolders': { '~elemMatch': { table: '★', level: '12' } } }],
  ['more than a text', { level: { '~gte': 1 } }],
  ['none of several', { versions: { '~nin': ['30'] } }],
  ['a key that every object inherits', { constructor: { '~ne': 1 }, level: '11' }],
  ['what is outside of bounds', { 'data¬inGameID': { '~not': { '~gte': 7000, '~lt': 8000 } } }],
  ['one of two queries', { '~or': [{ level: '11' }, { versions: '31' }] }],
  ['two queries', { '~and': [{ versions: '29' }, { versions: '31' }] }],
  ['a condition beside others', { '~where': "chart.level = '12'", versions: '31' }],
  ['a condition that is unknown', { '~where': "NOT (chart.data->>'x' = '1')" }],
];
test.each(missing)('a query for %s does not', (_, query) => {
  expect(takes(query)).toBe(false);
});

test('a query over songs compares an object as a whole', () => {
  expect(takes({ data: { genre: 'LUNATIC', duration: 120 } }, 'songs')).toBe(true);
  expect(takes({ data: { genre: 'LUNATIC' } }, 'songs')).toBe(false);
  expect(takes({ 'data¬genre': 'LUNATIC', id: 70 }, 'songs')).toBe(true);
  expect(takes({ level: '12' }, 'songs')).toBe(false);
});

test('tables of a chart are found in both of their forms, by both languages', () => {
  const queries = [
    { 'data¬tableFolders¬table': '★' },
    { 'data¬tableFolders': { '~elemMatch': { table: '★', level: '3' } } },
    { '~where': "(chart.data->'tableFolders'->>'★') = '3'" },
    { '~where': "(chart.data->'tableFolders') ? '★'" },
  ];
  const others = [
    { 'data¬tableFolders¬table': '☆' },
    { 'data¬tableFolders': { '~elemMatch': { table: '★', level: '12' } } },
    { '~where': "(chart.data->'tableFolders'->>'★') = '12'" },
    { '~where': "(chart.data->'tableFolders') ? '☆'" },
  ];
  for (const tableFolders of [chart.data.tableFolders, { '★': '3', '▽': '12' }]) {
    const of = { ...chart, data: { tableFolders } };
    for (const query of queries) expect([query, takes(query, undefined, of)]).toEqual([query, true]);
    for (const query of others) expect([query, takes(query, undefined, of)]).toEqual([query, false]);
  }
});

const nested = (key: string, depth: number): Record<string, unknown> => {
  let query: Record<string, unknown> = { '~eq': 1 };
  for (let at = 0; at < depth; at++) query = { [key]: key === '~not' ? query : { level: query } };
  return query;
};

test('what is no query is told apart', () => {
  expect(faultOfFolderQuery({ level: { '~where': 'sleep()' } })).toBe('there is no operator ~where');
  expect(faultOfFolderQuery({ '~nor': [] })).toBe('there is no operator ~nor here');
  expect(faultOfFolderQuery({ '~or': [] })).toBe('~or takes a list of queries');
  expect(faultOfFolderQuery({ '~and': { level: '12' } })).toBe('~and takes a list of queries');
  expect(faultOfFolderQuery({ level: { '~in': '12' } })).toBe('~in takes a list');
  expect(faultOfFolderQuery({ data: { '~elemMatch': 1 } })).toBe('~elemMatch takes a query');
  expect(faultOfFolderQuery({ data: { '~elemMatch': { '~where': "chart.level = '1'" } } })).toBe(
    'there is no operator ~where here',
  );
  expect(faultOfFolderQuery({ levelNum: { '~gte': null } })).toBe('a bound is a number or a text');
  expect(faultOfFolderQuery({ level: { '~not': '12' } })).toBe('~not takes an object of operators');
  expect(faultOfFolderQuery({ level: { '~not': { '~more': 1 } } })).toBe('there is no operator ~more');
  expect(faultOfFolderQuery({ '~where': 12 })).toBe('~where takes a text');
  expect(faultOfFolderQuery({ '~where': "chart.level > 'x' AND sleep()" })).toBe(
    'where, character 23: expected a column such as chart.level, found "sleep"',
  );
  expect(faultOfFolderQuery({ level: '12' })).toBeNull();
});

test.each(['~not', '~elemMatch'])('%s may be nested 50 deep and no deeper', (key) => {
  expect(faultOfFolderQuery({ level: nested(key, 50) })).toBeNull();
  expect(faultOfFolderQuery({ level: nested(key, 51) })).toMatch(/nested more than 50 deep$/);
  expect(faultOfFolderQuery({ level: nested(key, 20_000) })).toMatch(/nested more than 50 deep$/);
});

test('the where and the versions of a folder become one query', () => {
  const where = "chart.level = '12'";
  expect(folderDataOf(where, undefined)).toEqual({ '~where': where });
  expect(folderDataOf(where, [])).toEqual({ '~where': where });
  expect(folderDataOf(where, ['28'])).toEqual({ '~where': where, versions: '28' });
  expect(folderDataOf(where, ['28', '30'])).toEqual({ '~where': where, versions: { '~in': ['28', '30'] } });
  for (const [versions, expected] of [
    [['28', '30'], true],
    [['28'], false],
    [[], true],
  ] as const)
    expect([versions, takes(folderDataOf(where, versions))]).toEqual([versions, expected]);
});
