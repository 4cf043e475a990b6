import { expect, test } from 'vitest';

import { compileRule, type Truth } from './rule.ts';
import { subjectOf } from './subject.ts';
import { parseWhere } from './where.ts';
import { WORLDS_END } from './worlds-end.ts';

const subject = subjectOf(
  {
    level: '12',
    levelNum: 12.5,
    difficulty: 'MASTER',
    isPrimary: true,
    data: {
      hot: true,
      cold: false,
      nothing: null,
      id: 7000,
      tiny: 1.5e-7,
      text: "it's",
      digits: ' 13.5 ',
      list: ['a', 7],
      object: { bb: 1, a: [true, null, 'x'] },
    },
  },
  { title: 'Winter', artist: 'Hazel', data: { genre: 'LUNATIC' } },
);
const outcome = (where: string): Truth => compileRule(parseWhere(where))(subject);

const YES = "chart.level = '12'";
const NO = "chart.level = '11'";
const UNKNOWN = "chart.data->>'x' = '1'";

const outcomes: readonly [where: string, outcome: Truth][] = [
  [YES, true],
  [NO, false],
  [UNKNOWN, null],
  ["chart.level='12'", true],
  ["\n chart.level\t= '12'  ", true],
  ["chart.level IN ('11', '12')", true],
  ["chart.level IN ('11')", false],
  ["chart.level < '2'", true],
  ['chart.level_num >= 12 AND chart.level_num < 12.5', false],
  ['chart.level_num >= 12.5 AND chart.level_num <= 12.5', true],
  ["chart.level_num = '12.5'", true],
  ['chart.level_num IN (11, 12.5)', true],
  ["chart.difficulty = 'master'", false],
  ["song.title = 'Winter' AND song.artist = 'Hazel'", true],
  ['chart.is_primary', true],
  ['NOT chart.is_primary', false],
  ['chart.is_primary = TRUE', true],
  ['chart.is_primary = false', false],
  ["song.data->>'genre' = 'LUNATIC'", true],
  // Precedence: NOT before AND before OR.
  [`${YES} OR ${NO} AND ${NO}`, true],
  [`(${YES} OR ${NO}) AND ${NO}`, false],
  [`NOT ${NO} AND ${YES}`, true],
  [`NOT (${NO} AND ${YES})`, true],
  [`NOT ${YES} OR ${YES}`, true],
  ['NOT NOT chart.is_primary', true],
  ["((chart.level)) = '12' and not ((chart.level = '11'))", true],
  // Quotes.
  ["chart.data->>'text' = 'it''s'", true],
  ["chart.data->>'text' = ''''", false],
  ["chart.data->>'text' = ''", false],
  // Values as text.
  ["chart.data->>'hot' = 'true' AND chart.data->>'cold' = 'false'", true],
  ["chart.data->>'cold' = 'false' AND chart.difficulty = 'MASTER'", true],
  ["chart.data->>'cold' = 'false' AND chart.difficulty = 'ADVANCED'", false],
  ["chart.data->>'nothing' = 'false' AND chart.difficulty = 'MASTER'", null],
  ["chart.data->>'id' = '7000'", true],
  ["chart.data->>'tiny' = '0.00000015'", true],
  ["chart.data->>'nothing' = 'null'", null],
  ["chart.data->>'list' = '[\"a\", 7]'", true],
  ['chart.data->>\'object\' = \'{"a": [true, null, "x"], "bb": 1}\'', true],
  ["chart.data->>'x' IN ('1', '2')", null],
  // Casts.
  ["(chart.data->>'id')::numeric >= 7000", true],
  ["(chart.data->>'id')::int = 7000", true],
  ["(chart.data->>'digits')::numeric = 13.5", true],
  ["(chart.data->>'digits')::int = 13", null],
  ["(chart.data->>'text')::numeric = 1", null],
  ["(chart.data->>'nothing')::numeric < 1", null],
  ["(chart.level)::numeric = 12 AND ((chart.data->>'id')::text)::int = 7000", true],
  // Steps.
  ["chart.data->'object'->>'bb' = '1'", true],
  ["(chart.data->'object'->>'bb')::numeric = 1", true],
  ["chart.data->'list'->>'a' = 'a'", null],
  ["chart.data->'id'->>'a' = 'a'", null],
  ["chart.data->'nothing'->>'a' = 'a'", null],
  ["chart.data->'constructor'->>'name' = 'Object'", null],
  // Keys.
  ["chart.data ? 'nothing'", true],
  ["chart.data ? 'toString'", false],
  ["(chart.data->'object') ? 'bb'", true],
  ["chart.data->'list' ? 'a'", true],
  ["chart.data->'list' ? '7'", false],
  ["chart.data->'text' ? 'it''s'", true],
  ["(chart.data->'nothing') ? 'a'", false],
  ["(chart.data->'x') ? 'a'", null],
  ["NOT (chart.data->'x') ? 'a'", null],
];
test.each(outcomes)('%s is %s', (where, expected) => {
  expect(outcome(where)).toBe(expected);
});

test.each([
  [undefined, null],
  [null, false],
  [7999, false],
  [8000, true],
  ['8000', false],
  [[], true],
  [[12], true],
])('the rule for inGameID says of %j: %s', (inGameID, expected) => {
  const chart = subjectOf({ data: inGameID === undefined ? {} : { inGameID } }, {});
  expect(compileRule(parseWhere(WORLDS_END))(chart)).toBe(expected);
  expect(compileRule(parseWhere(`NOT ${WORLDS_END}`))(chart)).toBe(expected === null ? null : !expected);
});

const faults: readonly [where: string, fault: string][] = [
  ['', '1: expected a column such as chart.level, found the end'],
  ['chart.foo = 1', '1: expected a column such as chart.level, found "chart.foo"'],
  ["chart.level = '12", '15: this text has no closing quote'],
  ['chart.level = 12', '15: expected a text in quotes, found "12"'],
  ["chart.level_num = 'x'", '19: expected a number, found "x"'],
  ['chart.level_num = -1', '19: "-" is not understood'],
  ['chart.is_primary = 1', '20: expected TRUE or FALSE, found "1"'],
  ["chart.level <> '12'", '14: expected a text in quotes, found ">"'],
  ["chart.level = '12' chart.level", '20: expected AND, OR or the end, found "chart.level"'],
  ["chart.level = '12'; DROP TABLE charts", '19: ";" is not understood'],
  ["chart.level = '12' -- comment", '20: "-" is not understood'],
  ["(chart.level = '12'", '20: expected ")", found the end'],
  ["chart.level IN '12'", '16: expected "(", found "12"'],
  ['chart.level IN ()', '17: expected a text in quotes, found ")"'],
  ["chart.level NOT IN ('1')", '13: expected a comparison, found "NOT"'],
  ['chart.level', '12: expected a comparison, found the end'],
  ["chart.level AND chart.level = '1'", '13: expected a comparison, found "AND"'],
  ["chart.level = '12' AND chart.data", '34: expected a comparison, found the end'],
  ["chart.data = '12'", '1: only a column or a value taken with ->> can be compared'],
  ["chart.data->'x' = '12'", '1: only a column or a value taken with ->> can be compared'],
  ["(chart.level = '12') = '12'", '1: only a column or a value taken with ->> can be compared'],
  ["'12' = chart.level", '1: expected a column such as chart.level, found "12"'],
  ["chart.level ? '1'", '13: ? looks into JSON, and this is none'],
  ["chart.data->>'x'::numeric = 1", '17: expected a comparison, found "::"'],
  ["(chart.data->>'x')::date = '1'", '21: expected text, numeric or int, found "date"'],
  ["(chart.level = '1')::text = '1'", '20: only a text can be cast'],
  ['chart.data->>x = 1', '14: expected a text in quotes, found "x"'],
  ['EXISTS (SELECT 1 FROM charts)', '1: expected a column such as chart.level, found "EXISTS"'],
  ["chart.level = 'a\nb' 'c\nd'", '21: expected AND, OR or the end, found "c\\nd"'],
];
test.each(faults)('%j is refused with the place', (where, fault) => {
  expect(() => parseWhere(where)).toThrow(`where, character ${fault}`);
});

test('a rule has at most 2,000 characters', () => {
  const where = (length: number) => `chart.level = '${'x'.repeat(length - 16)}'`;
  expect(() => parseWhere(where(2_000))).not.toThrow();
  expect(() => parseWhere(where(2_001))).toThrow('where is longer than 2,000 characters');
});

test('a rule may be nested 50 deep and no deeper', () => {
  const brackets = (depth: number) => `${'('.repeat(depth)}${YES}${')'.repeat(depth)}`;
  expect(outcome(brackets(50))).toBe(true);
  expect(() => parseWhere(brackets(51))).toThrow('where, character 51: this is nested more than 50 deep');
  const nots = (depth: number) => `${'NOT '.repeat(depth)}${YES}`;
  expect(outcome(nots(50))).toBe(true);
  expect(() => parseWhere(nots(51))).toThrow(/nested more than 50 deep$/);
});
