import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { gamesBarrel } from '../../scripts/generate-games.ts';
import defs from './all.gen.ts';
import { contextOf } from './engine/context.ts';
import type { Playtype } from './engine/define.ts';
import type { PartitionValue, PartitionedReducer } from './engine/define/reducers.ts';
import type { Gpt } from './engine/gpt.ts';
import { boundPercent } from './engine/grade.ts';
import type { Age } from './engine/newness.ts';
import { fieldsOf } from './engine/partition.ts';
import type { RatedChart } from './engine/partition.ts';
import type { ChartFacts, Play } from './engine/play.ts';
import { positions } from './engine/positions.ts';
import { sourcesOf } from './engine/ratings.ts';
import { playSchemas } from './engine/schema.ts';
import { asStored } from './engine/sent-names.ts';
import { createRegistry } from './registry.ts';

const games = createRegistry(defs);
const play = (over: Partial<Play>): Play => ({
  score: 0,
  lamp: '',
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});
const isStrictlyRising = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]!);

/** The best play that a chart allows: largest score, best lamp, nothing else said. */
function perfect(gpt: Gpt, chart: ChartFacts): Play {
  const { def } = gpt;
  const { score } = def;
  const percent = score.percent === 'sent' ? { percent: score.chartPercentMax?.(chart) ?? score.percentMax } : {};
  return play({ score: gpt.scoreMax(chart)!, lamp: def.lamps.order.at(-1)!, ...percent });
}

/** The profile algorithms of a playtype that look at the charts. */
const partitions = (def: Playtype): [string, PartitionedReducer][] =>
  Object.entries(def.profileAlgs).flatMap(([name, { reduce }]) => (reduce.op === 'sumParts' ? [[name, reduce]] : []));

/** A chart of a song of its own, in the part that a value stands for, rated 1. */
function ratedChart(def: Playtype, how: PartitionedReducer, value: PartitionValue, song: number): RatedChart {
  const [field] = fieldsOf(how);
  const age = field === undefined ? { age: value as Age } : {};
  return {
    value: 1,
    song,
    difficulty: def.difficulties.default,
    data: field && 'chart' in field ? { [field.chart]: value } : {},
    songData: field && 'song' in field ? { [field.song]: value } : {},
    ...age,
  };
}

test('the list of games is what the folder holds', () => {
  expect(readFileSync(new URL('all.gen.ts', import.meta.url), 'utf8')).toBe(gamesBarrel());
});

test('two games with the same id are refused', () => {
  expect(() => createRegistry([...defs, defs[0]!])).toThrow(`two games have the id "${defs[0]!.id}"`);
});

test('a default playtype that does not exist is refused', () => {
  expect(() => createRegistry([{ ...defs[0]!, defaultPlaytype: 'Nope' }])).toThrow('default playtype');
});

test('games and playtypes are found by name, and nothing by an unknown one', () => {
  expect(games.gpt('iidx', 'DP')?.idString).toBe('iidx:DP');
  expect(games.gpt('iidx', 'Single')).toBeUndefined();
  expect(games.get('constructor')).toBeUndefined();
  expect(games.list().map(({ id }) => id)).toEqual(defs.map(({ id }) => id));
  expect(games.all().map(({ idString }) => idString)).toEqual(expect.arrayContaining(['iidx:SP', 'sdvx:Single']));
});

test('the match types of all games are known, those that a game only refuses included', () => {
  const declared = games.all().flatMap(({ def }) => [...Object.keys(def.match), ...Object.keys(def.refused ?? {})]);
  expect([...games.matchTypes()].sort()).toEqual([...new Set([...declared, 'chartID'])].sort());
  expect(games.matchTypes()).toContain('sdvxInGameID');
});

test('the API view of a game names its playtypes', () => {
  expect(games.get('iidx')?.config()).toEqual({
    internalName: 'iidx',
    name: 'beatmania IIDX',
    names: {
      en: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
      ja: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
    },
    tile: { letters: 'II', ground: '#1f4fa3', accent: '#d9dde3', ink: '#ffffff' },
    defaultPlaytype: 'SP',
    validPlaytypes: ['SP', 'DP'],
  });
});

describe.each(games.all().map((gpt) => [gpt.idString, gpt] as const))('%s', (_id, gpt) => {
  const def: Playtype = gpt.def;
  const chart: ChartFacts = def.sample;

  test('every default is in its list', () => {
    expect(def.difficulties.order).toContain(def.difficulties.default);
    expect(def.lamps.order).toContain(def.lamps.clear);
    expect(def.grades.cuts.map(([grade]) => grade)).toContain(def.grades.clear);
    expect(Object.keys(def.scoreAlgs)).toContain(def.defaults.score);
    expect(Object.keys(def.sessionAlgs)).toContain(def.defaults.session);
    expect(Object.keys(def.profileAlgs)).toContain(def.defaults.profile);
  });

  test('the ratings that the game shows are computed, and only those of profiles are estimates', () => {
    const { score, profile, isEstimate = false } = def.inGame ?? {};
    expect([undefined, ...Object.keys(def.scoreAlgs)]).toContain(score);
    expect([undefined, ...Object.keys(def.profileAlgs)]).toContain(profile);
    expect(isEstimate && profile === undefined).toBe(false);
    expect(gpt.config().inGameRatings).toEqual(def.inGame && { score, profile, isEstimate });
  });

  test('no list holds a name twice', () => {
    const ids = Object.values(def.classes).map((set) =>
      'from' in set ? set.steps.map(([, id]) => id) : set.provided.map(([id]) => id),
    );
    const versions = def.versions.map(([id]) => id);
    for (const list of [def.difficulties.order, def.lamps.order, def.judgements, versions, ...ids]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  test('algorithms over other algorithms name existing ones', () => {
    for (const { reduce } of [...Object.values(def.sessionAlgs), ...Object.values(def.profileAlgs)]) {
      for (const { of } of sourcesOf(reduce)) expect(Object.keys(def.scoreAlgs)).toContain(of);
    }
  });

  test('profile ratings and default lists only need score algorithms that PBs are kept in the order of', () => {
    const needed = Object.values(def.profileAlgs).flatMap(({ reduce }) => sourcesOf(reduce).map(({ of }) => of));
    expect(gpt.indexedAlgs).toEqual(expect.arrayContaining([...needed, def.defaults.score]));
  });

  test('grades start at 0 and rise to what can be reached', () => {
    const bounds = def.grades.cuts.flatMap(([, bound]) => (bound === null ? [] : [boundPercent(bound, def.score)]));
    expect(bounds[0]).toBe(0);
    expect(isStrictlyRising(bounds)).toBe(true);
    expect(bounds.at(-1)!).toBeLessThanOrEqual(Math.max(100, def.score.percentMax));
  });

  test('every profile rating reacts to the values that it is made from', () => {
    const values = Array.from({ length: 100 }, () => 1);
    for (const [name, { reduce }] of Object.entries(def.profileAlgs)) {
      if (reduce.op === 'sumParts') continue;
      const lists = new Map(sourcesOf(reduce).map(({ of }) => [of, values]));
      expect(gpt.profileRatings(lists)[name]).toBeGreaterThan(0);
    }
  });

  test.for(partitions(def))('the parts of %s are full with what they hold, and no chart is in two', ([name, how]) => {
    for (const field of fieldsOf(how)) {
      const [declared, name] = 'song' in field ? [gpt.gameDef.songData, field.song] : [def.chartData, field.chart];
      expect(Object.keys(declared)).toContain(name);
    }
    const listed = how.parts.flatMap(({ when }) => (when === 'rest' ? [] : when));
    expect(new Set(listed).size).toBe(listed.length);
    expect(how.parts.filter(({ when }) => when === 'rest').length).toBeLessThan(2);
    expect(new Set(how.parts.map((part) => part.name)).size).toBe(how.parts.length);
    for (const group of how.per === undefined || how.per === 'song' ? [] : how.per) {
      for (const difficulty of group) expect(def.difficulties.order).toContain(difficulty);
    }
    const rated = how.parts.flatMap(({ when, n }, part) =>
      Array.from({ length: n + 2 }, (_, i) => ratedChart(def, how, when === 'rest' ? '?' : when[0]!, 1000 * part + i)),
    );
    const capacity = how.parts.reduce((sum, { n }) => sum + n, 0);
    const rate = (charts: readonly RatedChart[]) => gpt.profileRatings(new Map(), new Map([[how.of, charts]]))[name];
    expect(rate(rated)).toBe(capacity / (how.over ?? 1));
    expect(rate([])).toBe(how.none ?? null);
    const twice = rated.slice(0, 1).flatMap((chart) => [chart, chart]);
    expect(rate(twice)).toBe((how.per === undefined ? 2 : 1) / (how.over ?? 1));
  });

  test('fields with the version of a chart exist', () => {
    for (const field of def.newness?.by ?? []) {
      const [declared, name] = 'song' in field ? [gpt.gameDef.songData, field.song] : [def.chartData, field.chart];
      expect(Object.keys(declared)).toContain(name);
    }
    const ids = def.versions.map(([id]) => id);
    expect(def.versions.filter(([, , more]) => !ids.includes(more?.variantOf ?? ids[0]!))).toEqual([]);
  });

  test('derived classes rise with the rating and follow a profile algorithm', () => {
    for (const [name, set] of Object.entries(def.classes)) {
      if (!('from' in set)) continue;
      expect(Object.keys(def.profileAlgs)).toContain(set.from);
      expect(isStrictlyRising(set.steps.map(([min]) => min))).toBe(true);
      for (const [position, [min, id]] of set.steps.entries()) {
        expect(gpt.derivedClasses({ [set.from]: min })).toEqual({ [name]: id });
        expect(gpt.classIndex(name, id)).toBe(position);
      }
      expect(gpt.derivedClasses({ [set.from]: null })).toEqual({});
    }
  });

  test('a perfect play is possible, gets the best grade and a number from every formula that knows the chart', () => {
    const best = perfect(gpt, chart);
    expect(gpt.faults(best, chart)).toEqual([]);
    const graded = gpt.grade(best, chart);
    expect(gpt.gradeIndex(graded.grade)).toBe(def.grades.cuts.length - 1);
    const ratings = gpt.ratings({ ...best, ...graded }, chart);
    expect(Object.keys(ratings)).toEqual(Object.keys(def.scoreAlgs));
    expect(ratings[def.defaults.score]).toBeGreaterThan(0);
  });

  test('one point more than perfect is impossible', () => {
    const best = perfect(gpt, chart);
    const faults = gpt.faults({ ...best, score: best.score + 1, lamp: def.lamps.clear }, chart);
    expect(faults.join()).toContain(`received ${best.score + 1}`);
  });

  test.for(def.rules)('rule $id refuses its example and says why', (rule) => {
    const example = play(rule.example as Partial<Play>);
    const lamps = positions('lamps', def.lamps.order);
    const fault = rule.refuses(contextOf({ ...example, ...gpt.grade(example, chart) }, chart, lamps), asStored);
    expect(fault).toMatch(/received/);
    expect(gpt.faults(example, chart)).toContain(fault);
  });

  test('every kind of nonsense is named at once', () => {
    const faults = gpt.faults(
      play({
        score: -1.5,
        lamp: 'NOPE',
        judgements: { nope: 1, [def.judgements[0]!]: -1 },
        optional: { maxCombo: -1 },
      }),
      chart,
    );
    // Score, lamp, two judgements and, where the game has them, the combo and a percent that is sent.
    expect(faults).toHaveLength(4 + Number('maxCombo' in def.optional) + Number(def.score.percent === 'sent'));
  });

  test('odd charts and plays never make a formula throw', () => {
    const odd: ChartFacts = { ...chart, levelNum: NaN, data: {}, tiers: {} };
    const ratings = gpt.ratings({ ...perfect(gpt, chart), percent: NaN, grade: '' }, odd);
    for (const value of Object.values(ratings)) expect(value === null || Number.isFinite(value)).toBe(true);
  });

  test('what the API tells survives JSON as it is', () => {
    const config = gpt.config();
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
    expect(config.gradeBoundaries).toHaveLength(config.grades.length);
    const classes = Object.values(config.classHumanisedFormat).flat();
    for (const colours of [config.gradeColours, config.lampColours, config.difficultyColours]) {
      for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    for (const { colours } of classes) {
      expect(colours.length).toBeGreaterThan(0);
      for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(Object.keys(config.lampColours)).toEqual(config.lamps);
  });

  test('aliases and wildcards lead to listed names', () => {
    for (const field of [...Object.values(def.scoreMeta), ...Object.values(def.optional)]) {
      if (!('aliases' in field)) continue;
      for (const target of Object.values(field.aliases ?? {})) expect(field.values).toContain(target);
    }
    for (const match of Object.values(def.match)) {
      if (match === true) continue;
      for (const names of Object.values(match.wildcards ?? {})) {
        for (const name of names) expect(def.difficulties.order).toContain(name);
      }
    }
  });

  test('its schemas accept a perfect play and nulls, and refuse unknown keys', () => {
    const schemas = playSchemas(gpt);
    const { score, lamp } = perfect(gpt, chart);
    expect(schemas.score.parse(score)).toBe(score);
    expect(schemas.lamp.parse(lamp)).toBe(lamp);
    expect(schemas.lamp.safeParse('NOPE').error?.issues[0]?.message).toContain(def.lamps.order.join(', '));
    for (const [part, names] of [
      ['judgements', def.judgements],
      ['optional', Object.keys(def.optional)],
      ['scoreMeta', Object.keys(def.scoreMeta)],
    ] as const) {
      expect(schemas[part].safeParse(Object.fromEntries(names.map((name) => [name, null]))).success).toBe(true);
      expect(schemas[part].safeParse({ nope: 1 }).success).toBe(false);
    }
  });
});
