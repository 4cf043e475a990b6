import { z } from 'zod';

import { EXAMPLE_CHART } from '../common.ts';

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
