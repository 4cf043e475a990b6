import { z } from 'zod';

import type { Gpt } from '../../../games/engine/gpt.ts';
import { playSchemas } from '../../../games/engine/schema.ts';
import type { Games } from '../../../games/registry.ts';

/** 9 September 2001: every time before it is one in seconds. */
const FIRST_MILLISECONDS = 1_000_000_000_000;

const text = (max: number) => z.string().max(max);

const timeAchieved = z
  .int('expected Unix time in whole milliseconds')
  .refine(
    (time) => time === 0 || time >= FIRST_MILLISECONDS,
    'expected Unix time in milliseconds; this looks like seconds',
  )
  .nullish();

const notSent = z.undefined('Unknown key').optional();

/** The scores of a file for one game:playtype, as strict as the game's module. */
const scoresSchema = (gpt: Gpt, games: Games) => {
  const { score, lamp, percent, judgements, optional, scoreMeta } = playSchemas(gpt);
  const matchTypes = [...games.matchTypes()] as [string, ...string[]];
  return z.array(
    z.strictObject({
      score,
      lamp,
      percent: percent ?? notSent,
      matchType: z.enum(matchTypes, `expected one of ${matchTypes.join(', ')}`),
      identifier: text(2000),
      difficulty: text(200).nullish(),
      artist: text(2000).nullish(),
      timeAchieved,
      comment: text(240).nullish(),
      judgements: judgements.nullish(),
      optional: optional.nullish(),
      hitMeta: optional.nullish(),
      scoreMeta: scoreMeta.nullish(),
    }),
  );
};

const classesSchema = ({ classSets }: Gpt) => {
  const provided = [...classSets.values()].filter(({ type }) => type === 'provided');
  const values = ({ values }: (typeof provided)[number]) => z.enum(values.map(({ id }) => id)).nullish();
  return z.strictObject(Object.fromEntries(provided.map((set) => [set.name, values(set)]))).nullish();
};

const metaSchema = z.strictObject({
  game: z.string(),
  playtype: z.string(),
  // The specification says 2 to 15; tools in use send longer labels, and a label is no reason to lose plays.
  service: z.string().min(2).max(60),
  version: text(100).nullish(),
});

const makeSchema = (gpt: Gpt, games: Games) =>
  z.strictObject({ meta: metaSchema, scores: scoresSchema(gpt, games), classes: classesSchema(gpt) });

const schemas = new WeakMap<Gpt, ReturnType<typeof makeSchema>>();

/** The schema of a whole BATCH-MANUAL file for one game:playtype; made once. */
export function batchManualSchema(gpt: Gpt, games: Games): ReturnType<typeof makeSchema> {
  const schema = schemas.get(gpt) ?? makeSchema(gpt, games);
  schemas.set(gpt, schema);
  return schema;
}

export type BatchManualFile = z.output<ReturnType<typeof makeSchema>>;
