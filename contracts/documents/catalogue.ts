import { z } from 'zod';

import { issue, orNull, unixMs, unixMsOrNull } from '../common.ts';

/** Kinds of entries of a catalogue, in loading order. */
export const CATALOGUE_KINDS = [
  'songs',
  'charts',
  'folders',
  'tables',
  'goals',
  'quests',
  'questlines',
  'courses',
] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** Outcomes of an entry. Nothing is ever removed: entries that the files lack stay. */
export const CATALOGUE_CHANGES = ['added', 'changed', 'kept', 'left-out', 'adjusted'] as const;
export type CatalogueChange = (typeof CATALOGUE_CHANGES)[number];

export const catalogueKind = z.enum(CATALOGUE_KINDS).meta({ description: 'Kind of entry', example: 'charts' });
export const catalogueChange = z.enum(CATALOGUE_CHANGES).meta({
  description:
    'Effect on the entry: `kept` exists here but not in the files, `left-out` has an error, `adjusted` is loaded with corrections',
  example: 'changed',
});

const value = z.unknown().meta({ description: 'Value of the field; absent if it has none', example: 1550 });
export const FieldChange = z
  .object({
    field: z
      .string()
      .meta({ description: 'Name of the field; nested keys are joined with dots', example: 'data.notecount' }),
    from: value,
    to: value.meta({ example: 1551 }),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof FieldChange>;

/** An entry of the catalogue, and what loading files does to it. */
export const CatalogueEntry = z
  .object({
    kind: catalogueKind,
    change: catalogueChange,
    id: z.string().nullable().meta({
      description: 'Id of the entry; null if only its place in a file is known',
      example: '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2',
    }),
    idString: z.string().nullable().meta({
      description: 'Game or game:playtype; null if unknown',
      example: 'iidx:SP',
    }),
    name: z.string().meta({
      description: 'Human-readable label: song and artist, a name, or its place in a file',
      example: 'Blue Hour – Wren, ANOTHER 11',
    }),
    fields: z.array(FieldChange).meta({ description: 'Changed fields, if `changed`' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the entry is `left-out` or `adjusted`', example: null }),
  })
  .meta({ id: 'CatalogueEntry' });
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

const count = (description: string, example: number) => z.int().meta({ description, example });

/** Effects on scores and ratings. */
const CatalogueEffects = z
  .object({
    scores: count('Scores on changed charts, whose grades and ratings are recomputed', 120),
    changed: count('Recomputed scores with a different result', 12),
    movedRatings: count('Profile ratings that change', 3),
    orphansTried: count('Orphans that are retried', 5),
    orphansSolved: count('Orphans that become scores', 2),
  })
  .meta({ id: 'CatalogueEffects' });
export type CatalogueEffects = z.infer<typeof CatalogueEffects>;

/** Staged files of a catalogue, and the effects of loading them. */
export const CatalogueStage = z
  .object({
    stageID: z.string().meta({ description: 'Id of the stage', example: 'b7'.repeat(16) }),
    userID: z.int().meta({ description: 'User id of the administrator who sent the files', example: 1 }),
    created: unixMs,
    expires: unixMs.meta({
      description: 'Unix ms when the stage is discarded; a restart also discards it',
      example: 1_767_229_200_000,
    }),
    files: z
      .array(
        z.object({
          name: z.string().meta({ example: 'seeds.zip' }),
          bytes: z.int().meta({ description: 'Size of the file; 0 while it is being downloaded', example: 123_456 }),
        }),
      )
      .meta({ description: 'Files of the stage' }),
    state: z.enum(['checking', 'refused', 'ready', 'applying', 'applied', 'failed']).meta({
      description:
        'State of the stage. `refused`: `issues` lists all errors in the files. `failed`: the files could not be checked, `failure` gives the reason',
      example: 'ready',
    }),
    progress: orNull(
      z.object({
        description: z.string().meta({ description: 'Human-readable text', example: 'Loading charts-iidx.json' }),
        done: z.int().optional().meta({ example: 3 }),
        total: z.int().optional().meta({ example: 30 }),
      }),
    ).meta({ description: 'Progress while `checking` or `applying`' }),
    issues: z.array(issue).meta({ description: 'Errors in the files, if `refused`' }),
    failure: z.string().nullable().meta({ example: null }),
    applied: unixMsOrNull.meta({ description: 'Unix ms when the files were loaded; null before', example: null }),
    unchanged: count('Unchanged entries', 82_000),
    groups: z
      .array(z.object({ kind: catalogueKind, change: catalogueChange, count: count('Number of entries', 17) }))
      .meta({ description: 'Number of entries by kind and change; zeros are left out' }),
    skipped: z
      .array(
        z.object({
          what: z.string().meta({ description: 'Game, game:playtype or class set of courses', example: 'chess' }),
          kind: catalogueKind,
          count: count('Number of entries', 3),
        }),
      )
      .meta({ description: 'Skipped entries of games that this version does not know' }),
    effects: orNull(CatalogueEffects).meta({ description: 'Effects on scores and ratings; null until known' }),
  })
  .meta({ id: 'CatalogueStage' });
export type CatalogueStage = z.infer<typeof CatalogueStage>;

/** The song database that a server is set to. */
export const CatalogueSource = z
  .object({
    source: z.string().meta({
      description: 'URL of the archive',
      example: 'https://github.com/zkldi/Tachi/archive/refs/heads/main.tar.gz',
    }),
    licence: z
      .string()
      .meta({ description: 'Human-readable text', example: 'The seed files are in the public domain.' }),
    pin: z.string().nullable().meta({
      description: 'Pinned state, the only one that may be loaded: SHA-256 of the archive, or commit',
      example: null,
    }),
    schedule: z.string().nullable().meta({
      description: 'Schedule of automatic updates; null if there are none',
      example: 'daily at 04:40 UTC',
    }),
    games: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Game ids that the last pull was limited to; null for all', example: null }),
    last: orNull(
      z.object({
        pulledAt: unixMs,
        outcome: z.enum(['loaded', 'unchanged', 'waiting', 'failed']).meta({
          description:
            'Outcome of the pull. `waiting`: an administrator has to review it, see `concerns`. `failed`: see `message`',
          example: 'loaded',
        }),
        message: z
          .string()
          .meta({ description: 'Summary of the changes, or the reason for the failure', example: 'songs: 3 added' }),
        concerns: z.array(z.string()).meta({ example: [] }),
      }),
    ).meta({ description: 'Latest pull; null before the first' }),
    isEmpty: z.boolean().meta({ description: 'True if the server has no charts', example: false }),
    updatedAt: unixMsOrNull.meta({
      description: 'Unix ms when songs were last loaded, from anywhere, or found up to date; null if unknown',
      example: 1_767_225_600_000,
    }),
    loaded: orNull(
      z.object({
        loadedAt: unixMs,
        commit: z
          .string()
          .nullable()
          .meta({ description: 'Commit, if the archive names it', example: '5c'.repeat(20) }),
        sha256: z.string().meta({ description: 'SHA-256 of the archive', example: 'b7'.repeat(32) }),
        bytes: z.int().meta({ description: 'Size of the archive', example: 31_457_280 }),
      }),
    ).meta({ description: 'State that was loaded last; null before the first' }),
    unfinished: orNull(
      z.object({
        source: z.string().meta({ description: 'Source of the files', example: 'seeds-2026.zip' }),
        begunAt: unixMs,
        isRunning: z.boolean().meta({
          description: 'True if it is being stored; false if it was interrupted, and the next start completes it',
          example: false,
        }),
      }),
    ).meta({ description: 'Load of which only a part is stored so far; null if there is none' }),
  })
  .meta({ id: 'CatalogueSource' });
export type CatalogueSource = z.infer<typeof CatalogueSource>;
