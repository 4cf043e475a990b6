import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import type { PartitionedReducer } from '../../src/games/engine/define/reducers.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Ratings } from '../../src/games/engine/play.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { chartWith, type Ask } from '../games/rated.ts';
import { runnerOf, runWith, type Row } from '../games/rows-2026.ts';
import { Tally } from '../games/vectors.ts';
import { createPlacer, derivedSet, inputsFor, type Inputs } from './vectors-plays.ts';
import { idOf, startWorld, type Placed } from './vectors-world.ts';

// The published numbers, through a server with a socket: plays are imported, and ratings are read from its answers.

const games = createRegistry(defs);
const tally = new Tally();
const file = resolve(
  process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared'),
  'reference/vectors-2026.json',
);
const isThere = existsSync(file);
if (!isThere) console.warn(`SKIPPED: ${file} is missing; set KAIDEN_SHARED to the folder of the reference data`);
const rows = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Row[] }).vectors : [];

/** One question to the server: the rating of a play, a metric derived from it, or the ratings of a profile. */
type Question =
  | { ask: Ask; placed: Placed }
  | { derived: string; placed: Placed }
  | { inputs: Inputs; player: string; placed: Placed[] };

const players = ['plays'];
const { placed, place, placeAsk, placeInputs } = createPlacer();

/** Functions about the least score for a rating: a play with it has the rating, one with a step less has not. */
const LEAST: Readonly<Record<string, { alg: string; metric: 'score' | 'percent'; step: number; max: number }>> = {
  minScoreForRating: { alg: 'rating', metric: 'score', step: 1, max: 1_009_999 },
  minPercentForRating: { alg: 'rate', metric: 'percent', step: 0.0001, max: 100.9999 },
  minScoreForVF7: { alg: 'VF7', metric: 'score', step: 1, max: 9_999_999 },
};
/** Metrics that are derived from a play and its chart. */
const DERIVED: Readonly<
  Record<string, (given: Readonly<Record<string, number>>) => { data: object; optional: object } | string>
> = {
  dxStars: ({ dxScore, maxDxScore }) =>
    maxDxScore! % 3 === 0
      ? { data: { notecount: maxDxScore! / 3 }, optional: { dxScore } }
      : 'no number of notes has this maximum',
  platinumStars: ({ platinumScore, maxPlatinumScore }) =>
    maxPlatinumScore === 0
      ? 'a chart without a maximum shows no stars; plays sent on to others say 0, tested with the engine'
      : { data: { maxPlatScore: maxPlatinumScore }, optional: { platinumScore } },
};
/** Functions that ask about more than ratings, and why they are left out here. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  totalBPI: 'no play has exactly these BPI; the rule is tested with the engine, the total in test/api/totals.test.ts',
};
const CLASSES = new Set(['badge', 'class', 'colour', 'flareClass', 'vfClass']);

interface Case {
  row: Row;
  gpt: Gpt;
  questions: Question[];
}

/** Returns the plays with the least score for a rating and with a step less; only the best play if no score is enough. */
function leastPlays(gpt: Gpt, { fn, in: given, out }: Row): Question[] {
  const { alg, metric, step, max } = LEAST[fn]!;
  const { level, lamp } = given as { level: number; lamp?: string };
  const values = out === null ? [max] : [Number(out), Number((Number(out) - step).toFixed(4))];
  return values.map((value) => {
    const ask = { alg, levelNum: level, lamp: lamp ?? gpt.def.lamps.clear, [metric]: value };
    return { ask, placed: placeAsk(gpt, ask) };
  });
}

/** Returns a play of a metric that is derived from it, or the reason why there is none. */
function derivedPlay(gpt: Gpt, { fn, in: given }: Row): Question[] | string {
  const known = DERIVED[fn]!(given as never);
  if (typeof known === 'string') return known;
  const facts = chartWith(gpt, known.data as never);
  const play = { score: gpt.def.score.integer ? 900_000 : 99, lamp: gpt.def.lamps.clear, optional: known.optional };
  return [{ derived: fn, placed: place(gpt, { chart: facts, songData: facts.songData ?? {}, play }) }];
}

/** Places a play that is worth nothing: a profile without plays has no ratings. */
function placeNothing(gpt: Gpt): Placed {
  const facts = chartWith(gpt, {});
  return place(gpt, {
    chart: facts,
    songData: facts.songData ?? {},
    play: { score: 0, lamp: gpt.def.lamps.order[0]! },
  });
}

/** Returns the questions of a row, or the reason why it has none. */
function questionsOf(row: Row): Question[] | string {
  const run = runnerOf(row);
  if (typeof run === 'string') return run;
  if (row.fn in LEFT_OUT) return LEFT_OUT[row.fn]!;
  const gpt = games.gpt(row.game, row.playtype)!;
  if (row.fn in LEAST) return leastPlays(gpt, row);
  if (row.fn in DERIVED) return derivedPlay(gpt, row);
  const questions: Question[] = [];
  const means = {
    rate: (_: Gpt, ask: Ask) => {
      questions.push({ ask, placed: placeAsk(gpt, ask) });
      return 0;
    },
    rateProfile: (_: Gpt, inputs: Inputs) => {
      const player = `player${players.length}`;
      players.push(player);
      const plays = placeInputs(gpt, inputs);
      questions.push({ inputs, player, placed: plays.length > 0 ? plays : [placeNothing(gpt)] });
      return Object.fromEntries(Object.keys(gpt.def.profileAlgs).map((alg) => [alg, 0]));
    },
  };
  try {
    if (CLASSES.has(row.fn)) means.rateProfile(gpt, inputsFor(gpt, Number(Object.values(row.in)[0])));
    else runWith(means, () => run(gpt, row.in as never));
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
  return questions;
}

/** Versions of maimai DX, and regions in which one after another of them runs. */
const REGIONS = { PRISMP: 'prismplus', CIRCLE: 'circle', CIRCLEP: 'circleplus' } as const;
const LINE = ['prismplus', 'circle', 'circleplus', 'magical'];
const regionOf: Readonly<Record<string, string>> = {
  'PRiSM PLUS': 'PRISMP',
  CiRCLE: 'CIRCLE',
  'CiRCLE PLUS': 'CIRCLEP',
};
const maimaidx = games.gpt('maimaidx', 'Single')!;
const versions = {
  'maimaidx:Single': shippedVersions(maimaidx)
    .filter(({ id }) => LINE.includes(id))
    .map(({ id, name, releases }) => ({
      id,
      name,
      releases: {
        ...releases,
        ...Object.fromEntries(
          Object.entries(REGIONS).map(([region, running]) => [
            region,
            LINE.indexOf(id) <= LINE.indexOf(running) ? `202${LINE.indexOf(id)}-01-01` : '2999-01-01',
          ]),
        ),
      },
    })),
};

interface OfVersions {
  row: Row;
  player: string;
  region: string;
  placed: Placed[];
}

/** Places charts of versions of maimai DX. */
function placeVersions(row: Row): OfVersions {
  const given = row.in as {
    gameVersion: string;
    chartVersion: string;
    charts?: { version: string; levels: number[]; percent: number }[];
  };
  const charts = given.charts ?? [{ version: given.chartVersion, levels: Array<number>(16).fill(14), percent: 100.5 }];
  const player = `player${players.length}`;
  players.push(player);
  return {
    row,
    player,
    region: regionOf[given.gameVersion]!,
    placed: charts.flatMap(({ version, levels, percent }) =>
      levels.map((level) =>
        place(maimaidx, {
          chart: chartWith(maimaidx, { displayVersion: version }, level),
          songData: { displayVersion: version },
          play: { score: percent, lamp: 'CLEAR' },
        }),
      ),
    ),
  };
}

const BY_VERSION = new Set(['profileRating35+15', 'partOfChart']);
const ofVersions = rows.filter(({ fn }) => BY_VERSION.has(fn)).map(placeVersions);
const cases: Case[] = [];
for (const row of rows.filter(({ fn }) => !BY_VERSION.has(fn))) {
  const questions = questionsOf(row);
  if (typeof questions === 'string') tally.leftOut(`${row.game} ${row.fn}`, questions);
  else cases.push({ row, gpt: games.gpt(row.game, row.playtype)!, questions });
}

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld(games, { placed, players, versions });
});
afterAll(async () => {
  await world.stop();
  console.info(`${tally.total()} of ${rows.length} rows ran\n${tally.report()}`);
});

const sentAs = ({ songID, chart, play }: Placed) => ({
  matchType: 'tachiSongID',
  identifier: String(songID),
  difficulty: chart.difficulty,
  ...play,
});

/** Imports plays and returns the errors. */
async function importPlays(player: string, { game, playtype }: Gpt, plays: readonly Placed[]): Promise<string[]> {
  const json = { meta: { game, playtype, service: 'test' }, scores: plays.map(sentAs) };
  const { body } = await world.client(player).imports.direct({ json, headers: {} });
  return (body as { errors: { message: string }[] }).errors.map(({ message }) => message);
}

const gptParams = (userID: string, { game, playtype }: Gpt) => ({ userID, game, playtype });

async function answer(gpt: Gpt, question: Question): Promise<Ratings | string> {
  if ('ask' in question) {
    let [error] = await importPlays('plays', gpt, [question.placed]);
    const best = { ...question.placed, play: { ...question.placed.play, lamp: gpt.def.lamps.order.at(-1)! } };
    if (error !== undefined && question.ask.lamp === undefined) [error] = await importPlays('plays', gpt, [best]);
    if (error !== undefined) return `the server refuses the play: ${error.replace(/received.*/, '')}`;
    const params = { ...gptParams('plays', gpt), chartID: idOf(question.placed) };
    return (await world.client('plays').ugpts.pb({ params, query: {} })).body.pb.calculatedData;
  }
  if ('derived' in question) {
    const [error] = await importPlays('plays', gpt, [question.placed]);
    if (error !== undefined) return `the server refuses the play: ${error}`;
    const params = { ...gptParams('plays', gpt), chartID: idOf(question.placed) };
    const { derived } = (await world.client('plays').ugpts.pb({ params, query: {} })).body.pb.scoreData;
    return derived as Ratings;
  }
  const { player } = question;
  expect(await importPlays(player, gpt, question.placed)).toEqual([]);
  const { ratings, classes } = (await world.client(player).ugpts.get({ params: gptParams(player, gpt) })).body
    .gameStats;
  return { ...ratings, ...Object.fromEntries(Object.entries(classes).map(([set, at]) => [`class ${set}`, at])) };
}

/** Returns the result of a row from the server's answers. A class is that of a profile with exactly the rating. */
function resultOf(row: Row, gpt: Gpt, answers: Ratings[]): unknown {
  const next = () => answers.shift()!;
  if (row.fn in DERIVED) return next()[row.fn];
  if (row.fn in LEAST) return leastOf(row, answers);
  if (CLASSES.has(row.fn)) {
    const { set, from } = derivedSet(gpt);
    const stats = next();
    const isRated = stats[from] === Object.values(row.in)[0];
    return isRated ? gpt.classSets.get(set)!.values[stats[`class ${set}`]!]!.id : stats;
  }
  const means = { rate: (_: Gpt, { alg }: Ask) => next()[alg], rateProfile: () => next() };
  const run = runnerOf(row) as Exclude<ReturnType<typeof runnerOf>, string>;
  return runWith(means, () => run(gpt, row.in as never));
}

/** Returns the least score of a row if a play with it has the rating and one with a step less has not. */
function leastOf({ fn, in: given, out }: Row, [least, less]: readonly Ratings[]): unknown {
  const { alg } = LEAST[fn]!;
  const wanted = (given as { rating?: number; VF7?: number }).rating ?? (given as { VF7: number }).VF7;
  const isEnough = (ratings: Ratings | undefined) => (ratings?.[alg] ?? 0) >= wanted;
  if (out === null) return isEnough(least) ? least : null;
  return isEnough(least) && !isEnough(less) ? out : { least, less };
}

/** Tolerance of a function's published numbers. */
const TOLERANCE: Readonly<Record<string, number>> = { BPI: 0.011, highestUnbroken: 1e-9 };

describe.skipIf(!isThere)('through the API of a server', () => {
  test.for(cases)('$row.id: $row.fn of $row.in on $row.game is $row.out', async ({ row, gpt, questions }) => {
    const name = `${row.game} ${row.fn}`;
    const answers: Ratings[] = [];
    for (const question of questions) {
      const got = await answer(gpt, question);
      if (typeof got === 'string') {
        tally.leftOut(name, got);
        return;
      }
      answers.push(got);
    }
    const got = resultOf(row, gpt, answers);
    const isNear = Math.abs(Number(got) - Number(row.out)) <= (TOLERANCE[row.fn] ?? 0);
    expect(got).toEqual(isNear ? got : row.out);
    tally.ran(name);
  });

  test.for(ofVersions)('$row.id: $row.fn of $row.in is $row.out', async ({ row, player, region, placed: own }) => {
    expect(await importPlays(player, maimaidx, own)).toEqual([]);
    const params = gptParams(player, maimaidx);
    await world.client(player).ugptSettings.change({ params, json: { region } });
    const { rating } = (await world.client(player).ratings.get({ params, query: { alg: 'rate' } })).body;
    const [fresh, old] = ['new', 'old'].map((name) => rating.parts.find((part) => part.name === name)!);
    const how = maimaidx.def.profileAlgs['rate']!.reduce as PartitionedReducer;
    expect(rating.parts.map(({ capacity }) => capacity)).toEqual(how.parts.map(({ n }) => n));
    const part = fresh!.count > 0 ? 'new' : old!.count > 0 ? 'old' : 'none';
    expect(row.fn === 'partOfChart' ? part : { old35: old!.sum, new15: fresh!.sum, total: rating.rating }).toEqual(
      row.out,
    );
    tally.ran(`${row.game} ${row.fn}`);
  });
});
