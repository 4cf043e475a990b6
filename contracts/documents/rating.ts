import { z } from 'zod';

import { EXAMPLE_CHART, gameData, orNull, ratings } from '../common.ts';

const chart = {
  chartID: z.string().meta({ example: EXAMPLE_CHART }),
  songID: z.int().meta({ example: 12 }),
};
const value = z.number().meta({ description: "Value of the part's score rating algorithm", example: 17.12 });

const CountedPlay = z.object({
  ...chart,
  place: z.int().meta({ description: 'Position in the part, from 1', example: 1 }),
  value,
  share: z.number().meta({ description: 'Share of the total of all parts, 0 to 1', example: 0.0203 }),
});

const MissedPlay = z.object({
  ...chart,
  value,
  missing: z.number().meta({ description: 'Difference between the floor and the value', example: 0.03 }),
});

const step = (what: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${what}; null if the profile has no rating yet`, example: 0.04 });

export const RatingPart = z
  .object({
    name: z.string().meta({ description: 'Stable name of the part', example: 'new' }),
    alg: z.string().meta({ description: 'Score rating algorithm of its values', example: 'rating' }),
    capacity: z
      .int()
      .nullable()
      .meta({ description: 'Number of plays that count; null if all of them do', example: 20 }),
    count: z.int().meta({ description: 'Number of plays that count now', example: 20 }),
    sum: z.number().meta({ description: 'Sum of their values', example: 339.4 }),
    divisor: z.number().meta({ description: 'Number that the sum is divided by in the profile rating', example: 50 }),
    floor: z.number().nullable().meta({
      description:
        'Value that a play on another chart has to exceed to count; 0 while there is room, null if all plays count',
      example: 16.87,
    }),
    toNext: step('Least rise of the sum that raises the displayed rating'),
    plays: z.array(CountedPlay).meta({ description: 'Plays that count, best first; up to 100' }),
    missed: z.array(MissedPlay).meta({ description: 'Up to 10 plays below the floor, best first' }),
  })
  .meta({ id: 'RatingPart' });
export type RatingPart = z.infer<typeof RatingPart>;

const percents = z.number().nullable();
const optional = gameData.meta({ description: 'Optional metrics by name', example: { flare: 'VIII' } });

const RatingWay = z.object({
  alg: z.string().meta({ description: 'Score rating algorithm that rises', example: 'VF7' }),
  needs: z
    .object({
      score: z.number().nullable().meta({ example: 9_812_345 }),
      percent: percents.meta({ description: 'Percent, in games that send one', example: null }),
      lamp: z.string().nullable().meta({ example: 'ULTIMATE CHAIN' }),
      optional,
    })
    .meta({
      description: 'Least that the PB needs; null, or missing in `optional`, where it needs no more than it has',
    }),
  distance: z.number().nullable().meta({
    description:
      'Percent of the maximum that is missing, plus 1 for each lamp or named value in between; null for charts without a PB on a level without PBs',
    example: 0.41,
  }),
  value: z.number().meta({ description: 'Value of the play with this', example: 0.412 }),
  gain: z.number().meta({ description: 'Rise of the total of all parts', example: 0.012 }),
  shownGain: z.number().meta({ description: 'Rise of the displayed rating', example: 0.012 }),
});
export type RatingWay = z.infer<typeof RatingWay>;

export const RatingGain = z
  .object({
    ...chart,
    parts: z.array(z.string()).meta({ description: 'Names of the parts that would rise', example: ['new'] }),
    distance: z.number().nullable().meta({ description: 'Distance of the closest way', example: 0.41 }),
    usual: orNull(
      z.object({
        lamp: z.string().meta({ example: 'CLEAR' }),
        metric: z.string().meta({ description: 'Metric that decides the rating', example: 'score' }),
        value: z
          .union([z.number(), z.string()])
          .meta({ description: 'Value of the metric on this chart', example: 962_000 }),
        percent: z.number().meta({ description: 'Percent of the maximum of the metric', example: 96.2 }),
        pbs: z.int().meta({ description: 'Number of PBs on the level', example: 31 }),
        gain: z
          .number()
          .meta({ description: 'Rise of the total by such a play; 0 if it raises nothing', example: 0.31 }),
        shownGain: z.number().meta({ description: 'Rise of the displayed rating by such a play', example: 0.01 }),
      }),
    ).meta({ description: "Median of the player's PBs on charts of the level, if this chart has no PB" }),
    ways: z.array(RatingWay).meta({ description: 'Alternatives that raise the total, closest first' }),
    toShow: z.array(RatingWay).meta({ description: 'Alternatives that raise the displayed rating, closest first' }),
  })
  .meta({ id: 'RatingGain' });
export type RatingGain = z.infer<typeof RatingGain>;

export const SimulatedPlay = z
  .strictObject({
    chartID: z.string().max(100).meta({ example: EXAMPLE_CHART }),
    score: z.number().meta({ example: 942 }),
    lamp: z.string().max(64).meta({ example: 'HARD CLEAR' }),
    percent: z.number().optional().meta({ description: 'Percent, in games that send one', example: 98.1 }),
    optional: gameData.optional().meta({ description: 'Optional metrics of the game', example: { bp: 12 } }),
  })
  .meta({ example: { chartID: EXAMPLE_CHART, score: 942, lamp: 'HARD CLEAR', optional: { bp: 12 } } });
export type SimulatedPlay = z.infer<typeof SimulatedPlay>;

const total = z.object({
  rating: z.number().nullable().meta({ example: 17.04 }),
  sum: z.number().meta({ description: 'Total of all parts', example: 852.36 }),
});

export const RatingSimulation = z
  .object({
    alg: z.string().meta({ description: 'Profile rating algorithm', example: 'VF7' }),
    before: total,
    after: total,
    gain: z.number().meta({ description: 'Rise of the total', example: 0.012 }),
    shownGain: z.number().meta({ description: 'Rise of the displayed rating', example: 0.012 }),
    plays: z.array(
      z.object({
        ...chart,
        old: ratings.meta({ description: 'Values of the PB by score rating algorithm', example: { VF7: 0.4 } }),
        new: ratings.meta({ description: 'Values of the PB with the play', example: { VF7: 0.412 } }),
        parts: z.array(
          z.object({
            name: z.string().meta({ description: 'Name of the part', example: 'best' }),
            oldPlace: z
              .int()
              .nullable()
              .meta({ description: 'Position now; null if it does not count', example: null }),
            newPlace: z.int().nullable().meta({ description: 'Position with the plays', example: 12 }),
          }),
        ),
      }),
    ),
    dropped: z
      .array(z.object({ ...chart, part: z.string().meta({ description: 'Name of the part', example: 'best' }), value }))
      .meta({ description: 'Plays that would no longer count' }),
  })
  .meta({ id: 'RatingSimulation' });
export type RatingSimulation = z.infer<typeof RatingSimulation>;

export const RatingBreakdown = z
  .object({
    alg: z.string().meta({ description: 'Profile rating algorithm', example: 'rating' }),
    isInGame: z.boolean().meta({ description: 'True if the game itself shows this rating', example: true }),
    isEstimate: z.boolean().meta({ description: "True if the game's number can differ from this one", example: false }),
    decimals: z.int().meta({ description: 'Number of decimals of the displayed rating', example: 2 }),
    rating: z.number().nullable().meta({ description: 'Rating of the profile; null without one', example: 17.04 }),
    sum: z.number().meta({ description: 'Total of all parts, in values of plays', example: 852.36 }),
    divisor: z.number().meta({ description: 'Number that the total is divided by', example: 50 }),
    next: z.number().nullable().meta({
      description: 'Next displayed rating; null if the profile has no rating yet',
      example: 17.05,
    }),
    toNext: step('Least rise of the total that leads to it'),
    parts: z.array(RatingPart).meta({ description: 'Parts of the rating; a play can count in several' }),
  })
  .meta({ id: 'RatingBreakdown' });
export type RatingBreakdown = z.infer<typeof RatingBreakdown>;
