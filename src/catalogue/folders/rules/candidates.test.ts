import fc from 'fast-check';
import { expect, test } from 'vitest';

import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { compileFolderQuery, type FolderQuery } from '../query.ts';
import { candidatesIn } from './candidates.ts';
import { subjectOf } from './subject.ts';

const word = fc.constantFrom('a', 'b', 'c');
const words = fc.array(word, { maxLength: 3 });
const places = fc.array(fc.record({ table: word, level: word }), { maxLength: 3 });
const subject = fc
  .record({
    level: word,
    difficulty: word,
    versions: words,
    levelNum: fc.constantFrom(1, 2),
    data: fc.record({ tableFolders: places, id: fc.option(fc.constantFrom(1, 2)) }, { requiredKeys: [] }),
  })
  .map((chart) => subjectOf(chart, { title: chart.level }));

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const condition = fc.oneof(
  word.map((value) => `chart.level = '${value}'`),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((values) => `chart.difficulty IN (${listed(values)})`),
  word.map((value) => `song.title = '${value}'`),
  fc.tuple(word, word).map(([table, level]) => `chart.data->'tableFolders'->>'${table}' = '${level}'`),
  fc.constant("(chart.data->>'id')::numeric = 1"),
);
const where = fc
  .tuple(condition, condition, fc.constantFrom('AND', 'OR', 'AND NOT'))
  .map(([left, right, join]) => `${left} ${join} ${right}`);
const value = fc.oneof(
  word,
  words.map((values) => ({ '~in': values })),
  words.map((values) => ({ '~nin': values })),
  word.map((value) => ({ '~not': { '~eq': value } })),
);
const query: fc.Arbitrary<FolderQuery> = fc.record(
  {
    level: value,
    versions: value,
    levelNum: fc.constantFrom(1, { '~gt': 1 }),
    'data¬tableFolders': fc.record({ table: value, level: value }).map((place) => ({ '~elemMatch': place })),
    'data¬id': fc.constantFrom(null, 1),
    '~where': where,
  },
  { requiredKeys: [] },
);

test('an index finds what trying every chart finds, and each once', () => {
  fc.assert(
    fc.property(fc.array(subject, { maxLength: 12 }), fc.array(query, { maxLength: 5 }), (all, queries) => {
      const candidates = candidatesIn(all);
      for (const query of queries) {
        const { fits, hints } = compileFolderQuery(query);
        const found = candidates(hints).filter(fits);
        expect(new Set(found)).toEqual(new Set(all.filter(fits)));
        expect(found).toHaveLength(all.filter(fits).length);
      }
    }),
    propertyRuns(300),
  );
});

test('of several hints the one with the fewest charts is taken', () => {
  const all = ['11', '12', '12', '12'].map((level, at) =>
    subjectOf({ level, difficulty: at < 3 ? 'A' : 'B', versions: ['1', '2', '1'] }, {}),
  );
  const candidates = candidatesIn(all);
  const count = (query: FolderQuery) => candidates(compileFolderQuery(query).hints).length;
  expect(count({ level: '12', difficulty: 'B' })).toBe(1);
  expect(count({ '~where': "chart.level IN ('11', '13') AND chart.difficulty = 'A'" })).toBe(1);
  expect(count({ versions: { '~in': ['1', '2'] }, level: '12' })).toBe(3);
  expect(count({ level: '14' })).toBe(0);
  expect(count({ level: { '~ne': '12' } })).toBe(4);
});
