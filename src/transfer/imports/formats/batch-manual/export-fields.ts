import { z } from 'zod';

import type { Gpt } from '../../../../games/engine/gpt.ts';
import { oneOf } from '../../../../games/engine/schema.ts';
import { instant, text } from './values.ts';

// Additional data of scores and sessions in exports, so that nothing is lost when they are imported again.

const importType = text(100).regex(/^[a-z]+(?:\/[a-z0-9-]+)+$/, 'expected an import type such as file/batch-manual');
const HOW = 'How it arrived, such as file/batch-manual';

const source = z.strictObject({
  importType: importType.describe(HOW),
  service: z.string().min(1).max(100).describe('The label as it is shown, in place of meta.service'),
});

const graded = ({ def }: Gpt) =>
  z.strictObject({
    percent: z.number().min(0).describe('Percent'),
    grade: oneOf(def.grades.cuts.map(([grade]) => grade)).describe('Grade'),
    ratings: z.record(z.string(), z.number().nullable()).describe('Rating algorithm to value'),
  });

/** Returns additional keys of a score. */
export const exportFields = (gpt: Gpt) => ({
  title: text(2000).nullish().describe('Title of the song, for people; charts are not looked up by it'),
  level: text(100).nullish().describe('Level that was shown beside the title; it may tell songs of one title apart'),
  chartID: text(200).optional().describe('Id of the chart, which goes before its name where it is known'),
  version: text(100).optional().describe('Version of the game to look the chart up in, in place of meta.version'),
  highlight: z.boolean().nullish().describe('Whether the player highlighted it'),
  source: source.nullish().describe('Where the play came from at first, where that is not this file'),
  timeAdded: instant.nullish().describe('When it was stored first: Unix time in milliseconds'),
  importID: text(100).nullish().describe('Import that it belongs to; only read in archives of accounts'),
  keptSince: instant
    .nullish()
    .describe('When it was stored as unmatched: Unix time in milliseconds; only read in archives of accounts'),
  graded: graded(gpt)
    .nullish()
    .describe('Grade and ratings of a play that its chart would not allow today; only `kaiden import` trusts it'),
});

const session = z
  .strictObject({
    sessionID: z
      .string()
      .regex(/^Q[0-9a-f]{40}$/, 'expected Q and 40 hexadecimal digits')
      .nullish()
      .describe('Its id; kept unless there is a session with that id'),
    name: z.string().min(3).max(80).nullish().describe('Its name'),
    desc: z.string().min(3).max(120).nullish().describe('Its description'),
    highlight: z.boolean().nullish().describe('Whether the player highlighted it'),
    importType: importType.nullish().describe(HOW),
    timeInserted: instant.nullish().describe('When it was stored first: Unix time in milliseconds'),
    timeStarted: instant.describe('When its first play was: Unix time in milliseconds'),
    timeEnded: instant.describe('When its last play was: Unix time in milliseconds'),
  })
  .refine(({ timeStarted, timeEnded }) => timeStarted <= timeEnded, {
    path: ['timeEnded'],
    error: 'a session ends at the time of its start or later',
  })
  .describe('A session');

/** Sessions of the plays. JSON Schema can't express one rule: a session does not end before it starts. */
export const sessionsSchema = z
  .array(session)
  .nullish()
  .describe('Sessions that the plays were in; sessions that the import makes at their time become them');
