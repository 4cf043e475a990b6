import { expect, test } from 'vitest';

import { compileFolderQuery, faultOfFolderQuery } from './query.ts';

const chart = {
  level: '12',
  levelNum: 12.4,
  versions: ['29', '30'],
  data: {
    isHardMode: false,
    tableFolders: [
      { table: '★', level: '3' },
      { table: '▽', level: '12' },
    ],
  },
  tierlistInfo: { 'sgl-EC': { text: '★12', value: 12.5 } },
};

const fitting: readonly [what: string, query: Record<string, unknown>][] = [
  ['a value', { level: '12' }],
  ['an element of a list', { versions: '30' }],
  ['a whole list', { versions: ['29', '30'] }],
  ['a value deep inside', { 'data¬isHardMode': false }],
  ['a path with dots', { 'data.isHardMode': false }],
  ['a path through a list', { 'data¬tableFolders¬table': '★' }],
  ['bounds', { 'tierlistInfo¬sgl-EC¬value': { '~gte': 12.5, '~lt': 13 } }],
  ['strict bounds', { levelNum: { '~gt': 12, '~lte': 12.4 } }],
  ['one of several', { level: { '~in': ['11', '12'] } }],
  ['none of several', { level: { '~nin': ['10', '11'] } }],
  ['another value', { level: { '~ne': '11' } }],
  [
    'one element with all of it',
    { 'data¬tableFolders': { '~elemMatch': { table: '★', level: { '~in': ['3', '3?'] } } } },
  ],
  ['nothing at all', {}],
];
test.each(fitting)('a query for %s finds the chart', (_, query) => {
  expect(compileFolderQuery(query)(chart)).toBe(true);
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
];
test.each(missing)('a query for %s does not', (_, query) => {
  expect(compileFolderQuery(query)(chart)).toBe(false);
});

test('what is no query is told apart', () => {
  expect(faultOfFolderQuery({ level: { '~where': 'sleep()' } })).toBe('there is no operator ~where');
  expect(faultOfFolderQuery({ '~or': [] })).toBe('there is no operator ~or here');
  expect(faultOfFolderQuery({ level: { '~in': '12' } })).toBe('~in takes a list');
  expect(faultOfFolderQuery({ data: { '~elemMatch': 1 } })).toBe('~elemMatch takes a query');
  expect(faultOfFolderQuery({ levelNum: { '~gte': null } })).toBe('a bound is a number or a text');
  expect(faultOfFolderQuery({ level: '12' })).toBeNull();
});
