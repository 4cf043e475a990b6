import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient } from '../../contracts/client/index.ts';
import type { Installed } from '../walk/installed.ts';

export interface Player {
  username: string;
  key: string;
  /** Ids of scores that the server has said it has stored. */
  stored: Set<string>;
}

interface Chart {
  songID: number;
  difficulty: string;
  data: { notecount: number };
}

/** Makes an account with a key. */
export async function makeAccount({ run }: Installed, username: string): Promise<Player> {
  await run(['user', 'create', username, '--email', `${username}@example.com`], 'a long password\n');
  const key = (await run(['key', 'create', username, '--permissions', 'submit_score'])).trim();
  return { username, key, stored: new Set() };
}

/** Makes accounts with keys and the scores of the demo. */
export async function makePlayers(kaiden: Installed, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 1; n <= count; n += 1) {
    const player = await makeAccount(kaiden, `player${n}`);
    await kaiden.run(['import', player.username, join(kaiden.imports, 'hazel-iidx.json')]);
    players.push(player);
  }
  return players;
}

/** Makes a function that makes BATCH-MANUAL documents of so many arbitrary plays on the charts of the demo. */
export async function createPlays({ catalogue }: Installed) {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(catalogue, name), 'utf8'));
  const songs = new Map(
    ((await read('songs-iidx.json')) as { id: number; title: string }[]).map((song) => [song.id, song]),
  );
  const charts = (await read('charts-iidx.json')) as Chart[];
  const below = (limit: number) => Math.floor(Math.random() * limit);
  const play = () => {
    const { songID, difficulty, data } = charts[below(charts.length)]!;
    return {
      score: below(2 * data.notecount),
      lamp: ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR'][below(4)],
      matchType: 'songTitle',
      identifier: songs.get(songID)!.title,
      difficulty,
      timeAchieved: Date.now() - below(100 * 24 * 3_600_000),
    };
  };
  return (count: number) => ({
    meta: { game: 'iidx', playtype: 'SP', service: 'soak' },
    scores: Array.from({ length: count }, play),
  });
}

/** Sends a document; what the server says it has stored is remembered. Throws what the client throws. */
export async function sendPlays(baseUrl: string, { key, stored }: Player, document: unknown): Promise<void> {
  const { status, body } = await createClient({ baseUrl, key }).imports.direct({ json: document as never });
  if (status === 200) for (const id of body.scoreIDs) stored.add(id);
}

/** Reads what pages of a player read. Throws what the client throws. */
export async function readPages(baseUrl: string, { username, key }: Player): Promise<void> {
  const api = createClient({ baseUrl, key });
  const params = { userID: username, game: 'iidx', playtype: 'SP' };
  await api.users.get({ params });
  const { body } = await api.ugpts.bestPBs({ params });
  await api.ugpts.recentScores({ params });
  await api.ugpts.recentSessions({ params });
  await api.games.leaderboard({ params });
  if (body.pbs.length > 0) await api.search.everything({ query: { search: 'lan' } });
}
