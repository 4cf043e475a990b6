import { z } from 'zod';

import type { Gpt } from '../../../../games/engine/gpt.ts';
import { expectedOneOf, oneOf, playSchemas } from '../../../../games/engine/schema.ts';
import type { Games } from '../../../../games/registry.ts';
import { exportFields, sessionsSchema } from './export-fields.ts';
import { instant, NO_MILLISECONDS, text } from './values.ts';

const timeAchieved = z.union([instant, z.literal(0)], NO_MILLISECONDS);

/** Fields that name a chart; whether the game knows the name is not checked by the schema. */
const nameFields = ({ matchTypes }: Gpt, games: Games) => ({
  // Another game's match type is a fault of the score, not of the file.
  matchType: z
    .enum([...games.matchTypes()] as [string, ...string[]], { error: expectedOneOf([...matchTypes.keys()]) })
    .describe('How the chart is named'),
  identifier: text(2000).describe('Names the song or chart, as matchType says'),
  difficulty: text(200).nullish().describe('Difficulty of the chart'),
  artist: text(2000).nullish().describe('Settles which song a title means'),
});

/** Returns the schema of a file's scores for one game:playtype, as strict as the game's module. */
function scoresSchema(gpt: Gpt, games: Games) {
  const { score, lamp, percent, judgements, optional, scoreMeta } = playSchemas(gpt);
  // If the game computes the percent, sending one is an unknown key like any other.
  const sent = (percent ? { percent: percent.describe('Percent, as the game tells it') } : {}) as {
    percent: z.ZodOptional<z.ZodType<number>>;
  };
  return z.array(
    z
      .strictObject({
        score: score.describe(`Score (${gpt.def.score.unit})`),
        lamp: lamp.describe('Lamp'),
        ...sent,
        ...nameFields(gpt, games),
        timeAchieved: timeAchieved
          .nullish()
          .describe('When it was played: Unix time in milliseconds; 0 or null when unknown'),
        comment: text(240).nullish().describe("The player's comment"),
        judgements: judgements.nullish().describe('How often each judgement was given'),
        optional: optional.nullish().describe('Further metrics of the play'),
        hitMeta: optional.nullish().describe('The older name of optional'),
        scoreMeta: scoreMeta.nullish().describe('How it was played'),
        ...exportFields(gpt),
      })
      .describe('A play'),
  );
}

function classesSchema({ classSets }: Gpt) {
  const provided = [...classSets.values()].filter(({ type }) => type === 'provided');
  const values = ({ values, name }: (typeof provided)[number]) =>
    oneOf(values.map(({ id }) => id))
      .nullish()
      .describe(`Class of the set ${name}, ${values[0]?.display} to ${values.at(-1)?.display}`);
  return z
    .strictObject(Object.fromEntries(provided.map((set) => [set.name, values(set)])))
    .nullish()
    .describe('Classes that the game gives; they are only ever raised');
}

const metaSchema = ({ game, playtype }: Gpt) =>
  z
    .strictObject({
      game: z.literal(game).describe('Game of all scores'),
      playtype: z.literal(playtype).describe('Playtype of all scores'),
      // The specification says 2 to 15; tools in use send longer labels, which is no reason to lose plays.
      service: z.string().min(2).max(60).describe('Where the plays come from, for people; 15 characters should do'),
      version: text(100).nullish().describe('Look charts up as they were in this version of the game'),
    })
    .describe('Fields that all scores share');

const makeSchema = (gpt: Gpt, games: Games) =>
  z.strictObject({
    meta: metaSchema(gpt),
    scores: scoresSchema(gpt, games).describe('The plays'),
    classes: classesSchema(gpt),
    sessions: sessionsSchema,
  });

const schemas = new WeakMap<Gpt, ReturnType<typeof makeSchema>>();

/** Returns the schema of a whole BATCH-MANUAL file for one game:playtype; cached. */
export function batchManualSchema(gpt: Gpt, games: Games): ReturnType<typeof makeSchema> {
  const schema = schemas.get(gpt) ?? makeSchema(gpt, games);
  schemas.set(gpt, schema);
  return schema;
}

export type BatchManualFile = z.output<ReturnType<typeof makeSchema>>;
