import { afterAll, describe, expect, test } from 'vitest';

import { stableHash } from '../../src/base/shared/stable-json.ts';
import defs from '../../src/games/all.gen.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, Play, StoredPlay } from '../../src/games/engine/play.ts';
import { playSchemas } from '../../src/games/engine/schema.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { rateProfile } from './profiles.ts';
import { askByName, chartWith, FACT_CALLS, play, rate, RATED_ROWS, scoreOfPercent } from './rated.ts';
import type { Ask, Input, Told } from './rated.ts';
import { factVectors, hasFacts, hasVectors, laterVectors, Tally, vectorRows } from './vectors.ts';
import type { VectorRow } from './vectors.ts';

/** Runs a row and returns what came, in the terms of the row. */
type Runner = (input: Input, row: VectorRow) => unknown;

const games = createRegistry(defs);
const tally = new Tally();

const gptOf = (name: unknown): Gpt | undefined => {
  const [game = '', playtype] = String(name).split(':');
  return playtype === undefined ? games.get(game)?.playtypes.values().next().value : games.gpt(game, playtype);
};
const forGpt =
  (name: string, run: (gpt: Gpt, input: Input) => unknown): Runner =>
  (input) =>
    run(gptOf(input[name])!, input);

/** The grade of a percent: on a chart whose maximum makes ninths and hundredths of a percent whole scores. */
function gradeOfPercent(gpt: Gpt, percent: number): string {
  const chart = chartWith(gpt, { notecount: 45_000, maxPercent: 104 });
  return gpt.grade(play({ score: scoreOfPercent(gpt, percent, chart), lamp: gpt.def.lamps.clear }), chart).grade;
}

/** Lamps of games whose newer form tells a medal: the first word says which. */
const MEDALS = [
  [/^failed/, 'FAILED'],
  [/^easy/, 'EASY CLEAR'],
  [/^clear/, 'CLEAR'],
  [/^fullCombo/, 'FULL COMBO'],
  [/^perfect/, 'PERFECT'],
] as const;

const NOT_OPTIONAL = new Set(['id', 'score', 'lamp', 'lampIndex', 'percent', 'musicRate', 'clearMedal', 'note']);

interface StoredInput {
  readonly score?: number;
  readonly lamp?: string;
  readonly noteLamp?: string;
  readonly clearLamp?: string;
  readonly lampIndex?: number;
  readonly percent?: number;
  readonly musicRate?: number;
  readonly clearMedal?: string;
}

/** The lamp of a play whose row tells two: that of the combo, or a clear when it has none. */
const noteLampOf = (gpt: Gpt, { noteLamp = 'NONE', clearLamp }: StoredInput): string | undefined =>
  noteLamp === 'NONE' ? clearLamp && gpt.def.lamps.clear : noteLamp;

function stored(gpt: Gpt, input: Input, id: number): StoredPlay {
  const told = input as Input & StoredInput;
  const { score, lamp = noteLampOf(gpt, told), lampIndex = 4, percent = 50, musicRate, clearMedal } = told;
  const chart = chartWith(gpt, { notecount: 786 });
  const metrics = Object.entries(input).filter(([key]) => !NOT_OPTIONAL.has(key) && key in gpt.def.optional);
  const medal = clearMedal === undefined ? {} : { specificClearType: clearMedal };
  const given = play({
    score: score ?? scoreOfPercent(gpt, percent, chart),
    lamp: lamp ?? MEDALS.find(([word]) => word.test(clearMedal ?? ''))?.[1] ?? gpt.def.lamps.order[lampIndex]!,
    ...(musicRate === undefined ? {} : { percent: musicRate }),
    optional: { ...Object.fromEntries(metrics), ...medal },
  });
  return { ...given, ...gpt.grade(given, chart), id, timeAchieved: null, highlight: false };
}

/** Composes a PB and shows it with the ids and keys that the row uses. */
function pbCompose(gpt: Gpt, input: Input): unknown {
  const scores = input['scores'] as Input[];
  const chart = chartWith(gpt, { notecount: 786 }, undefined, { 'kt-EXHC': 12, 'kt-NC': 5 });
  const pb = gpt.mergePB(
    scores.map((score, i) => stored(gpt, score, i)),
    chart,
  );
  const parts = pb.composedFrom.map(({ name, id }) => ({ name, scoreID: scores[id]!['id'] }));
  const named = { musicRate: pb.percent, clearMedal: pb.optional['specificClearType'], noteLamp: pb.lamp };
  return { ...pb, ...pb.optional, ...pb.ratings, ...named, parts };
}

/** Names in rows for the play with the best lamp, in games whose newer versions have several lamps. */
const LAMP_NAMES = new Set<unknown>(['Best Clear', 'Best Note Lamp']);

/** Returns a row's composed PB in the terms of `pbCompose`: old rows name two plays, newer ones a list. */
function expectedPB({ out, in: input }: VectorRow): Input {
  const { composedFrom, ...facts } = out as Input;
  const [base] = input['scores'] as Input[];
  const lampName = gptOf(input['gpt'])?.def.pb?.lampName ?? 'Best Lamp';
  if (composedFrom === undefined) return facts;
  if (!Array.isArray(composedFrom)) {
    const { scorePB, lampPB, other = [] } = composedFrom as { scorePB: string; lampPB: string; other?: Input[] };
    const ids = [scorePB, lampPB, ...other.map(({ scoreID }) => scoreID)];
    return { ...facts, parts: ids.map((scoreID) => expect.objectContaining({ scoreID })) };
  }
  return {
    ...facts,
    parts: composedFrom.map((part: Input) => {
      const name = LAMP_NAMES.has(part['name']) ? lampName : part['name'];
      return { scoreID: base!['id'], ...part, name };
    }),
  };
}

/** Lists by score algorithm from PBs, or from a text such as "4 x rating 16". */
function profile(gpt: Gpt, { pbs }: Input): unknown {
  const [, times, alg, value] = /^(\d+) x (\w+) ([\d.]+)$/.exec(String(pbs)) ?? [];
  const all = alg ? Array.from({ length: Number(times) }, (): Input => ({ [alg]: Number(value) })) : (pbs as Input[]);
  const inputs = gpt.profileInputs.map(({ of }) => [of, all.flatMap((pb) => (pb[of] as number | undefined) ?? [])]);
  return rateProfile(gpt, Object.fromEntries(inputs) as Record<string, number[]>);
}

function session(gpt: Gpt, inputs: Record<string, number[]>): unknown {
  const names = Object.keys(inputs);
  const length = Math.max(0, ...names.map((name) => inputs[name]!.length));
  return gpt.sessionRatings(
    Array.from({ length }, (_, i) => Object.fromEntries(names.map((name) => [name, inputs[name]![i] ?? null]))),
  );
}

/** A play that has what a row tells, and where it tells no score, one that goes with its lamp. */
function plausible(gpt: Gpt, { score, lamp, musicRate, percent, ...rest }: Input): [Play, ChartFacts] {
  const { gpt: _gpt, game: _game, notecount, chartMaxPercent, difficulty, ...judgements } = rest;
  const facts = { ...(notecount === undefined ? {} : { notecount }), maxPercent: chartMaxPercent ?? 104 };
  const chart = chartWith(gpt, facts);
  const onChart = difficulty === undefined ? chart : { ...chart, difficulty: difficulty as string };
  const max = gpt.scoreMax(onChart)!;
  const given = (score ?? (gpt.def.score.percent === 'sent' ? undefined : percent)) as number | undefined;
  const best = given === max ? gpt.def.lamps.order.at(-1) : gpt.def.lamps.clear;
  const rated = gpt.def.score.percent === 'sent' ? { percent: (musicRate ?? percent ?? 50) as number } : {};
  const base = play({ lamp: (lamp as string | undefined) ?? best!, ...rated });
  const fits = (candidate: number) =>
    gpt.faults({ ...base, score: candidate, ...('percent' in rated ? { percent: 50 } : {}) }, onChart).length === 0;
  const fitting = [1, 0.95, 0.85, 0.5, 0].map((part) => Math.round(part * max)).find(fits);
  return [{ ...base, score: given ?? fitting ?? 0, judgements: judgements as Play['judgements'] }, onChart];
}

const isValid = (gpt: Gpt, input: Input): boolean => gpt.faults(...plausible(gpt, input)).length === 0;

/** Returns the grade and percent that an import gives a play, or its refusal. */
function batchConvert(gpt: Gpt, input: Input): unknown {
  const [given, chart] = plausible(gpt, input);
  const { percent: _none, ...without } = given;
  const sent = 'percent' in input ? given : without;
  return gpt.faults(sent, chart).length === 0 ? gpt.grade(sent, chart) : 'refused';
}

/** Ranks plays on one chart as the board does: the larger ranking first, then the earlier time. */
function chartRanking(gpt: Gpt, input: Input): unknown {
  const pbs = (input['pbs'] as Input[]).map(({ score, platinum, timeAchieved }, i) => {
    const one = stored(gpt, { score, platinumScore: platinum, lampIndex: 1 }, i);
    return gpt.mergePB([{ ...one, timeAchieved: timeAchieved as number }], gpt.def.sample);
  });
  const order = pbs.toSorted((a, b) => b.ranking - a.ranking || a.timeAchieved! - b.timeAchieved!);
  return { rank: pbs.map((pb) => 1 + order.indexOf(pb)), outOf: pbs.length };
}

/** The class of a rating in a set such as "sdvx.vfClass"; a game with one derived set may name it otherwise. */
function classOf({ set, rating }: Input): unknown {
  const [game = '', name = ''] = String(set).split('.');
  const gpt = gptOf(game)!;
  const derived = Object.entries(gpt.def.classes).flatMap(([id, def]) =>
    'from' in def ? [{ id, from: def.from }] : [],
  );
  const { id, from } = derived.find((one) => one.id === name) ?? derived[0]!;
  const found = gpt.derivedClasses({ [from]: rating as number | null })[id];
  return found === undefined ? null : { index: gpt.classIndex(id, found), id: found };
}

/** Whether the schemas accept a part of a batch; the rows are about iidx SP. */
function batchScore(input: Input): unknown {
  const schemas = playSchemas(games.gpt('iidx', 'SP')!);
  const [[key, value] = ['', undefined]] = Object.entries(input);
  const name = (key === 'hitMeta' ? 'optional' : key) as 'optional';
  return schemas[name].safeParse(value).success ? { accepted: true } : 'refused';
}

const RUNNERS: Record<string, Runner> = {
  stableHash,
  folderID: ({ game, playtype, data }) => `F${stableHash({ game, playtype, ...(data as object) })}`,
  goalID: (input) => `G${stableHash(input)}`,
  orphanID: (input) => `O${stableHash(input)}`,
  scoreID_T: ({ userID, chartID, ...given }) => {
    const identity = games.gpt('iidx', 'SP')!.identity(play(given));
    return `T${stableHash({ userID, chartID, ...identity })}`;
  },
  percent: forGpt('game', (gpt, { score, notecount }) => {
    const chart = chartWith(gpt, { notecount, maxPercent: 104 });
    return gpt.grade(play({ score: score as number, lamp: gpt.def.lamps.clear }), chart).percent;
  }),
  grade: forGpt('gpt', (gpt, { percent }) => gradeOfPercent(gpt, percent as number)),
  gradeOfScore: forGpt(
    'gpt',
    (gpt, { score }) => gpt.grade(play({ score: score as number, lamp: gpt.def.lamps.clear }), gpt.def.sample).grade,
  ),
  popnFailCap: (input) => {
    const gpt = games.gpt('popn', '9B')!;
    return gpt.grade(play(input), gpt.def.sample).grade;
  },
  validatePercent: forGpt('game', (gpt, input) => isValid(gpt, { notecount: 50, ...input })),
  validScore: forGpt('gpt', isValid),
  batchConvert: forGpt('game', batchConvert),
  chartRanking: forGpt('game', chartRanking),
  classOf,
  sessionCalc: forGpt('gpt', (gpt, { gpt: _name, ...inputs }) => session(gpt, inputs as Record<string, number[]>)),
  pbCompose: forGpt('gpt', pbCompose),
  profileRating: forGpt('gpt', profile),
  batchScore,
  batchClasses: forGpt('game', (gpt, { classes }) => {
    const given = Object.entries(classes as Record<string, string>);
    return Object.fromEntries(given.map(([set, id]) => [set, gpt.classIndex(set, id)]));
  }),
};

/** Returns the result if a row expects a throw: formulas give null, imports refuse, the rest throws. */
const insteadOfThrow = (fn: string): unknown => {
  if (fn in RATED_ROWS) return null;
  return fn === 'batchScore' || fn === 'batchConvert' ? 'refused' : 'throws RangeError';
};

const OLD_FORMULA = 'a result of rg-stats 0.4.1 that 1.2.1 changed (row 233)';
const NEWER_LAMP_VALUE = 'newer rules (vectors of 2026) take the level for a missing normal tier';
/** Rows that newer rows or newer rules contradict. */
const CONTRADICTED: Record<number, string> = {
  50: 'SSS+ was added at 100.9 % (row 151)',
  205: 'newer rules cap the percent of every chart at 104',
  214: OLD_FORMULA,
  215: OLD_FORMULA,
  224: OLD_FORMULA,
  231: OLD_FORMULA,
  392: 'a result of rg-stats 0.4.1, which had one coefficient for all below 50 %; 1.2.1 has one for each ten',
  421: NEWER_LAMP_VALUE,
  422: NEWER_LAMP_VALUE,
  559: 'newer versions of the game moved this step of the class (row 564)',
};

/** Profile ratings of 2022 that public trackers compute differently since, by playtype and algorithm (facts: ratings-2026.md, section 0). */
const SUPERSEDED: Readonly<Record<string, string>> = {
  'chunithm:Single naiveRating': 'best 20 / 20 of 2022; best 50 / 50, cut to hundredths, since VERSE',
  'arcaea:Touch naivePotential': 'best 30 / 30 of 2022; best 50 and best 10 / 60 since Arcaea 7.0',
};

/** Functions whose results were cut to hundredths then. */
const CUT_THEN = new Set(['Potential.calculate']);

const OTHER_GAME = 'about a game that is not registered';

/** Why a row is left out, or null. */
function leftOut({ n, fn, in: input }: VectorRow): string | null {
  if (!(fn in RUNNERS)) return 'not about this layer';
  if (n in CONTRADICTED) return CONTRADICTED[n]!;
  const about = fn === 'popnFailCap' ? 'popn' : (input['gpt'] ?? input['game'] ?? String(input['set']).split('.')[0]);
  const isAbout = 'gpt' in input || 'game' in input || fn === 'classOf' || fn === 'popnFailCap';
  if (isAbout && gptOf(about) === undefined && fn !== 'folderID') return OTHER_GAME;
  if (fn === 'batchScore' && !/^\{"(score|lamp|judgements|hitMeta|optional|scoreMeta)"/.test(JSON.stringify(input))) {
    return 'about a part of the import format that is not a part of the play';
  }
  return null;
}

/** The expectation with every number that is within the tolerance of what came replaced by what came. */
function within(tolerance: number, expected: unknown, got: unknown): unknown {
  if (typeof expected === 'number' && typeof got === 'number') {
    return Math.abs(expected - got) <= tolerance ? got : expected;
  }
  if (typeof expected !== 'object' || expected === null || typeof got !== 'object' || got === null) return expected;
  if (Array.isArray(expected)) return expected;
  const pairs = Object.entries(expected).map(([key, value]) => [key, within(tolerance, value, (got as Input)[key])]);
  return expect.objectContaining(Object.fromEntries(pairs) as Input);
}

const near = (result: number | null): unknown => (result === null ? null : expect.closeTo(result, 9));

function expectation(row: VectorRow, got: unknown): unknown {
  if (row.throws) return insteadOfThrow(row.fn);
  return within(row.tol ?? 1e-9, row.fn === 'pbCompose' ? expectedPB(row) : row.out, got);
}

function attempt(row: VectorRow): unknown {
  try {
    return RUNNERS[row.fn]!(row.in, row);
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

/** Whether a playtype can be asked at all, and why not. */
function unfit(gpt: Gpt, ask: Ask | string): string | null {
  if (typeof ask === 'string') return ask;
  if (!(ask.alg in gpt.def.scoreAlgs)) return `${gpt.idString} has no score algorithm ${ask.alg}`;
  const isKnown = ask.lamp === undefined || gpt.def.lamps.order.includes(ask.lamp);
  return isKnown ? null : `${gpt.idString} has no lamp ${ask.lamp}`;
}

interface RatedCase {
  readonly n: number;
  readonly fn: string;
  readonly id: string;
  readonly gpt: Gpt;
  readonly ask: Ask;
  readonly row: VectorRow;
}

/** The rows about score algorithms, once for each playtype that they are about and that is registered. */
function ratedCases(row: VectorRow): RatedCase[] {
  const { n, fn, in: input } = row;
  const named = (input['game'] as string | undefined) ?? '';
  const about = RATED_ROWS[fn]!.of.filter((id) => id.startsWith(named));
  const gpts = about.flatMap((id) => gptOf(id) ?? []);
  if (gpts.length === 0) tally.leftOut(fn, OTHER_GAME);
  return gpts.flatMap((gpt) => {
    const ask = RATED_ROWS[fn]!.ask(input as unknown as Told);
    const why = CONTRADICTED[n] ?? unfit(gpt, ask);
    if (why === null) tally.ran(fn);
    else tally.leftOut(fn, why);
    return why === null ? [{ n, fn, id: gpt.idString, gpt, ask: ask as Ask, row }] : [];
  });
}

const rated = vectorRows().filter(({ fn }) => fn in RATED_ROWS);
const rows = vectorRows().filter((row) => {
  if (row.fn in RATED_ROWS) return false;
  const why = leftOut(row);
  if (why === null) tally.ran(row.fn);
  else tally.leftOut(why === 'not about this layer' ? 'other functions' : row.fn, why);
  return why === null;
});

afterAll(() => console.info(tally.report()));

describe.skipIf(!hasVectors)('the reference vectors', () => {
  test.for(rows)('row $n of $fn', (row) => {
    const got = attempt(row);
    expect(got).toEqual(expectation(row, got));
  });

  test.for(rated.flatMap(ratedCases))('row $n of $fn in $id', ({ gpt, ask, row }) => {
    const got = rate(gpt, ask);
    expect(got).toEqual(expectation(row, got));
  });
});

const described = games.all().filter(({ game }) => hasFacts(game));

describe.for(described.map((gpt) => [gpt.idString, gpt] as const))('facts on %s', ([id, gpt]) => {
  const vectors = factVectors(gpt.game, gpt.playtype);
  const kept = (name: string, why: string | null): boolean => {
    if (why === null) tally.ran(`${id} ${name}`);
    else tally.leftOut(`${id} ${name}`, why);
    return why === null;
  };
  if (gpt.playtype === gpt.gameDef.defaultPlaytype) {
    for (const { fn } of laterVectors(gpt.game)) {
      tally.leftOut(`${gpt.game} ${fn}`, 'a result of an rg-stats that was never released');
    }
  }
  const calls = vectors.score
    .map((call) => ({ ...call, ask: FACT_CALLS[call.fn]?.(call.args) ?? 'a function that is not known' }))
    .filter(({ fn, ask }) => kept(fn, unfit(gpt, ask)));
  const formulas = vectors.formula
    .map((call) => ({ ...call, ask: askByName(call.alg, call.argNames, call.args) }))
    .filter(({ alg, args, ask }) => {
      const isOld = id === 'iidx:DP' && args[0] === 'EASY CLEAR';
      return kept(alg, isOld ? 'oldest era only: DP counts from EASY CLEAR (row 444)' : unfit(gpt, ask));
    });
  const aggregates = vectors.aggregate.filter(({ level, alg, result }) => {
    const known = level === 'session' ? gpt.def.sessionAlgs : gpt.def.profileAlgs;
    const superseded = level === 'profile' && result !== null ? SUPERSEDED[`${id} ${alg}`] : undefined;
    return kept(`${level} ${alg}`, alg in known ? (superseded ?? null) : `${id} has no ${level} algorithm ${alg}`);
  });

  test.for(calls)('$fn of $args is $result', ({ fn, ask, result }) => {
    const got = rate(gpt, ask as Ask) ?? null;
    expect(got !== null && CUT_THEN.has(fn) ? Math.floor(got * 100 + 1e-6) / 100 : got).toEqual(near(result));
  });

  test.for(formulas)('$alg of $args is $result', ({ ask, result }) => {
    expect(rate(gpt, ask)).toEqual(near(result));
  });

  test.for(aggregates)('$level $alg is $result', ({ level, alg, inputs, result }) => {
    const got = level === 'session' ? session(gpt, inputs) : rateProfile(gpt, inputs);
    expect(got).toEqual(within(1e-9, { [alg]: result }, got));
  });
});
