import { z } from 'zod';

import { ImportDocument } from '../../../contracts/documents/import.ts';
import { ScoreDocument } from '../../../contracts/documents/score.ts';
import { StatDocument } from '../../../contracts/documents/settings.ts';
import { VISIBILITIES } from '../../../contracts/documents/user.ts';
import { GOAL_KEYS } from '../../../contracts/goal-keys.ts';

/** Name of the format of account archives, in `account.json`. */
export const FORMAT = 'kaiden-account';
/** Version of the format. Raise it when this program's archives can't be read by the previous one. */
export const FORMAT_VERSION = 2;

const text = z.string().max(20_000);
const word = z.string().min(1).max(200);
const time = z.int().min(0).max(8_640_000_000_000_000);
const counts = z.record(word, z.number().nullable());
const gpt = { game: word, playtype: word };
const identified = { ...gpt, chartID: word, identity: z.record(word, z.unknown()) };
const progress = {
  timeAchieved: time.nullable(),
  lastInteraction: time.nullable(),
  lastRaised: time.nullable(),
  wasInstantlyAchieved: z.boolean(),
};

/** First file of an archive. Its format and version are read before anything else. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  timeExported: time,
  user: z.object({
    id: z.int(),
    username: word,
    joinDate: time,
    about: text,
    status: text.nullable(),
    socialMedia: z.record(word, text.nullable()),
  }),
  preferences: z
    .object({
      developerMode: z.boolean(),
      advancedMode: z.boolean(),
      invisible: z.boolean(),
      contentiousContent: z.boolean(),
      deletableScores: z.boolean(),
      // Archives of earlier versions lack these.
      rivalNews: z.boolean().optional(),
      visibility: z.enum(VISIBILITIES).optional(),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Lists of an archive: each is a JSON file with an entry per line. */
export const LISTS = {
  imports: z.discriminatedUnion('status', [
    ImportDocument.extend({ status: z.literal('completed'), importType: word, importID: word }),
    z.object({
      status: z.literal('failed'),
      importID: word,
      importType: word,
      userIntent: z.boolean(),
      failure: z
        .object({
          status: z.int(),
          code: word,
          description: text,
          issues: z
            .array(z.object({ path: text, message: text }))
            .max(1000)
            .optional(),
        })
        .nullable(),
      timeStarted: time,
      timeFinished: time.nullable(),
    }),
  ]),
  settings: z.object({
    ...gpt,
    preferredScoreAlg: word.nullable(),
    preferredSessionAlg: word.nullable(),
    preferredProfileAlg: word.nullable(),
    preferredRanking: z.enum(['global', 'rival']).nullable(),
    scoreBucket: z.enum(['grade', 'lamp']).nullable(),
    defaultTable: word.nullable(),
    region: word.nullable(),
    gameSpecific: z.record(word, z.unknown()).nullable(),
    stats: z.array(StatDocument).max(100),
  }),
  hooks: z.object({ hook: word, cards: z.array(word).max(1000).nullable(), wantsBests: z.boolean() }),
  blacklist: z.object({
    ...identified,
    score: ScoreDocument,
    byAdministrator: z.boolean(),
    timeAdded: time,
  }),
  classes: z.object({ ...gpt, set: word, oldClassID: word.nullable(), classID: word, timeAchieved: time }),
  held: z.object({ ...gpt, set: word, classID: word }),
  goals: z.object({
    ...gpt,
    charts: z.union([
      z.object({ type: z.enum(['single', 'folder']), data: word }),
      z.object({ type: z.literal('multi'), data: z.array(word).max(1000) }),
    ]),
    criteria: z.object({
      key: z.enum(GOAL_KEYS),
      value: z.number(),
      mode: z.enum(['single', 'absolute', 'proportion']),
      countNum: z.number().optional(),
    }),
    valueName: word.nullable(),
    wasAssignedStandalone: z.boolean(),
    ...progress,
  }),
  quests: z.object({ ...gpt, questID: word, ...progress }),
  looked: z.object({
    server: word,
    kind: z.enum(['goal', 'quest']),
    remoteID: word,
    localID: word.nullable(),
    code: word.nullable(),
    refusedBy: text.nullable(),
  }),
  rivals: z.object({ ...gpt, usernames: z.array(word).max(1000) }),
  folders: z.object({ folderID: word, lastViewed: time }),
  history: z.object({
    ...gpt,
    day: z.int().min(0).max(10_000_000),
    scoreCount: z.int().min(0),
    ratings: counts,
    ranks: counts,
    players: z.int().min(0),
    classes: z.record(word, word),
    region: word.nullable(),
    version: word.nullable(),
  }),
  replays: z.object({ ...identified, file: z.string().regex(/^[0-9a-f]{64}$/), storedAt: time }),
} as const;

export type ListName = keyof typeof LISTS;
export type Entry<Name extends ListName> = z.infer<(typeof LISTS)[Name]>;

/** Returns the name of a list's file in an archive. */
export const fileOf = (list: ListName): string => (list === 'imports' ? 'imports.json' : `account/${list}.json`);
