import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import type { PartitionedReducer } from '../../src/games/engine/define/reducers.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { rulesAt } from '../../src/games/engine/newness.ts';
import type { Ratings } from '../../src/games/engine/play.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { partitionsOf } from '../games/profiles.ts';
import { chartWith, scoreOfPercent, type Ask } from '../games/rated.ts';
import { runnerOf, runWith, type Row } from '../games/rows-2026.ts';
import { Tally } from '../games/vectors.ts';
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

type Inputs = Readonly<Record<string, readonly number[]>>;
/** One question to the server: the rating of a play, or the ratings of a profile. */
type Question = { ask: Ask; placed: Placed } | { inputs: Inputs; player: string; placed: Placed[] };

const placed: Placed[] = [];
const players = ['plays'];
let songs = 0;

function place(gpt: Gpt, one: Omit<Placed, 'gpt' | 'songID'>): Placed {
  const made = { gpt, songID: (songs += 1), ...one };
  placed.push(made);
  return made;
}

function placeAsk(gpt: Gpt, ask: Ask): Placed {
  const facts = {
    ...chartWith(gpt, ask.data ?? {}, ask.levelNum, ask.tiers),
    ...(ask.difficulty && { difficulty: ask.difficulty }),
  };
  const score = ask.score ?? (ask.percent === undefined ? 0 : scoreOfPercent(gpt, ask.percent, facts));
  const percent = gpt.def.score.percent === 'sent' ? { percent: ask.percent } : {};
  return place(gpt, {
    chart: facts,
    songData: facts.songData ?? {},
    play: { score, lamp: ask.lamp ?? gpt.def.lamps.clear, ...percent, ...(ask.optional && { optional: ask.optional }) },
  });
}

/** Data of a song or chart in one part of a profile rating. */
function inPart(gpt: Gpt, of: string, part: number): { data: object; songData: object } {
  const how = partitionsOf(gpt.def).find((one) => one.of === of);
  if (how === undefined) return { data: {}, songData: {} };
  const versions = shippedVersions(gpt);
  const [fresh] = rulesAt(
    versions,
    versions.some(({ releases }) => releases) ? 'JP' : null,
    Date.now(),
  ).newVersions.slice(-1);
  const when = how.parts[part]!.when;
  const value =
    how.by === 'newness'
      ? part === 0
        ? fresh
        : (gpt.def.newness!.older?.[0] ?? versions[0]!.id)
      : when === 'rest'
        ? false
        : when[0];
  const field = how.by === 'newness' ? gpt.def.newness!.by.at(-1)! : [how.by].flat()[0]!;
  const name = 'song' in field ? field.song : field.chart;
  return 'song' in field ? { data: {}, songData: { [name]: value } } : { data: { [name]: value }, songData: {} };
}

const LEVELS = [...Array(200).keys()].map((n) => (200 - n) / 10);

type Found = Omit<Placed, 'gpt' | 'songID'>;

/** Finds a chart and a play with exactly this rating. */
function findPlay(gpt: Gpt, of: string, part: number, value: number): Found {
  const { inverse } = gpt.def.scoreAlgs[of]!;
  const own = inPart(gpt, of, part);
  for (const lamp of gpt.def.lamps.order.slice(1)) {
    for (const level of LEVELS) {
      const facts = chartWith(gpt, own.data as never, level);
      const least = inverse!.least(value, facts, { lamp, optional: {} });
      if (least === null) continue;
      const metric = inverse!.metric ?? 'score';
      const values = (gpt.def.optional[metric.slice('optional.'.length)] as { values?: string[] } | undefined)?.values;
      const known: object = metric.startsWith('optional.')
        ? { optional: { [metric.slice('optional.'.length)]: values?.[least] ?? least } }
        : { [metric]: least };
      const played = {
        score: metric === 'percent' ? 900_000 : 0,
        lamp,
        judgements: {},
        optional: {},
        scoreMeta: {},
        ...known,
      };
      try {
        const rated = gpt.ratings({ ...played, ...gpt.grade(played, facts) }, facts)[of];
        if (rated !== value || gpt.faults(played, facts).length > 0) continue;
      } catch {
        continue;
      }
      const { judgements: _, scoreMeta: __, ...play } = played;
      return { chart: facts, songData: { ...facts.songData, ...own.songData }, play };
    }
  }
  throw new RangeError(`no play of ${gpt.idString} has ${of} ${value}`);
}

// A chart is used by all rows that need one like it.
const likes = new Map<string, Placed>();
const found = new Map<string, Found>();

function placeInputs(gpt: Gpt, inputs: Inputs): Placed[] {
  const used = new Map<string, number>();
  return Object.entries(inputs).flatMap(([key, values]) => {
    const [of = '', part = '0'] = key.split(':');
    return values.map((value) => {
      const like = `${gpt.idString} ${key} ${value}`;
      const copy = used.get(like) ?? 0;
      used.set(like, copy + 1);
      const play = found.get(like) ?? findPlay(gpt, of, Number(part), value);
      found.set(like, play);
      const made = likes.get(`${like} ${copy}`) ?? place(gpt, play);
      likes.set(`${like} ${copy}`, made);
      return made;
    });
  });
}

/** Functions that ask about more than ratings, and why they are left out here. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  minScoreForRating: 'the least score for a play rating, tested with the engine',
  minPercentForRating: 'the least percent for a play rating, tested with the engine',
  minScoreForVF7: 'the least score for a play rating, tested with the engine',
};
const CLASSES = new Set(['badge', 'class', 'colour', 'flareClass', 'vfClass']);

/** Returns the class set of a playtype that follows a rating, and that rating. */
const derivedSet = ({ def }: Gpt) =>
  Object.entries(def.classes).flatMap(([set, one]) => ('from' in one ? [{ set, from: one.from }] : []))[0]!;

/** Returns values of plays, spread evenly over the parts of a profile rating, that give exactly this rating. */
function inputsFor(gpt: Gpt, rating: number): Inputs {
  const how = gpt.def.profileAlgs[derivedSet(gpt).from]!.reduce;
  const [main] = how.op === 'weightedSum' ? how.parts.map(({ reduce }) => reduce) : [how];
  if (main === undefined || !('of' in main) || !('parts' in main || 'n' in main))
    throw new RangeError('another rating');
  const parts = 'parts' in main ? main.parts.map(({ n }) => n) : [main.n];
  const n = parts.reduce((sum, count) => sum + count, 0);
  const over = how.op === 'meanBest' ? n : 'over' in how ? (how.over ?? 1) : 1;
  // Arcaea counts the best 10 of them twice.
  const counted = how.op === 'weightedSum' && gpt.game === 'arcaea' ? 60 : n;
  const unit = gpt.game === 'arcaea' ? 100 : (main.unit ?? 100_000);
  const total = Math.round(rating * over * unit);
  const values = Array.from(
    { length: n },
    (_, i) => (Math.floor(total / counted) + (i < total % counted ? 1 : 0)) / unit,
  );
  return Object.fromEntries(
    parts.map((count, part) => [`${main.of}:${part}`, values.splice(0, count).filter((value) => value > 0)]),
  );
}

interface Case {
  row: Row;
  gpt: Gpt;
  questions: Question[];
}

/** Returns the questions of a row, or the reason why it has none. */
function questionsOf(row: Row): Question[] | string {
  const run = runnerOf(row);
  if (typeof run === 'string') return run;
  if (row.fn in LEFT_OUT) return LEFT_OUT[row.fn]!;
  const gpt = games.gpt(row.game, row.playtype)!;
  const questions: Question[] = [];
  const means = {
    rate: (_: Gpt, ask: Ask) => {
      questions.push({ ask, placed: placeAsk(gpt, ask) });
      return 0;
    },
    rateProfile: (_: Gpt, inputs: Inputs) => {
      const player = `player${players.length}`;
      players.push(player);
      questions.push({ inputs, player, placed: placeInputs(gpt, inputs) });
      return Object.fromEntries(Object.keys(gpt.def.profileAlgs).map((alg) => [alg, 0]));
    },
  };
  try {
    if (CLASSES.has(row.fn)) {
      const inputs = inputsFor(gpt, Number(Object.values(row.in)[0]));
      means.rateProfile(gpt, inputs);
      return questions;
    }
    runWith(means, () => run(gpt, row.in as never));
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
  if (questions.length === 0) return 'computed from other data than ratings, tested with the engine';
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
}, 120_000);
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
  const { player } = question;
  if (question.placed.length === 0) return 'a player without plays has no profile';
  expect(await importPlays(player, gpt, question.placed)).toEqual([]);
  const { ratings, classes } = (await world.client(player).ugpts.get({ params: gptParams(player, gpt) })).body
    .gameStats;
  return { ...ratings, ...Object.fromEntries(Object.entries(classes).map(([set, at]) => [`class ${set}`, at])) };
}

/** Returns the result of a row from the server's answers. A class is that of a profile with exactly the rating. */
function resultOf(row: Row, gpt: Gpt, answers: Ratings[]): unknown {
  const next = () => answers.shift()!;
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

/** Tolerance of a function's published numbers. */
const TOLERANCE: Readonly<Record<string, number>> = { BPI: 0.011, highestUnbroken: 1e-9 };

describe.skipIf(!isThere)('through the API of a server', () => {
  test.for(cases)(
    '$row.id: $row.fn of $row.in on $row.game is $row.out',
    { timeout: 60_000 },
    async ({ row, gpt, questions }) => {
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
    },
  );

  test.for(ofVersions)(
    '$row.id: $row.fn of $row.in is $row.out',
    { timeout: 60_000 },
    async ({ row, player, region, placed: own }) => {
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
    },
  );
});
