import { z } from 'zod';

import { BatchManual } from '../batch-manual.ts';
import { empty, errorEnvelope, presence, upload } from '../common.ts';
import { anyone, eventOf, key, route } from '../contract.ts';
import { BRING, USUALLY_BROUGHT } from '../documents/brought.ts';
import {
  DryRunAnswer,
  GivenClasses,
  ImportAnswer,
  ImportDocument,
  importID,
  ImportProgress,
  ImportSummary,
} from '../documents/import.ts';
import { integrationID } from '../documents/integration.ts';
import { ScoreDocument } from '../documents/score.ts';
import { SessionDocument } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';
import { headers, IGNORE, leaveOut, query, relayed } from '../import-request.ts';

const count = z.int().meta({ example: 3 });
const MiB = 1024 * 1024;
/** Looking costs less than storing, and is done again and again: it has a limit of its own. */
const rates = { rate: 'import', rateWith: { query: 'dryRun', rate: 'preview' } } as const;
const success = {
  200: z.union([ImportAnswer, DryRunAnswer]),
  202: z.object({
    url: z.url().meta({
      description: 'Poll this; no credential needed',
      example: `http://localhost:8080/api/v1/imports/${'ab'.repeat(20)}/poll-status`,
    }),
    importID,
  }),
};

export const imports = {
  fromFile: route({
    method: 'POST',
    path: '/api/v1/import/file',
    summary: 'Import a file of scores',
    description:
      'All of the file or none of it: a fault in its structure refuses the whole file and lists every fault.',
    access: key('submit_score'),
    headers,
    query,
    form: z.object({
      importType: z.string().max(100).meta({ description: 'A `file/` import type', example: 'file/batch-manual' }),
      scoreData: upload().meta({ description: 'The file' }),
      songData: upload().optional().meta({
        description:
          'For databases of scores: the database of songs of the same program, which tells what the charts are',
      }),
      playtype: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Which playtype the scores are of, where the file does not say so', example: 'SP' }),
      leaveOut: leaveOut(60_000),
      ignore: z
        .string()
        .max(100)
        .optional()
        .meta({ description: `Sent with any value: ${IGNORE}`, example: 'true' }),
      assertPlaytypeCorrect: z.string().max(100).optional().meta({
        description: 'Sent with any value: believe `playtype` even if the name of the file says otherwise',
        example: 'true',
      }),
    }),
    maxBody: 16 * MiB + 64 * 1024,
    success,
    errors: [409],
    ...rates,
  }),
  direct: route({
    method: 'POST',
    path: '/ir/direct-manual/import',
    summary: 'Import scores sent as BATCH-MANUAL',
    access: key('submit_score'),
    headers: relayed,
    query: query.extend({
      leaveOut: leaveOut(8000),
      ignore: presence.meta({ description: `Present: ${IGNORE}`, example: '' }),
    }),
    bytes: BatchManual,
    maxBody: 16 * MiB,
    success,
    errors: [409],
    ...rates,
  }),
  classes: route({
    method: 'POST',
    path: '/api/v1/import/class',
    summary: 'Give yourself classes that your games have given you',
    description: 'They may be lower than before, and null takes one away; not for classes that follow from scores.',
    access: key('submit_score'),
    headers,
    json: GivenClasses,
    success: { 202: success[202] },
    errors: [404, 409],
    rate: 'import',
  }),
  fromAPI: route({
    method: 'POST',
    path: '/api/v1/import/from-api',
    summary: 'Bring scores from another server',
    description:
      'Imports what is new in the accounts that the user has set up as integrations of this type. 401 when there is ' +
      'none, 502 when the other server gave nothing; what it failed to give in part is in `errors`, and comes next time.',
    access: key('submit_score'),
    headers,
    json: z.object({
      importType: z.string().max(100).meta({ description: 'An `api/` import type', example: 'api/tachi' }),
      integrationID: integrationID.optional().meta({ description: 'Only this one of them' }),
      bring: z
        .array(z.enum(BRING).meta({ example: 'goals' }))
        .max(BRING.length)
        .optional()
        .meta({
          description:
            `What to bring beside scores, sessions and classes; \`${USUALLY_BROUGHT.join(', ')}\` unless it is given, nothing ` +
            'if it is empty. `goals` are goals and quests, `settings` those of each game and the showcase',
        }),
      overwrite: z
        .boolean()
        .optional()
        .meta({
          description:
            'Replace rivals, settings, showcase, profile texts and pictures that are here by those of the other server. ' +
            'Without it only what is empty here is filled',
          example: false,
        }),
    }),
    success,
    errors: [409, 502],
    rate: 'import',
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/imports/:importID',
    summary: 'An import with what it brought',
    description: 'A failed import answers with the status and the description of its failure.',
    long: true,
    access: anyone,
    params: z.object({ importID }),
    success: {
      200: z.object({
        import: ImportDocument,
        scores: z.array(ScoreDocument),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        sessions: z.array(SessionDocument).meta({ description: 'Sessions that this import created' }),
        user: UserDocument,
      }),
    },
    errors: [404, 502],
  }),
  orphans: route({
    method: 'POST',
    path: '/api/v1/import/orphans',
    summary: 'Try plays again whose song or chart was not known',
    access: key('submit_score'),
    success: {
      200: z.object({
        processed: count,
        failed: count.meta({ description: 'Still without a chart; kept', example: 2 }),
        success: count.meta({ description: 'Scores now', example: 1 }),
        removed: count.meta({ description: 'Impossible, there already, or blacklisted', example: 0 }),
      }),
    },
    errors: [409],
    rate: 'import',
  }),
  revert: route({
    method: 'POST',
    path: '/api/v1/imports/:importID/revert',
    summary: 'Take an import back',
    description:
      'Deletes its scores and the import itself; PBs, sessions, ratings and derived classes follow. ' +
      'For its owner, and for administrators.',
    access: key('delete_score'),
    params: z.object({ importID }),
    success: { 200: empty },
    errors: [404, 409],
  }),
  pollStatus: route({
    method: 'GET',
    path: '/api/v1/imports/:importID/poll-status',
    summary: 'How far an import is',
    description:
      'Poll about once a second. A failed import answers with the status and the description of its failure. The answer ' +
      'for a completed import has an ETag.',
    access: anyone,
    live: true,
    waits: true,
    params: z.object({ importID }),
    success: {
      200: z.union([
        z.object({
          importStatus: z.literal('ongoing'),
          progress: ImportProgress,
        }),
        z.object({ importStatus: z.literal('completed'), import: ImportDocument }),
      ]),
    },
    errors: [404, 502],
  }),
  events: route({
    method: 'GET',
    path: '/api/v1/imports/:importID/events',
    summary: 'Follow an import',
    description:
      'Server-sent events: `progress` at once and with every step, then one `completed` or `failed`, after which the ' +
      'stream ends; close an EventSource then. `completed` has counts and a link, not the document. Each connection ' +
      'begins with how things are, so nothing is missed by connecting again. No credential needed. A caller may have 20 ' +
      'streams open, and a server 500; beyond that the answer is 429 with `Retry-After`.',
    access: anyone,
    params: z.object({ importID }),
    events: true,
    success: {
      200: z.union([
        eventOf('progress', ImportProgress),
        eventOf('completed', ImportSummary),
        eventOf('failed', errorEnvelope),
      ]),
    },
    errors: [404],
  }),
};
