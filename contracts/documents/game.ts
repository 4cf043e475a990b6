import { z } from 'zod';

const names = z.array(z.string());
const decimals = z.record(z.string(), z.int());
const descriptions = z.record(z.string(), z.string());

/** A JSON Schema; the contract declares only these keys of it. */
export const JSONSchemaDocument = z
  .looseObject({
    $schema: z.literal('https://json-schema.org/draft/2020-12/schema'),
    $id: z.url().meta({
      description: 'URL of the schema',
      example: 'http://localhost:8080/api/v1/games/iidx/SP/batch-manual.schema.json',
    }),
    title: z.string().meta({ example: 'BATCH-MANUAL for iidx:SP' }),
    description: z.string().meta({ example: 'Scores of beatmania IIDX (SP) for an import' }),
  })
  .meta({ id: 'JSONSchema' });
export type JSONSchemaDocument = z.infer<typeof JSONSchemaDocument>;

const GameNames = z.object({
  game: z.string().meta({ example: 'beatmania IIDX' }),
  playtypes: z
    .record(z.string(), z.string().nullable())
    .meta({ description: 'Names of the playtypes; null if it needs none', example: { SP: 'SP', DP: 'DP' } }),
});

export const GameConfig = z
  .object({
    internalName: z.string().meta({ example: 'iidx' }),
    name: z.string().meta({ example: 'beatmania IIDX' }),
    names: z
      .object({ en: GameNames, ja: GameNames })
      .meta({ description: 'Names of the game and its playtypes by language' }),
    tile: z
      .object({
        letters: z.string().meta({ example: 'II' }),
        ground: z.string().meta({ description: 'Colour under the letters', example: '#1f4fa3' }),
        accent: z.string().meta({ description: 'Second colour, for an edge', example: '#d9dde3' }),
        ink: z.string().meta({ description: 'Colour in which the letters can be read', example: '#ffffff' }),
      })
      .meta({ description: 'Letters and colours that stand for the game where it has no picture' }),
    defaultPlaytype: z.string().meta({ example: 'SP' }),
    validPlaytypes: names.meta({ example: ['SP', 'DP'] }),
  })
  .meta({ id: 'GameConfig' });
export type GameConfig = z.infer<typeof GameConfig>;

const ClassValue = z.object({
  id: z.string().meta({ example: 'KAIDEN' }),
  display: z.string().meta({ example: '皆伝' }),
  mouseover: z.string().optional().meta({ example: 'Kaiden' }),
  colours: z
    .array(z.string())
    .meta({ description: 'Colour; if several, the stops of a gradient', example: ['#ffc107'] }),
});

const PlaytypeNames = z.object({
  playtype: z.string().optional().meta({ description: 'Missing if it needs no name', example: 'SP' }),
  lamps: descriptions.meta({ example: { 'HARD CLEAR': 'HARD CLEAR' } }),
  classSets: descriptions.meta({ example: { dan: 'Dan' } }),
  classes: z
    .record(z.string(), names)
    .meta({ description: 'Names of the classes of each set, lowest first', example: { dan: ['7th Kyu'] } }),
  scoreRatings: descriptions.meta({ example: { ktLampRating: 'Lamp rating' } }),
  sessionRatings: descriptions.meta({ example: { ktLampRating: 'Lamp rating (best 10)' } }),
  profileRatings: descriptions.meta({ example: { ktLampRating: 'Lamp rating (best 20)' } }),
  totals: descriptions.meta({ example: { totalBPI: 'Total BPI' } }),
});

const GameVersion = z.object({
  id: z.string().meta({ example: 'xverse-intl' }),
  display: z.string().meta({
    description: 'Display name; the id if it has none',
    example: 'X-VERSE International',
  }),
  region: z.string().optional().meta({ description: 'Region of the release, if not worldwide', example: 'INTL' }),
  releaseDate: z.iso.date().optional().meta({ description: 'Release date', example: '2026-03-26' }),
  releases: z
    .record(z.string(), z.iso.date())
    .optional()
    .meta({
      description: 'Release dates by region; a version begins at 07:00 in Japan (UTC+9)',
      example: { JP: '2025-12-11', INTL: '2026-04-16' },
    }),
  newVersions: z.int().optional().meta({
    description: 'Number of versions that are new from this one on, counted back from the running one',
    example: 2,
  }),
  variantOf: z.string().optional().meta({ description: 'Version that this one is a form of', example: 'xverse' }),
});

const MetricDescription = z
  .looseObject({ type: z.string().meta({ example: 'integer' }) })
  .meta({ description: 'Type, limits and allowed values of a field in `optional` or `scoreMeta`' });

const InGameRatings = z
  .object({
    score: z.string().meta({ description: 'Score rating algorithm', example: 'VF7' }),
    profile: z.string().optional().meta({
      description: "Profile rating algorithm; missing if the game's profile rating is not computed",
      example: 'VF7',
    }),
    isEstimate: z.boolean().meta({
      description: "True if the game's profile rating can differ from this one",
      example: false,
    }),
  })
  .meta({ description: 'Ratings that the game itself shows; missing if it shows none' });

/** Everything a client has to know about a game:playtype, generated from the game's module. */
export const GamePTConfig = z
  .object({
    idString: z.string().meta({ example: 'iidx:SP' }),
    percentMax: z.number().meta({ example: 100 }),
    sendsPercent: z.boolean().meta({ description: 'True if scores are sent with a percent', example: false }),
    defaultScoreRatingAlg: z.string().meta({ example: 'ktLampRating' }),
    defaultSessionRatingAlg: z.string().meta({ example: 'ktLampRating' }),
    defaultProfileRatingAlg: z.string().meta({ example: 'ktLampRating' }),
    inGameRatings: InGameRatings.optional(),
    scoreRatingAlgs: names.meta({ example: ['ktLampRating', 'BPI'] }),
    boardRatingAlgs: names.meta({
      description: 'Score rating algorithms that the PBs of several players can be listed by',
      example: ['ktLampRating', 'BPI'],
    }),
    sessionRatingAlgs: names.meta({ example: ['ktLampRating', 'BPI'] }),
    profileRatingAlgs: names.meta({ example: ['ktLampRating', 'BPI'] }),
    scoreRatingAlgDescriptions: descriptions.meta({ example: { BPI: '100 is the world record' } }),
    sessionRatingAlgDescriptions: descriptions.meta({ example: { BPI: 'mean of the best 10' } }),
    profileRatingAlgDescriptions: descriptions.meta({ example: { BPI: 'mean of the best 20' } }),
    scoreRatingAlgDecimals: decimals.meta({ example: { BPI: 2 } }),
    sessionRatingAlgDecimals: decimals.meta({ example: { BPI: 2 } }),
    profileRatingAlgDecimals: decimals.meta({ example: { BPI: 2 } }),
    totals: z
      .record(
        z.string(),
        z.object({ about: z.string().meta({ example: 'Sum over songs' }), decimals: z.int().meta({ example: 3 }) }),
      )
      .optional()
      .meta({
        description:
          'Figures over all charts of the catalogue, played or not, which `/users/:userID/games/:game/:playtype/totals` returns; missing if the game has none',
        example: { overPower: { about: 'Sum over songs', decimals: 3 } },
      }),
    difficulties: names.meta({ example: ['NORMAL', 'HYPER', 'ANOTHER'] }),
    shortDifficulties: descriptions.meta({ example: { ANOTHER: 'A' } }),
    chartNames: z
      .object({
        difficulty: z.string().optional().meta({ description: 'Key of the difficulty', example: 'difficultyTag' }),
        level: z.string().optional().meta({ description: 'Key of the level', example: 'chartLevel' }),
        tables: z.string().optional().meta({
          description: 'Key of a list of levels in difficulty tables, `{table, level}`; there is no difficulty then',
          example: 'tableFolders',
        }),
        preference: z.string().optional().meta({
          description: 'Key of the game-specific preference with the symbols of the tables that a player wants to see',
          example: 'displayTables',
        }),
      })
      .optional()
      .meta({
        description:
          'Keys of a chart’s `data` that players name its charts by, in games whose charts have no difficulty or level of their own (ITG, BMS, PMS); missing in others',
      }),
    defaultDifficulty: z.string().meta({ example: 'ANOTHER' }),
    difficultyColours: descriptions.meta({ example: { ANOTHER: '#c02020' } }),
    grades: names.meta({ example: ['F', 'A', 'AA', 'AAA'] }),
    gradeColours: descriptions.meta({ example: { AAA: '#e0c020' } }),
    clearGrade: z.string().meta({ example: 'A' }),
    gradeBoundaries: z
      .array(z.number())
      .meta({ description: 'Lower bound of each grade', example: [0, 66.67, 77.78, 88.89] }),
    lamps: names.meta({ description: 'Lamps, worst first', example: ['FAILED', 'CLEAR', 'HARD CLEAR'] }),
    lampColours: descriptions.meta({ example: { 'HARD CLEAR': '#e04040' } }),
    clearLamp: z.string().meta({ example: 'CLEAR' }),
    shortLamps: descriptions.meta({ example: { 'HARD CLEAR': 'HC' } }),
    shortScoreRatings: descriptions.meta({ example: { ktLampRating: 'Lamp' } }),
    names: z
      .object({ en: PlaytypeNames, ja: PlaytypeNames })
      .meta({ description: 'Names of ratings, classes and lamps as players know them, by language' }),
    classHumanisedFormat: z.record(z.string(), z.array(ClassValue)).meta({
      description: 'Classes of each set, lowest first; documents refer to them by position',
      example: { dan: [{ id: 'KAIDEN', display: '皆伝', mouseover: 'Kaiden', colours: ['#ffc107'] }] },
    }),
    classProperties: z
      .record(
        z.string(),
        z.object({
          downgradable: z.boolean(),
          type: z.enum(['provided', 'derived']),
          ratingAlg: z
            .string()
            .optional()
            .meta({ description: 'Profile rating that a derived class follows', example: 'ktLampRating' }),
          isEstimate: z
            .boolean()
            .optional()
            .meta({ description: 'True if the class that the game shows can differ, like its rating', example: true }),
        }),
      )
      .meta({ example: { dan: { downgradable: false, type: 'provided' } } }),
    judgements: names.meta({ example: ['pgreat', 'great', 'good', 'bad', 'poor'] }),
    scoreBucket: z.enum(['grade', 'lamp']).meta({ example: 'lamp' }),
    supportedVersions: names.meta({
      description:
        'Version ids, oldest first: built-in versions, versions named by the server operator, and versions that only charts mention',
      example: ['30'],
    }),
    versions: z.array(GameVersion).meta({
      description: 'Versions with their names',
      example: [{ id: '30', display: 'Resident' }],
    }),
    regions: names.meta({
      description: 'Regions for which release dates of versions are known, if new charts are rated by themselves',
      example: ['JP', 'INTL'],
    }),
    supportsESD: z.boolean().meta({ example: false }),
    scoreUnit: z.string().meta({ example: 'EX score' }),
    scoreDecimals: z.int().meta({ description: 'Decimals that the game shows of a score', example: 0 }),
    tierlists: names.meta({ example: ['kt-NC'] }),
    tierlistDescriptions: descriptions.meta({ example: { 'kt-NC': 'normal clear' } }),
    supportedMatchTypes: names.meta({ example: ['songTitle', 'tachiSongID', 'inGameID', 'chartID'] }),
    optionalMetrics: z.record(z.string(), MetricDescription).meta({ example: { bp: { type: 'integer', min: 0 } } }),
    derivedMetrics: z
      .record(z.string(), MetricDescription)
      .optional()
      .meta({
        description: 'Metrics computed from a play and its chart, in `derived`; missing if the game has none',
        example: { dxStars: { type: 'integer', min: 0, max: 5 } },
      }),
    scoreMeta: z.record(z.string(), MetricDescription).meta({ example: { range: { type: 'enum', values: ['NONE'] } } }),
    gameSpecificPreferences: z.record(z.string(), MetricDescription).meta({ example: {} }),
  })
  .meta({ id: 'GamePTConfig' });
export type GamePTConfig = z.infer<typeof GamePTConfig>;
