import { z } from 'zod';

// Used fields of other servers' documents. All others are ignored, since they differ between versions.

const data = z.record(z.string(), z.unknown());
const id = z.union([z.string(), z.number()]);

export const RemoteSong = z.object({
  id,
  title: z.string(),
  artist: z.string().nullish(),
  data: data.nullish(),
});
export type RemoteSong = z.infer<typeof RemoteSong>;

export const RemoteChart = z.object({
  chartID: z.string(),
  /** Id of the chart in song databases before 2026. */
  legacyChartID: z.string().nullish(),
  songID: id.nullish(),
  /** The song itself, in v3. */
  song: RemoteSong.nullish(),
  difficulty: z.string(),
  isPrimary: z.boolean().nullish(),
  versions: z.array(z.string()).nullish(),
  data: data.nullish(),
});
export type RemoteChart = z.infer<typeof RemoteChart>;

export const RemoteScore = z.object({
  chartID: z.string().max(200),
  /** Missing in v3, whose `game` includes it. */
  playtype: z.string().nullish(),
  scoreData: z.looseObject({
    score: z.unknown().optional(),
    lamp: z.unknown().optional(),
    percent: z.unknown().optional(),
    judgements: data.nullish(),
    optional: data.nullish(),
    hitMeta: data.nullish(),
  }),
  scoreMeta: data.nullish(),
  timeAchieved: z.number().nullish(),
  comment: z.string().nullish(),
  highlight: z.boolean().nullish(),
});
export type RemoteScore = z.infer<typeof RemoteScore>;

/** Scores with their songs and charts, as in every list of scores. An invalid score is skipped, so that others are not lost. */
export const RemoteScores = z.object({
  scores: z.array(z.unknown()),
  songs: z.array(z.unknown()),
  charts: z.array(z.unknown()),
  sessions: z.array(z.unknown()).optional(),
  /** Positions (v2, Kaiden) or ids (v3) by class set. */
  classes: z.record(z.string(), z.unknown()).optional(),
});

export const RemoteSession = z.object({
  name: z.string().nullish(),
  desc: z.string().nullish(),
  highlight: z.boolean().nullish(),
  timeStarted: z.number(),
  timeEnded: z.number(),
});

/** Returns the valid documents of a list by id. */
export function indexed<T>(
  schema: z.ZodType<T>,
  list: readonly unknown[],
  key: (document: T) => string,
): Map<string, T> {
  const parsed = list.map((document) => schema.safeParse(document));
  return new Map(parsed.flatMap(({ data }) => (data === undefined ? [] : [[key(data), data] as const])));
}
