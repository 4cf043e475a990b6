import { afterAll, describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, Play, StoredPlay } from '../../src/games/engine/play.ts';
import { playSchemas } from '../../src/games/engine/schema.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { stableHash } from '../../src/shared/stable-json.ts';
import { factVectors, hasVectors, Tally, vectorRows } from './vectors.ts';
import type { VectorRow } from './vectors.ts';

type Input = Record<string, unknown>;
/** Runs a row and returns what came, in the terms of the row. */
type Runner = (input: Input, row: VectorRow) => unknown;

const games = createRegistry(defs);
const tally = new Tally();

const gptOf = (name: unknown): Gpt | undefined => {
  const [game = '', playtype] = String(name).split(':');
  return playtype === undefined ? games.get(game)?.playtypes.values().next().value : games.gpt(game, playtype);
};
const play = (over: Partial<Play>): Play => ({
  score: 0,
  lamp: '',
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});

/** The sample chart of a playtype with some facts of its own; tiers that are null are left out. */
function chartWith(gpt: Gpt, data: Input, levelNum?: unknown, tiers: Input = {}): ChartFacts {
  const known = Object.entries(tiers).filter(([, value]) => value !== null) as [string, number][];
  const level = levelNum === undefined ? {} : { levelNum: levelNum as number };
  return { ...gpt.def.sample, ...level, data: { ...gpt.def.sample.data, ...data }, tiers: Object.fromEntries(known) };
}

/** The value of a score algorithm for a play of which only some things matter. */
function rating(gpt: Gpt, alg: string, over: Partial<Play>, chart: ChartFacts): number | null | undefined {
  const given = play({ lamp: gpt.def.lamps.clear, ...over });
  return gpt.ratings({ ...given, percent: 0, grade: '' }, chart)[alg];
}

const forGpt =
  (name: string, run: (gpt: Gpt, input: Input) => unknown): Runner =>
  (input) =>
    run(gptOf(input[name])!, input);

/** The grade of a percent: on a chart whose maximum makes ninths and hundredths of a percent whole scores. */
function gradeOfPercent(gpt: Gpt, percent: number): string {
  const chart = chartWith(gpt, { notecount: 45_000 });
  const score = Math.round((percent / 100) * gpt.scoreMax(chart)!);
  return gpt.grade(play({ score }), chart).grade;
}

function bpi(input: Input): unknown {
  const list = input['args'] ?? ['ex', 'kaidenAverage', 'worldRecord', 'max', 'coef'].map((key) => input[key]);
  const [score, kaidenAverage, worldRecord, max, bpiCoefficient] = list as number[];
  const gpt = games.gpt('iidx', 'SP')!;
  const data = { kaidenAverage, worldRecord, notecount: max! / 2, bpiCoefficient };
  return rating(gpt, 'BPI', { score: score! }, chartWith(gpt, data));
}

const SP_TIERS = { nc: 'kt-NC', hc: 'kt-HC', exhc: 'kt-EXHC' };
function ktLampRatingSP(input: Input): unknown {
  const gpt = games.gpt('iidx', 'SP')!;
  const tiers = Object.fromEntries(Object.entries(SP_TIERS).map(([key, tier]) => [tier, input[key]]));
  return rating(gpt, 'ktLampRating', { lamp: input['lamp'] as string }, chartWith(gpt, {}, input['level'], tiers));
}

function stored(gpt: Gpt, input: Input, id: number): StoredPlay {
  const { score, lamp, lampIndex, percent, bp, exScore } = input as Record<string, number | undefined> & {
    lamp?: string;
  };
  const chart = chartWith(gpt, { notecount: 786 });
  const optional = { ...(bp === undefined ? {} : { bp }), ...(exScore === undefined ? {} : { exScore }) };
  const given = play({
    score: score ?? ((percent ?? 50) / 100) * gpt.scoreMax(chart)!,
    lamp: lamp ?? gpt.def.lamps.order[lampIndex ?? 4]!,
    optional,
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
  return { ...pb, ...pb.optional, ...pb.ratings, parts };
}

/** What a row tells about a composed PB, in the terms of `pbCompose`: old rows name two plays, newer ones a list. */
function expectedPB({ out, in: input }: VectorRow): Input {
  const { composedFrom, ...facts } = out as Input;
  const [base] = input['scores'] as Input[];
  if (!Array.isArray(composedFrom)) {
    const { scorePB, lampPB } = composedFrom as Input;
    return { ...facts, parts: [scorePB, lampPB].map((scoreID) => expect.objectContaining({ scoreID })) };
  }
  return { ...facts, parts: composedFrom.map((part: Input) => Object.assign({ scoreID: base!['id'] }, part)) };
}

function profile(gpt: Gpt, input: Input): unknown {
  const pbs = input['pbs'] as Record<string, number>[];
  const lists = gpt.profileInputs.map(({ of }) => {
    const values = pbs.flatMap((pb) => pb[of] ?? []);
    return [of, values.sort((a, b) => b - a)] as const;
  });
  return gpt.profileRatings(new Map(lists));
}

function session(gpt: Gpt, input: Input): unknown {
  const names = Object.keys(gpt.def.scoreAlgs);
  const { length } = input[names[0]!] as number[];
  return gpt.sessionRatings(
    Array.from({ length }, (_, i) => Object.fromEntries(names.map((name) => [name, (input[name] as number[])[i]!]))),
  );
}

function isValid(gpt: Gpt, { score, lamp, notecount, ...judgements }: Input): boolean {
  const { gpt: _gpt, ...counts } = judgements;
  const given = play({ score: score as number, lamp: (lamp as string | undefined) ?? gpt.def.lamps.clear });
  return gpt.faults({ ...given, judgements: counts as Play['judgements'] }, chartWith(gpt, { notecount })).length === 0;
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
    return gpt.grade(play({ score: score as number }), chartWith(gpt, { notecount })).percent;
  }),
  grade: forGpt('gpt', (gpt, { percent }) => gradeOfPercent(gpt, percent as number)),
  gradeOfScore: forGpt('gpt', (gpt, { score }) => gpt.grade(play({ score: score as number }), gpt.def.sample).grade),
  validatePercent: forGpt('game', (gpt, { percent }) => isValid(gpt, { score: percent, notecount: 50 })),
  validScore: forGpt('gpt', isValid),
  VF6: ({ score, lamp, level }) => {
    const gpt = games.gpt('sdvx', 'Single')!;
    return rating(gpt, 'VF6', { score: score as number, lamp: lamp as string }, chartWith(gpt, {}, level));
  },
  BPI: bpi,
  ktLampRatingSP,
  ktLampRatingDP: ({ lamp, dpTier, level }) => {
    const gpt = games.gpt('iidx', 'DP')!;
    return rating(gpt, 'ktLampRating', { lamp: lamp as string }, chartWith(gpt, {}, level, { 'dp-tier': dpTier }));
  },
  classOf: ({ rating: value }) => {
    const gpt = games.gpt('sdvx', 'Single')!;
    const id = gpt.derivedClasses({ VF6: value as number | null })['vfClass'];
    return id === undefined ? null : { index: gpt.classIndex('vfClass', id), id };
  },
  sessionCalc: forGpt('gpt', session),
  pbCompose: forGpt('gpt', pbCompose),
  profileRating: forGpt('gpt', profile),
  batchScore,
  batchClasses: forGpt('game', (gpt, { classes }) => {
    const given = Object.entries(classes as Record<string, string>);
    return Object.fromEntries(given.map(([set, id]) => [set, gpt.classIndex(set, id)]));
  }),
};

/** What comes instead where a row expects a throw: formulas give null, schemas refuse, the rest throws. */
const INSTEAD_OF_THROW: Record<string, unknown> = { BPI: null, batchScore: 'refused' };

/** Why a row is left out, or null. */
function leftOut({ fn, in: input }: VectorRow): string | null {
  if (!(fn in RUNNERS)) return 'not about this layer';
  const about = input['gpt'] ?? input['game'];
  const isOther = about !== undefined && gptOf(about) === undefined && fn !== 'folderID';
  if (isOther || (fn === 'classOf' && input['set'] !== 'sdvx.vfClass')) return 'about a game that is not registered';
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

function expectation(row: VectorRow, got: unknown): unknown {
  if (row.throws) return INSTEAD_OF_THROW[row.fn] ?? (row.fn in INSTEAD_OF_THROW ? null : 'throws RangeError');
  return within(row.tol ?? 1e-9, row.fn === 'pbCompose' ? expectedPB(row) : row.out, got);
}

function attempt(row: VectorRow): unknown {
  try {
    return RUNNERS[row.fn]!(row.in, row);
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

const rows = vectorRows().filter((row) => {
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
});

describe.skipIf(!hasVectors).for(games.all().map((gpt) => [gpt.idString, gpt] as const))('facts on %s', ([id, gpt]) => {
  const vectors = hasVectors ? factVectors(gpt.game, gpt.playtype) : { score: [], formula: [], aggregate: [] };
  const formulas = vectors.formula.filter(({ alg, args }) => {
    const isOld = gpt.playtype === 'DP' && args[0] === 'EASY CLEAR';
    if (isOld) tally.leftOut(`${id} ${alg}`, 'oldest era only: DP counts from EASY CLEAR (row 444)');
    else tally.ran(`${id} ${alg}`);
    return !isOld;
  });
  for (const { fn } of vectors.score) tally.ran(`${id} ${fn}`);
  for (const { level, alg } of vectors.aggregate) tally.ran(`${id} ${level} ${alg}`);

  test.for(vectors.score)('$fn of $args is $result', ({ fn, args, result }) => {
    const [score, lamp, level] = args as [number, string, number];
    const isBPI = fn === 'PoyashiBPI.calculate';
    const got = isBPI ? bpi({ args }) : rating(gpt, 'VF6', { score, lamp }, chartWith(gpt, {}, level));
    expect(got).toBeCloseTo(result, 12);
  });

  test.for(formulas)('$alg of $args is $result', ({ alg, argNames, args, result }) => {
    const { lamp, levelNum, ...tiers } = Object.fromEntries(argNames.map((name, i) => [name, args[i]]));
    expect(rating(gpt, alg, { lamp: lamp as string }, chartWith(gpt, {}, levelNum, tiers))).toBe(result);
  });

  test.for(vectors.aggregate)('$level $alg is $result', ({ level, alg, inputs, result }) => {
    const [[of, values] = ['', []]] = Object.entries(inputs);
    const best = new Map([[of, values.toSorted((a, b) => b - a)]]);
    const isSession = level === 'session';
    const got = isSession ? gpt.sessionRatings(values.map((value) => ({ [of]: value }))) : gpt.profileRatings(best);
    expect(got).toEqual(within(1e-9, { [alg]: result }, got));
  });
});
