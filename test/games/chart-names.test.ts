import { describe, expect, test } from 'vitest';

import { chartColour, chartLevels, chartName, shortChartName } from '../../contracts/client/chart-names.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';

const games = createRegistry(definitions);
const configOf = (game: string, playtype: string) => games.gpt(game, playtype)!.config();
const chart = (difficulty: string, level: string, data: Record<string, unknown> = {}, levelNum = 0) => ({
  difficulty,
  level,
  levelNum,
  data,
});
const places = [
  { table: '★', level: '12' },
  { table: 'sl', level: '3' },
  { table: '☆', level: '11弱' },
];

describe('a chart is called', () => {
  test.each([
    ['iidx', 'SP', chart('ANOTHER', '12', {}, 12), 'ANOTHER 12', 'A 12'],
    ['itg', 'Stamina', chart('0b020e29c3919c10', '?', { difficultyTag: 'Expert', chartLevel: 11 }), 'Expert 11'],
    ['itg', 'Stamina', chart('Hard', '9', {}, 9), 'Hard 9'],
    ['bms', '7K', chart('CHART', '?', { tableFolders: places }), '★12, sl3, ☆11弱', '★12, sl3'],
    ['bms', '7K', chart('CHART', '?', { tableFolders: [] }), '?'],
    ['pms', 'Keyboard', chart('CHART', '?', { tableFolders: places.slice(1, 2) }), 'sl3'],
    ['usc', 'Keyboard', chart('EXH', '17', { tableFolders: places }, 17), 'EXH 17'],
  ])('in %s %s by what its players know: %o', (game, playtype, one, name, short = name) => {
    const config = configOf(game, playtype);
    expect([chartName(config, one), shortChartName(config, one)]).toEqual([name, short]);
    expect(chartColour(config, one)).toMatch(/^#/);
  });

  test('by levels that have a number in their table', () => {
    const levels = chartLevels(configOf('bms', '7K'), chart('CHART', '?', { tableFolders: places }));
    expect(levels).toEqual([
      { name: '★12', table: '★', number: 12 },
      { name: 'sl3', table: 'sl', number: 3 },
      { name: '☆11弱', table: '☆', number: 11 },
    ]);
  });

  test('by its levels in the tables that the reader prefers, in their order, or in all if it is in none of them', () => {
    const config = configOf('bms', '7K');
    const nameIn = (...shown: string[]) =>
      chartName(
        { ...config, chartNames: { ...config.chartNames, shown } },
        chart('CHART', '?', { tableFolders: places }),
      );
    expect(nameIn('☆', 'st', '★')).toBe('☆11弱, ★12');
    expect(nameIn('st')).toBe(nameIn());
    expect(nameIn()).toBe('★12, sl3, ☆11弱');
  });

  test.each(
    definitions.flatMap(({ id, playtypes }) => Object.entries(playtypes).map(([name, def]) => ({ id, name, def }))),
  )('by keys that the charts of $id $name have', ({ def }) => {
    const { preference, ...keys }: Record<string, string> = { ...def.difficulties.names };
    for (const key of Object.values(keys)) expect(def.chartData).toHaveProperty(key);
    expect(Object.keys(def.preferences)).toEqual(expect.arrayContaining(preference === undefined ? [] : [preference]));
  });
});
