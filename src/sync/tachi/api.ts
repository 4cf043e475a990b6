import { z } from 'zod';

import { isObject } from '../../shared/is-object.ts';
import { RemoteError } from '../remote-error.ts';
import { notTachi, type Remote } from '../remote.ts';

// What is asked of a Tachi server, this one included. Every list below is one that all of its versions have.

const Status = z.object({
  whoami: z.number().int().nullable(),
  version: z.string().nullish(),
  permissions: z.array(z.string()).nullish(),
});
const GameStats = z.array(z.object({ game: z.string(), playtype: z.string() }));
const Profile = z.object({ totalScores: z.number() });
const RecentScores = z.object({ scores: z.array(z.unknown()) });
const PBs = z.object({
  pbs: z.array(z.looseObject({ chartID: z.string(), composedFrom: z.unknown().optional() })),
  songs: z.array(z.unknown()),
  charts: z.array(z.unknown()),
});
const Composition = z.object({ scores: z.array(z.unknown()) });

export type RemotePB = z.infer<typeof PBs>['pbs'][number];

export interface Account {
  userID: number;
  version: string | null;
  permissions: readonly string[];
}

/** Whose key it is. Throws RemoteError when it is nobody's or this is no Tachi server. */
export async function whoAmI(remote: Remote): Promise<Account> {
  const status = await get(remote, '/api/v1/status', Status);
  if (!status) throw notTachi(remote.host, 'it has no /api/v1/status');
  if (status.whoami === null) {
    throw new RemoteError('wrong_key', `${remote.host} takes this key for nobody's`);
  }
  return { userID: status.whoami, version: status.version ?? null, permissions: status.permissions ?? [] };
}

/** What a user has played there. */
export async function played(remote: Remote, userID: number): Promise<{ game: string; playtype: string }[]> {
  const stats = await get(remote, `/api/v1/users/${userID}/game-stats`, GameStats);
  if (!stats) throw notTachi(remote.host, 'it does not tell what was played');
  return stats;
}

/** A player's slice of a game on another server. */
export interface Slice {
  /** How many scores there are; null when it was never played. */
  total(): Promise<number | null>;
  /** The latest 100 scores: the list itself, and when its scores were added there (Unix ms). */
  recent(): Promise<{ bytes: Buffer; times: number[] } | null>;
  /** The list of all scores; null where there is no such list. */
  all(): Promise<Buffer | null>;
  pbs(): Promise<z.infer<typeof PBs> | null>;
  /** The scores that a PB is put together from. */
  composition(chartID: string): Promise<unknown[]>;
}

export function sliceOf(remote: Remote, userID: number, { game, playtype }: { game: string; playtype: string }): Slice {
  const path = `/api/v1/users/${userID}/games/${encodeURIComponent(game)}/${encodeURIComponent(playtype)}`;
  return {
    total: async () => (await get(remote, path, Profile))?.totalScores ?? null,
    async recent() {
      const answer = await remote.get(`${path}/scores/recent`);
      if (!answer) return null;
      const { scores } = bodyOf(remote, answer.json(), RecentScores);
      return { bytes: answer.bytes, times: scores.flatMap(timeAdded) };
    },
    all: async () => (await remote.get(`${path}/scores/all`))?.bytes ?? null,
    pbs: () => get(remote, `${path}/pbs/all`, PBs),
    async composition(chartID) {
      const found = await get(remote, `${path}/pbs/${encodeURIComponent(chartID)}?getComposition=`, Composition);
      return found?.scores ?? [];
    },
  };
}

const timeAdded = (score: unknown): number[] =>
  isObject(score) && typeof score['timeAdded'] === 'number' ? [score['timeAdded']] : [];

async function get<T>(remote: Remote, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await remote.get(path);
  return answer && bodyOf(remote, answer.json(), schema);
}

function bodyOf<T>({ host }: Remote, json: unknown, schema: z.ZodType<T>): T {
  const parsed = z.object({ success: z.literal(true), body: schema }).safeParse(json);
  if (!parsed.success) throw notTachi(host, 'what came is not what such a server sends');
  return parsed.data.body;
}
