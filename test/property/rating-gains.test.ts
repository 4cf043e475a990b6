import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RatingGain, RatingWay } from '../../contracts/documents/rating.ts';
import definitions from '../../src/games/all.gen.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, Play } from '../../src/games/engine/play.ts';
import { shownRating } from '../../src/games/engine/standing.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { nightly, someOf } from '../support/nightly.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { importOf, ratedChart, ratedSeeds, type RatedChartSeed, type RatedPlay } from '../support/rated-charts.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const games = createRegistry(definitions);

/** Number of charts of each game: more than the largest part of a rating takes. */
const CHARTS = 90;
const EACH = [
  ['chunithm', 'Single'],
  ['sdvx', 'Single'],
  ['usc', 'Keyboard'],
  ['maimaidx', 'Single'],
  ['arcaea', 'Touch'],
  ['gitadora', 'Gita'],
  ['jubeat', 'Single'],
  ['iidx', 'SP'],
  ['popn', '9B'],
  ['wacca', 'Single'],
  ['ddr', 'SP'],
  ['ongeki', 'Single'],
  ['museca', 'Single'],
  ['bms', '7K'],
  ['polarischord', 'Single'],
  ['maimai', 'Single'],
] as const;

/** Easiest and hardest level, and the parts of a level. */
const LEVELS: Readonly<Record<string, readonly [from: number, to: number, parts: number]>> = {
  bms: [0, 0, 1],
  ddr: [1, 19, 1],
  gitadora: [1, 9.99, 100],
  iidx: [1, 12, 1],
  museca: [1, 16, 1],
  popn: [1, 50, 1],
  sdvx: [1, 20.9, 10],
  usc: [1, 20, 1],
};

/** Data by which charts belong to parts of a rating. */
const SONG_DATA: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  gitadora: (n) => ({ isHot: n % 3 === 0 }),
  jubeat: (n) => ({ displayVersion: n % 3 === 0 ? 'beyond' : 'festo' }),
  chunithm: (n) => ({ displayVersion: n % 3 === 0 ? 'Mate' : 'X-VERSE' }),
  ddr: (n) => ({ flareCategory: ['CLASSIC', 'WHITE', 'GOLD', 'NONE'][n % 4] }),
};
const CHART_DATA: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  maimaidx: (n) => ({ displayVersion: n % 3 === 0 ? 'MAGiCAL' : 'PRiSM' }),
  ongeki: (n) => ({ displayVersion: n % 4 === 0 ? 'オンゲキ Re:Fresh Act.2' : 'オンゲキ bright' }),
  wacca: (n) => ({ isHot: n % 4 === 0 }),
  usc: () => ({ isOfficial: true }),
  bms: (n) => ({ hashMD5: n.toString(16).padStart(32, '0'), hashSHA256: n.toString(16).padStart(64, '0') }),
};
const TIERS: Readonly<Record<string, (n: number) => Record<string, number>>> = {
  iidx: (n): Record<string, number> => (n % 2 === 0 ? { 'kt-NC': 8 + (n % 40) / 10, 'kt-HC': 9 + (n % 40) / 10 } : {}),
  bms: (n) => ({ 'sgl-EC': (n % 250) / 10, 'sgl-HC': (n % 200) / 8 }),
};

function chartsOf(game: string, { def }: Gpt): RatedChartSeed[] {
  const [from, to, parts] = LEVELS[game] ?? [1, 15.9, 10];
  const { order } = def.difficulties;
  return Array.from({ length: CHARTS }, (_, n) => {
    const song = order.length === 1 ? n : Math.floor(n / 2);
    return {
      song,
      difficulty: order[Math.max(0, order.length - 1 - (n % 2))]!,
      levelNum: Math.round((from + ((to - from) * ((n * 37) % CHARTS)) / CHARTS) * parts) / parts,
      songData: SONG_DATA[game]?.(song) ?? {},
      data: { inGameID: n + 1, ...CHART_DATA[game]?.(n) },
      tiers: TIERS[game]?.(n) ?? {},
    };
  });
}

let server: TestServer;
beforeAll(async () => {
  const all = EACH.map(([game, playtype]) => ({
    game,
    playtype,
    charts: chartsOf(game, games.gpt(game, playtype)!),
  }));
  server = await createTestServer({ seeds: ratedSeeds(all) });
});
afterAll(() => server.close());

let players = 0;
const newPlayer = () => server.player(`player${(players += 1)}`);

/** A player in a game, and the charts of the game. */
interface World {
  gpt: Gpt;
  player: Player;
  facts: readonly ChartFacts[];
}

const ugpt = ({ gpt, player }: World) => ({
  params: { userID: String(player.user.id), game: gpt.game, playtype: gpt.playtype },
});

const factsOf = (game: string, gpt: Gpt): ChartFacts[] =>
  chartsOf(game, gpt).map(({ difficulty, levelNum, data, songData, tiers }, n) => ({
    ...gpt.def.sample,
    chartID: ratedChart(game, n),
    difficulty,
    levelNum,
    data: { ...gpt.def.sample.data, ...data },
    songData: { ...gpt.def.sample.songData, ...songData },
    tiers: tiers ?? {},
  }));

const asPlay = ({ chart: _, optional = {}, ...play }: RatedPlay): Play => ({
  ...play,
  optional,
  judgements: {},
  scoreMeta: {},
});

/** Returns the play with the best lamp up to `lamp` (position), or the worst if there is none, with which it is possible. */
function possible({ gpt, facts }: World, play: Omit<RatedPlay, 'lamp'>, lamp: number | null): RatedPlay | undefined {
  const { order } = gpt.def.lamps;
  const lamps = lamp === null ? order : order.slice(0, lamp + 1).reverse();
  return lamps
    .map((name) => ({ ...play, lamp: name }))
    .find((one) => gpt.faults(asPlay(one), facts[play.chart]!).length === 0);
}

const round = (value: number, unit: number) => Math.round(value * unit) / unit;
const unitOf = ({ gpt }: World): number => {
  const { inverse } = gpt.def.scoreAlgs[gpt.def.defaults.score]!;
  if (inverse?.metric === undefined && inverse?.unit) return inverse.unit;
  return gpt.def.score.integer ? 1 : 100;
};

/** Returns the play on a chart whose score is so far below the maximum. */
function playOf(
  world: World,
  { chart, below, lamp, more }: { chart: number; below: number; lamp: number; more: number },
) {
  const { gpt, facts } = world;
  const max = gpt.scoreMax(facts[chart]!)!;
  const share = 1 - below ** 2;
  const { order } = gpt.def.lamps;
  const percentMax = gpt.def.score.chartPercentMax?.(facts[chart]!) ?? gpt.def.score.percentMax;
  const { flare, bellLamp, platinumScore } = gpt.def.optional;
  const optional = {
    ...(flare && 'values' in flare && { flare: flare.values[Math.floor(flare.values.length * more)] }),
    ...(bellLamp && { bellLamp: more > 0.5 ? 'FULL BELL' : 'NONE' }),
    ...(platinumScore && { platinumScore: Math.floor(2500 * (1 - 0.1 * more)) }),
  };
  const play = {
    chart,
    score: round(max * share, unitOf(world)),
    ...(gpt.def.score.percent === 'sent' && { percent: round(percentMax * share, 10) }),
    optional,
  };
  return (
    possible(world, play, Math.floor(order.length * lamp)) ??
    possible(world, { ...play, score: round(0.95 * play.score, unitOf(world)) }, order.length - 1)
  );
}

async function ratingOf(world: World) {
  const { rating } = (await server.client().ratings.get(ugpt(world))).body;
  return { sum: rating.sum, shown: shownRating(rating.rating ?? 0, rating.decimals) };
}

type PB = { scoreData: { score: number; percent: number; lampIndex: number; optional: Record<string, unknown> } };

let idlePlays = 0;

/** Returns another score each time, for plays of jubeat that percent decides: its lamps say how high scores are. */
const besidePercent = (lamp: number | null) =>
  lamp === 0 ? 600_000 : lamp === 3 ? 1_000_000 : 900_000 + 10 * (idlePlays += 1);

/** Returns the play that a way asks for, or one that is a step short of it; undefined if there is no such play. */
function playFor(
  world: World,
  { chart, pb, way }: { chart: number; pb: PB | undefined; way: RatingWay },
  isShort: boolean,
) {
  const { gpt, facts } = world;
  const { needs } = way;
  const step = isShort ? 1 : 0;
  const { score, percent, optional } = needs;
  const names = Object.keys(optional);
  const isOfScore = score !== null || percent !== null;
  if (isShort && !isOfScore && names.length === 0 && needs.lamp === null) return undefined;
  const byLamp = !isOfScore && names.length === 0;
  const order = gpt.def.lamps.order;
  const lampIndex = needs.lamp === null ? (pb?.scoreData.lampIndex ?? null) : order.indexOf(needs.lamp);
  const lamp = byLamp && lampIndex !== null ? lampIndex - step : lampIndex;
  const shorter = (value: unknown, name: string) => {
    const field = gpt.def.optional[name]!;
    return 'values' in field ? field.values[field.values.indexOf(value as string) - step] : (value as number) - step;
  };
  // One metric decides the way: a FULL BELL only where nothing is asked for beside it.
  const metric = names.find((name) => name !== 'bellLamp');
  const short = metric ?? names[0];
  const metrics = Object.fromEntries(
    names.map((name) => [name, name === short && !isOfScore ? shorter(optional[name], name) : optional[name]]),
  );
  const unit = unitOf(world);
  // Plays of one score and lamp are the same play, whatever other metrics they have.
  const idle = metric === undefined ? (pb?.scoreData.score ?? 0) : 10 * (idlePlays += 1);
  const wantedScore = percent !== null ? besidePercent(lampIndex) : score === null ? idle : score - step / unit;
  const sent = gpt.def.score.percent === 'sent';
  const play = {
    chart,
    score: round(wantedScore, unit),
    ...(sent && { percent: round((percent ?? pb?.scoreData.percent ?? 0) - (percent === null ? 0 : step / 10), 10) }),
    optional: metrics,
  };
  if (play.score < 0 || facts[chart] === undefined) return undefined;
  return possible(world, play, lamp);
}

const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const plays = fc.uniqueArray(fc.record({ chart: fc.nat(CHARTS - 1), below: part, lamp: part, more: part }), {
  minLength: 1,
  maxLength: CHARTS,
  selector: ({ chart }) => chart,
  size: 'max',
});
type RandomPlays = typeof plays extends fc.Arbitrary<infer P> ? P : never;
const picks = fc.array(fc.record({ gain: part, way: part, toShow: fc.boolean() }), { minLength: 3, maxLength: 6 });

/** Picks a gain and one of its ways. */
function choose(gains: readonly RatingGain[], pick: { gain: number; way: number; toShow: boolean }) {
  const gain = gains[Math.floor(gains.length * pick.gain)];
  const ways = gain && (pick.toShow ? gain.toShow : gain.ways);
  const way = ways?.[Math.floor(ways.length * pick.way)];
  return gain && way && { gain, way };
}

/** Difference between what was told and what came of it. */
interface Mistake {
  what: string;
  told: number;
  measured: number;
  way: RatingWay;
  pb: PB | undefined;
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/**
 * Imports a play that one of the gains asks for, after one that is a step short of it. Returns what was told wrongly; null if there is no
 * such play.
 */
async function mistakesOf(
  world: World,
  pick: { gain: number; way: number; toShow: boolean },
): Promise<Mistake[] | null> {
  const { gpt, facts, player } = world;
  const { body } = await server.client().ratings.gains({ ...ugpt(world), query: { limit: 100 } });
  const found = choose(body.gains, pick);
  if (!found) return null;
  const { gain, way } = found;
  const chart = facts.findIndex(({ chartID }) => chartID === gain.chartID);
  const pb = body.pbs.find(({ chartID }) => chartID === gain.chartID);
  const exact = playFor(world, { chart, pb, way }, false);
  if (!exact) return null;
  const mistakes: Mistake[] = [];
  const check = (what: string, told: number, measured: number) => {
    if (!isClose(told, measured)) mistakes.push({ what, told, measured, way, pb });
  };
  const before = await ratingOf(world);
  const short = playFor(world, { chart, pb, way }, true);
  if (short && gpt.lampIndex(short.lamp) <= gpt.lampIndex(exact.lamp)) {
    await importOf(player, gpt.game, gpt.playtype, [short]);
    const after = await ratingOf(world);
    if (pick.toShow) check(`shown after ${JSON.stringify(short)}`, before.shown, after.shown);
    else check(`sum after ${JSON.stringify(short)}`, before.sum, after.sum);
  }
  await importOf(player, gpt.game, gpt.playtype, [exact]);
  const after = await ratingOf(world);
  check(`gain of ${JSON.stringify(exact)}`, way.gain, after.sum - before.sum);
  check(`shown gain of ${JSON.stringify(exact)}`, way.shownGain, after.shown - before.shown);
  if (pick.toShow && after.shown <= before.shown) check('a higher rating is shown', 1, 0);
  return mistakes;
}

describe('the gain told is the gain measured by importing that play', () => {
  test.for(EACH)('in %s %s, and a step less gains nothing', async ([game, playtype]) => {
    const gpt = games.gpt(game, playtype)!;
    const facts = factsOf(game, gpt);
    let measured = 0;
    await fc.assert(
      fc.asyncProperty(plays, picks, async (some, picked) => {
        const world = { gpt, facts, player: await newPlayer() };
        const valid = some.flatMap((one) => playOf(world, one) ?? []);
        await importOf(world.player, game, playtype, valid);
        for (const pick of picked) {
          const mistakes = await mistakesOf(world, pick);
          expect(mistakes ?? []).toEqual([]);
          if (mistakes) measured += 1;
        }
      }),
      propertyRuns(nightly ? 40 : 20),
    );
    expect(measured).toBeGreaterThan(nightly ? 20 : 3);
  });
});

/** Returns the usual play of a gain as a play of its chart; undefined if that is no possible play. */
function usualPlay(world: World, { chartID, usual }: RatingGain): RatedPlay | undefined {
  const { gpt, facts } = world;
  const chart = facts.findIndex((one) => one.chartID === chartID);
  const { metric, value, lamp } = usual!;
  if (metric.startsWith('optional.')) return undefined;
  const lampIndex = gpt.lampIndex(lamp);
  const play =
    metric === 'percent'
      ? { chart, score: besidePercent(lampIndex), percent: value as number }
      : { chart, score: value as number };
  return gpt.faults(asPlay({ ...play, lamp }), facts[chart]!).length === 0 ? { ...play, lamp } : undefined;
}

describe("what a player's usual play would raise", () => {
  const someGames = EACH.filter(([game]) => ['sdvx', 'chunithm', 'wacca', 'arcaea', 'popn', 'maimaidx'].includes(game));

  test.for(someGames)('in %s %s is what importing it raises, the most first', async ([game, playtype]) => {
    const gpt = games.gpt(game, playtype)!;
    const facts = factsOf(game, gpt);
    let measured = 0;
    await fc.assert(
      fc.asyncProperty(plays, part, async (some, at) => {
        const world = { gpt, facts, player: await newPlayer() };
        await importOf(
          world.player,
          game,
          playtype,
          some.flatMap((one) => playOf(world, one) ?? []),
        );
        const { gains } = (await server.client().ratings.gains({ ...ugpt(world), query: { limit: 100 } })).body;
        const expected = gains.filter(({ usual }) => usual !== null && usual.gain > 0);
        const rises = expected.map(({ usual }) => usual!.gain);
        expect(rises).toEqual(rises.toSorted((a, b) => b - a));
        const gain = expected[Math.floor(expected.length * at)];
        const play = gain && usualPlay(world, gain);
        if (!play) return;
        const before = await ratingOf(world);
        await importOf(world.player, game, playtype, [play]);
        const after = await ratingOf(world);
        expect(after.sum - before.sum).toBeCloseTo(gain.usual!.gain, 6);
        expect(after.shown - before.shown).toBeCloseTo(gain.usual!.shownGain, 6);
        measured += 1;
      }),
      propertyRuns(40),
    );
    expect(measured).toBeGreaterThan(0);
  });
});

describe('the parts of a rating', () => {
  const shuffled = plays.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length })),
  );

  test.for(someOf(EACH, 8))(
    'in %s %s share no chart and, like the gains, do not depend on the order of imports',
    async ([game, playtype]) => {
      const gpt = games.gpt(game, playtype)!;
      const facts = factsOf(game, gpt);
      const isDivided = (alg: string) => gpt.def.profileAlgs[alg]!.reduce.op === 'sumParts';
      const answersTo = async (batches: readonly RandomPlays[]) => {
        const world = { gpt, facts, player: await newPlayer() };
        for (const some of batches) {
          const valid = some.flatMap((one) => playOf(world, one) ?? []);
          await importOf(world.player, game, playtype, valid);
        }
        const { rating } = (await server.client().ratings.get(ugpt(world))).body;
        const { gains } = (await server.client().ratings.gains({ ...ugpt(world), query: { limit: 100 } })).body;
        return { rating, gains };
      };
      await fc.assert(
        fc.asyncProperty(shuffled, async ([some, mixed]) => {
          const half = Math.ceil(mixed.length / 2);
          const once = await answersTo([some]);
          expect(await answersTo([mixed.slice(0, half), mixed.slice(half)].filter(({ length }) => length > 0))).toEqual(
            once,
          );
          const counted = once.rating.parts.flatMap(({ plays: listed }) => listed.map(({ chartID }) => chartID));
          const different = new Set(counted).size;
          expect(different).toBe(isDivided(once.rating.alg) ? counted.length : different);
        }),
        propertyRuns(nightly ? 15 : 5),
      );
    },
  );
});
