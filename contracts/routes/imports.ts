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
      description: 'Address to poll; needs no credential',
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
      'Imports the whole file or nothing: an error in its structure refuses the file and lists every error. Returns the ' +
      'result (200), or an address to poll (202) if the server or `Prefer: respond-async` says so; then the file is read later, ' +
      'and polling returns its refusal. Use it to upload an e-amusement CSV or a score database.',
    access: key('submit_score'),
    headers,
    query,
    form: z.object({
      importType: z
        .string()
        .max(100)
        .meta({ description: 'Import type beginning with `file/`', example: 'file/batch-manual' }),
      scoreData: upload().meta({ description: 'Score file' }),
      songData: upload().optional().meta({
        description: 'For score databases: the song database of the same program, to identify charts',
      }),
      playtype: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Playtype of the scores, if the file does not contain it', example: 'SP' }),
      leaveOut: leaveOut(60_000),
      ignore: z.string().max(100).optional().meta({ description: IGNORE, example: 'true' }),
      assertPlaytypeCorrect: z.string().max(100).optional().meta({
        description: 'Flag; when present, `playtype` is accepted even if it contradicts the file name',
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
    summary: 'Import scores as BATCH-MANUAL',
    description:
      'Takes a BATCH-MANUAL document as JSON. After a 202 the document is read later, and polling returns its refusal. Use it from hooks and tools that send plays as they happen; for files, use `POST /api/v1/import/file`.',
    access: key('submit_score'),
    headers: relayed,
    query: query.extend({
      leaveOut: leaveOut(8000),
      ignore: presence.meta({ description: IGNORE, example: '' }),
    }),
    bytes: BatchManual,
    maxBody: 16 * MiB,
    success,
    errors: [409],
    ...rates,
    rateOfHooks: 'hook',
  }),
  classes: route({
    method: 'POST',
    path: '/api/v1/import/class',
    summary: 'Set your classes',
    description:
      'Stores classes that your games have given you: they may be lower than before, and null removes one. Not for classes ' +
      'that are derived from scores. Use it to record a dan that a score file does not contain.',
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
    summary: 'Import scores from another server',
    description:
      'Imports new scores from the accounts that you have set up as integrations of this type. 401 when you have none, 502 ' +
      'when the other server sent nothing; failures in part are listed in `errors` and tried again next time. Use it to ' +
      'synchronise with another server on demand.',
    access: key('submit_score'),
    headers,
    json: z.object({
      importType: z.string().max(100).meta({ description: 'Import type beginning with `api/`', example: 'api/tachi' }),
      integrationID: integrationID.optional().meta({ description: 'Integration id; all of this type by default' }),
      bring: z
        .array(z.enum(BRING).meta({ example: 'goals' }))
        .max(BRING.length)
        .optional()
        .meta({
          description:
            `Data to bring in addition to scores, sessions and classes: \`${USUALLY_BROUGHT.join(', ')}\` by default, nothing if empty. ` +
            '`goals` includes quests; `settings` are those of each game, and the showcase',
        }),
      overwrite: z.boolean().optional().meta({
        description:
          'True if rivals, settings, showcase, profile texts and pictures from the other server replace those here. If not, only empty ones are filled',
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
    summary: 'Get an import',
    description:
      'Returns an import with its scores, their songs and charts, and the sessions it created; a failed import gives the ' +
      'status and description of its failure. Use it to show what an import did.',
    long: true,
    access: anyone,
    // Its owner gets `brought`.
    live: true,
    params: z.object({ importID }),
    success: {
      200: z.object({
        import: ImportDocument,
        scores: z.array(ScoreDocument),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        sessions: z.array(SessionDocument).meta({ description: 'Sessions created by this import' }),
        user: UserDocument,
      }),
    },
    errors: [404, 502],
  }),
  orphans: route({
    method: 'POST',
    path: '/api/v1/import/orphans',
    summary: 'Retry your orphans',
    description:
      'Tries plays again whose song or chart was not known. Returns how many became scores and how many remain. Use it after songs have been added, instead of waiting for the next daily retry.',
    access: key('submit_score'),
    success: {
      200: z.object({
        processed: count,
        failed: count.meta({ description: 'Number of orphans still without a chart', example: 2 }),
        success: count.meta({ description: 'Number of orphans that became scores', example: 1 }),
        removed: count.meta({
          description: 'Number of orphans removed because they are impossible, duplicates or blacklisted',
          example: 0,
        }),
      }),
    },
    errors: [409],
    rate: 'import',
  }),
  revert: route({
    method: 'POST',
    path: '/api/v1/imports/:importID/revert',
    summary: 'Revert an import',
    description:
      'Deletes the import and its scores, and recomputes PBs, sessions, ratings and derived classes. For its owner and for ' +
      'administrators. Use it to undo a file that was imported to the wrong account.',
    access: key('delete_score'),
    params: z.object({ importID }),
    success: { 200: empty },
    errors: [404, 409],
  }),
  pollStatus: route({
    method: 'GET',
    path: '/api/v1/imports/:importID/poll-status',
    summary: 'Get the progress of an import',
    description:
      'Returns the progress of a running import or the document of a completed one; a failed import gives the status and ' +
      'description of its failure. Needs no credential. Use it to wait for an import that was answered with 202, polling ' +
      'about once a second.',
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
      'Server-sent events: `progress` at once and at every step, then one `completed` (counts and a link) or `failed`, after ' +
      'which the stream ends and the client should close it. Needs no credential; reconnecting loses nothing, and more than ' +
      '20 streams per caller or 500 per server get 429 with `Retry-After`. Use it to show a progress bar.',
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
