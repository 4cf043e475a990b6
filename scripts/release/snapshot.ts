import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import Database from 'better-sqlite3';

import { createClient } from '../../contracts/client/index.ts';
import { root } from '../build/root.ts';
import { installed } from '../walk/installed.ts';
import { startServer } from '../walk/server.ts';
import { importScores, loadSongs, logIn, sendPicture, setUp } from '../walk/steps.ts';

const zip = promisify(gzip);

/** Folder of the databases of released versions, which test/database/released.test.ts upgrades. */
export const SNAPSHOTS = join(root, 'test/database/released');

/** Returns the path of the database of a version. */
export const snapshotOf = (version: string): string => join(SNAPSHOTS, `${version}.db.gz`);

/** Has the built program in dist/ make a database with a little of everything, and keeps it as the one of this version. */
export async function makeSnapshot(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-snapshot-'));
  try {
    const dataDir = join(folder, 'data');
    await play(folder, dataDir);
    const compact = join(folder, 'compact.db');
    const client = new Database(join(dataDir, 'kaiden.db'));
    client.prepare('vacuum into ?').run(compact);
    client.close();
    await mkdir(SNAPSHOTS, { recursive: true });
    await writeFile(snapshotOf(version), await zip(await readFile(compact), { level: 9 }));
    return snapshotOf(version);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function play(folder: string, dataDir: string): Promise<void> {
  const kaiden = await installed(undefined, { folder, dataDir });
  const server = await startServer(kaiden);
  try {
    await setUp(server.url, server.setupLink);
    await loadSongs(kaiden);
    await sendPicture(server.url);
    const { key } = await importScores(kaiden, server.url);
    const all = ['customise_profile', 'customise_score', 'customise_session', 'manage_targets', 'manage_rivals'];
    const own = (await kaiden.run(['key', 'create', 'hazel', '--permissions', all.join(',')])).trim();
    await useEverything(server.url, { key, own });
    await server.stop();
  } finally {
    await server.kill();
  }
}

/** Adds a comment, a goal, an orphan and the like: data that players have besides scores. */
async function useEverything(baseUrl: string, { key, own }: { key: string; own: string }): Promise<void> {
  const gpt = { game: 'iidx', playtype: 'SP' };
  const params = { userID: 'me', ...gpt };
  const api = createClient({ baseUrl, key: own });
  const { body } = await api.ugpts.bestPBs({ params });
  const [{ chartID, composedFrom }] = body.pbs as [(typeof body.pbs)[number]];
  const scoreID = composedFrom[0]!.scoreID;
  await api.scores.customise({ params: { scoreID }, json: { comment: 'my best', highlight: true } });
  const charts = { type: 'single', data: chartID } as const;
  await api.ugptTargets.addGoal({
    params,
    json: { charts, criteria: { key: 'scoreData.lampIndex', value: 6, mode: 'single' } },
  });
  const orphan = { identifier: 'No such song', matchType: 'songTitle', score: 100, lamp: 'CLEAR' } as const;
  await createClient({ baseUrl, key }).imports.direct({
    json: { meta: { ...gpt, service: 'snapshot' }, scores: [{ ...orphan, difficulty: 'ANOTHER' }] },
  });
  const administrator = await logIn(baseUrl);
  await administrator.users.update({ params: { userID: 'me' }, json: { about: 'Plays *every* day', status: 'here' } });
  await administrator.admin.announce({ json: { title: 'Welcome' } });
}
