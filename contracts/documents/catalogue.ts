import { z } from 'zod';

import { issue, orNull, unixMs, unixMsOrNull } from '../common.ts';

/** What a catalogue is made of, in the order in which it is loaded. */
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

/** What may become of an entry. Nothing is ever taken away: what the files do not have is kept. */
export const CATALOGUE_CHANGES = ['added', 'changed', 'kept', 'left-out', 'adjusted'] as const;
export type CatalogueChange = (typeof CATALOGUE_CHANGES)[number];

export const catalogueKind = z.enum(CATALOGUE_KINDS).meta({ description: 'What it is', example: 'charts' });
export const catalogueChange = z.enum(CATALOGUE_CHANGES).meta({
  description:
    'What becomes of it: `kept` is here and not in the files, `left-out` has a fault, `adjusted` is loaded, but not as it stands',
  example: 'changed',
});

const value = z.unknown().meta({ description: 'Absent where there is none', example: 1550 });
export const FieldChange = z
  .object({
    field: z.string().meta({ description: 'Keys of objects in it stand behind dots', example: 'data.notecount' }),
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
      description: 'Its id; null where only its place in a file is known',
      example: '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2',
    }),
    idString: z.string().nullable().meta({
      description: 'Game, or game:playtype; null where it is not known',
      example: 'iidx:SP',
    }),
    name: z.string().meta({
      description: 'For people: song and artist, a name, or its place in a file',
      example: 'Blue Hour – Wren, ANOTHER 11',
    }),
    fields: z.array(FieldChange).meta({ description: 'What changes, where it is `changed`' }),
    reason: z.string().nullable().meta({ description: 'Why it is `left-out` or `adjusted`', example: null }),
  })
  .meta({ id: 'CatalogueEntry' });
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

const count = (description: string, example: number) => z.int().meta({ description, example });

/** What becomes of scores and ratings. */
const CatalogueEffects = z
  .object({
    scores: count('Scores on charts that change, which are graded and rated anew', 120),
    changed: count('Of them, those that come out otherwise', 12),
    movedRatings: count('Ratings of profiles that move', 3),
    orphansTried: count('Plays without a chart', 5),
    orphansSolved: count('Of them, those that become scores', 2),
  })
  .meta({ id: 'CatalogueEffects' });
export type CatalogueEffects = z.infer<typeof CatalogueEffects>;

/** Files of a catalogue that lie ready, and what loading them would do or has done. */
export const CatalogueStage = z
  .object({
    stageID: z.string().meta({ description: 'Names it', example: 'b7'.repeat(16) }),
    userID: z.int().meta({ description: 'The administrator who sent the files', example: 1 }),
    created: unixMs,
    expires: unixMs.meta({ description: 'When it is dropped; a restart drops it, too', example: 1_767_229_200_000 }),
    files: z
      .array(
        z.object({
          name: z.string().meta({ example: 'seeds.zip' }),
          bytes: z.int().meta({ description: '0 while it is being downloaded', example: 123_456 }),
        }),
      )
      .meta({ description: 'What was sent' }),
    state: z.enum(['checking', 'refused', 'ready', 'applying', 'applied', 'failed']).meta({
      description:
        '`refused`: `issues` has every fault of the files. `failed`: they could not be looked at, `failure` says why',
      example: 'ready',
    }),
    progress: orNull(
      z.object({
        description: z.string().meta({ description: 'For people', example: 'Loading charts-iidx.json' }),
        done: z.int().optional().meta({ example: 3 }),
        total: z.int().optional().meta({ example: 30 }),
      }),
    ).meta({ description: 'How far it is while it is `checking` or `applying`' }),
    issues: z.array(issue).meta({ description: 'What is wrong with the files, where they are refused' }),
    failure: z.string().nullable().meta({ example: null }),
    applied: unixMsOrNull.meta({ description: 'When it was loaded', example: null }),
    unchanged: count('Entries that are as they are here', 82_000),
    groups: z
      .array(z.object({ kind: catalogueKind, change: catalogueChange, count: count('How many', 17) }))
      .meta({ description: 'How many entries there are of each kind, where there are any' }),
    skipped: z
      .array(
        z.object({
          what: z.string().meta({ description: 'Game, game:playtype, or set of courses', example: 'chess' }),
          kind: catalogueKind,
          count: count('How many', 3),
        }),
      )
      .meta({ description: 'Entries of games that this version does not know; they are passed over' }),
    effects: orNull(CatalogueEffects).meta({ description: 'Null until they are known' }),
  })
  .meta({ id: 'CatalogueStage' });
export type CatalogueStage = z.infer<typeof CatalogueStage>;

/** The song database that a server is set to. */
export const CatalogueSource = z
  .object({
    source: z.string().meta({
      description: 'URL of its archive',
      example: 'https://github.com/zkldi/Tachi/archive/refs/heads/main.tar.gz',
    }),
    licence: z.string().meta({ description: 'For people', example: 'The seed files are in the public domain.' }),
    pin: z
      .string()
      .nullable()
      .meta({ description: 'The one state that may be loaded: SHA-256 of the archive, or commit', example: null }),
    schedule: z.string().nullable().meta({
      description: 'When the server renews its songs by itself; null when it does not',
      example: 'daily at 04:40 UTC',
    }),
    games: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Ids of the games that the last pull was limited to; null for all', example: null }),
    last: orNull(
      z.object({
        pulledAt: unixMs,
        outcome: z.enum(['loaded', 'unchanged', 'waiting', 'failed']).meta({
          description: '`waiting`: for an administrator, `concerns` says why. `failed`: `message` says why',
          example: 'loaded',
        }),
        message: z.string().meta({ description: 'What was done, or why not', example: 'songs: 3 added' }),
        concerns: z.array(z.string()).meta({ example: [] }),
      }),
    ).meta({ description: 'The last pull; null before the first' }),
    loaded: orNull(
      z.object({
        loadedAt: unixMs,
        commit: z
          .string()
          .nullable()
          .meta({ description: 'Where the archive names it', example: '5c'.repeat(20) }),
        sha256: z.string().meta({ description: 'Of the archive', example: 'b7'.repeat(32) }),
        bytes: z.int().meta({ description: 'Size of the archive', example: 31_457_280 }),
      }),
    ).meta({ description: 'The state that was loaded last; null before the first' }),
  })
  .meta({ id: 'CatalogueSource' });
export type CatalogueSource = z.infer<typeof CatalogueSource>;
