import { z } from 'zod';

import { chartIDParam, gameParam, playtypeParam } from '../common.ts';
import { scoreID } from './score.ts';

/** A value, or `{$in: [...]}` for any of several. */
const oneOrSeveral = <S extends z.ZodType>(value: S) =>
  z.union([value, z.strictObject({ $in: z.array(value).min(1).max(1000) })]).optional();

const fields = {
  userID: oneOrSeveral(z.int().min(0).meta({ example: 1 })),
  game: oneOrSeveral(gameParam),
  playtype: oneOrSeveral(playtypeParam),
  songID: oneOrSeveral(z.int().min(0).meta({ example: 12 })),
  chartID: oneOrSeveral(chartIDParam),
};

const HOW = 'Value that each field must have, or `{"$in": […]}` for one of several values; an empty filter matches all';

/** Filters of PBs. */
export const PBFilter = z.strictObject(fields).meta({ id: 'PBFilter', description: HOW, example: { game: 'iidx' } });
export type PBFilter = z.infer<typeof PBFilter>;

/** Filters of scores. */
export const ScoreFilter = z
  .strictObject({ scoreID: oneOrSeveral(scoreID), ...fields })
  .meta({ id: 'ScoreFilter', description: HOW, example: { userID: { $in: [1, 2] } } });
export type ScoreFilter = z.infer<typeof ScoreFilter>;
