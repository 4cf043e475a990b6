import type { GamePTConfig } from 'kaiden-client';
import { describe, expect, test } from 'vitest';

import type { Play } from '../../web/pages/players/plays/play.ts';
import { fieldsOf } from '../../web/pages/players/plays/query/fields.ts';
import { levelsOf } from '../../web/pages/players/plays/query/levels.ts';
import { parseQuery } from '../../web/pages/players/plays/query/parse.ts';

const lamps = ['FAILED', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR', 'FULL COMBO'];
const grades = ['A', 'AA', 'AAA', 'MAX-'];
const names = { lamps: { 'HARD CLEAR': 'ハードクリア' } };
const config = {
  lamps,
  grades,
  difficulties: ['HYPER', 'ANOTHER'],
  shortDifficulties: { ANOTHER: 'A' },
  shortLamps: { 'EX HARD CLEAR': 'EXH' },
  names: { en: { lamps: {} }, ja: names },
  supportedVersions: ['29', '30'],
  versions: [{ id: '30', display: 'Resident' }],
  scoreRatingAlgs: ['ktLampRating'],
  shortScoreRatings: { ktLampRating: 'LR' },
  judgements: [],
  optionalMetrics: { bp: { type: 'integer' } },
} as unknown as GamePTConfig;

interface Facts {
  level?: string;
  levelNum?: number;
  difficulty?: string;
  lamp?: string;
  grade?: string;
  score?: number;
  bp?: number;
  notes?: number;
  version?: string;
}

const play = (title: string, facts: Facts = {}): Play => {
  const { level = '12', levelNum = 12, lamp = 'CLEAR', grade = 'AA', score = 1000, bp, notes = 1200 } = facts;
  return {
    key: title,
    song: { title, artist: 'Kite Parade', altTitles: [], data: {} },
    chart: {
      level,
      levelNum,
      difficulty: facts.difficulty ?? 'ANOTHER',
      versions: [facts.version ?? '30'],
      data: { notecount: notes },
    },
    play: {
      scoreData: {
        score,
        percent: 80,
        lamp,
        grade,
        lampIndex: lamps.indexOf(lamp),
        optional: { bp },
        judgements: {},
      },
      calculatedData: { ktLampRating: 11.5 },
    },
  } as unknown as Play;
};

const plays = [
  play('Blue Hour', { lamp: 'HARD CLEAR', bp: 10 }),
  play('Red: Dawn', { level: '11', levelNum: 11, lamp: 'FAILED', difficulty: 'HYPER', version: '29' }),
  play('Green', { level: '13+', levelNum: 13.7, grade: 'MAX-', lamp: 'FULL COMBO', score: 2000, bp: 0 }),
  play('Grey', { level: '13', levelNum: 13.2, lamp: 'EX HARD CLEAR', notes: 800 }),
];

const read = (expression: string) => parseQuery(expression, fieldsOf(config), levelsOf(plays, config));
const found = (expression: string) => {
  const { test, fault } = read(expression);
  expect(fault).toBeUndefined();
  return plays.filter(test).map(({ song }) => song.title);
};

describe('an expression over plays', () => {
  test.for<[expression: string, titles: string[]]>([
    ['', ['Blue Hour', 'Red: Dawn', 'Green', 'Grey']],
    ['gre', ['Green', 'Grey']],
    ['"blue hour"', ['Blue Hour']],
    ['kite -blue', ['Red: Dawn', 'Green', 'Grey']],
    ['level:12', ['Blue Hour']],
    ['level:13', ['Grey']],
    ['level:13+', ['Green']],
    ['level<13', ['Blue Hour', 'Red: Dawn']],
    ['level>13', ['Green']],
    ['level>=13', ['Green', 'Grey']],
    ['level:11-12', ['Blue Hour', 'Red: Dawn']],
    ['level:13.2', ['Grey']],
    ['lv:12,13+', ['Blue Hour', 'Green']],
    ['lamp:hard', ['Blue Hour']],
    ['lamp:exh', ['Grey']],
    ['lamp:ハードクリア', ['Blue Hour']],
    ['lamp:"full combo"', ['Green']],
    ['lamp<hard', ['Red: Dawn']],
    ['lamp!=failed level:11,12', ['Blue Hour']],
    ['-lamp>=hard', ['Red: Dawn']],
    ['grade:max-', ['Green']],
    ['diff:a', ['Blue Hour', 'Green', 'Grey']],
    ['score>1500', ['Green']],
    ['percent>=80%', ['Blue Hour', 'Red: Dawn', 'Green', 'Grey']],
    ['notes<1000', ['Grey']],
    ['notes:700..900', ['Grey']],
    ['bpm>1', []],
    ['bp<5', ['Green']],
    ['lr>11', ['Blue Hour', 'Red: Dawn', 'Green', 'Grey']],
    ['version:29', ['Red: Dawn']],
    ['version:resident gr', ['Green', 'Grey']],
    ['title:"red: d"', ['Red: Dawn']],
    ['"Red: Dawn"', ['Red: Dawn']],
  ])('%s finds %o', ([expression, titles]) => expect(found(expression)).toEqual(titles));

  test('finds levels in difficulty tables, each in its table', () => {
    const inTables = { ...config, chartNames: { tables: 'tableFolders' } } as GamePTConfig;
    const listed = (title: string, ...places: (readonly [table: string, level: string])[]): Play => {
      const one = play(title);
      const tableFolders = places.map(([table, level]) => ({ table, level }));
      return { ...one, chart: { ...one.chart, difficulty: 'CHART', level: '?', levelNum: 0, data: { tableFolders } } };
    };
    const some = [
      listed('A', ['★', '12'], ['sl', '9']),
      listed('B', ['★', '7']),
      listed('C', ['sl', '12']),
      listed('D'),
    ];
    const levels = levelsOf(some, inTables);
    expect(levels.names).toEqual(['★12', '★7', 'sl12', 'sl9', '?']);
    const inSome = (expression: string) =>
      some.filter(parseQuery(expression, fieldsOf(inTables), levels).test).map(({ song }) => song.title);
    expect(inSome('level:★12')).toEqual(['A']);
    expect(inSome('level>=★7')).toEqual(['A', 'B']);
    expect(inSome('level<sl12')).toEqual(['A']);
    expect(inSome('level:12')).toEqual(['A', 'C']);
    expect(inSome('-level:★7,★12')).toEqual(['C', 'D']);
  });

  test('with a fault says which, and the rest of it counts', () => {
    const { test: fits, fault } = read('lampp:hard gre');
    expect(fault).toMatchObject({ kind: 'field', word: 'lampp' });
    expect(plays.filter(fits).map(({ song }) => song.title)).toEqual(['Green', 'Grey']);
    expect(read('lamp:hrad').fault).toEqual({ kind: 'value', field: 'lamp', word: 'hrad', choices: lamps });
    expect(read('score>much').fault).toEqual({ kind: 'number', field: 'score', word: 'much' });
    expect(read('level:twelve').fault).toMatchObject({ kind: 'value', field: 'level', word: 'twelve' });
    expect(read('title>a').fault).toMatchObject({ kind: 'operator', field: 'title' });
    expect(read('lamp:').fault).toEqual({ kind: 'empty', word: 'lamp:' });
  });
});
