import { readFile } from 'node:fs/promises';

import { createClient } from '../../../contracts/client/index.ts';
import { bundled } from './files.ts';

export const GAME = { game: 'iidx', playtype: 'SP' };

export const PLAYERS = [
  { username: 'Hazel', files: ['hazel-iidx.json', 'hazel-sdvx.json'] },
  { username: 'Rowan', files: ['rowan-iidx.json'] },
] as const;

/** Of both players. */
export const PASSWORD = 'just for the demo';

export interface DemoImport {
  username: string;
  file: string;
  scores: number;
}

const DAY = 86_400_000;

/**
 * Returns the files of all players by name. The dates of their plays are moved by whole days, so that the latest is of the last 24 hours:
 * most pages are about what is new.
 */
export async function readPlays(): Promise<Map<string, string>> {
  const names = PLAYERS.flatMap(({ files }) => files);
  const batches = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(bundled(`imports/${name}`), 'utf8')) as Batch),
  );
  const latest = Math.max(...batches.flatMap(({ scores }) => scores.map(({ timeAchieved }) => timeAchieved)));
  const shift = Math.floor((Date.now() - latest) / DAY) * DAY;
  for (const { scores } of batches) for (const score of scores) score.timeAchieved += shift;
  return new Map(names.map((name, at) => [name, JSON.stringify(batches[at])]));
}

/** Part of BATCH-MANUAL. */
interface Batch {
  scores: { timeAchieved: number }[];
}

/** Registers a player and imports their files, as a front end would: with the typed client and its session. */
export async function joinAndImport(
  baseUrl: string,
  { username, files }: (typeof PLAYERS)[number],
  plays: ReadonlyMap<string, string>,
  say: (text: string) => void,
): Promise<DemoImport[]> {
  const guest = createClient({ baseUrl });
  const { headers } = await guest.auth.register({
    json: { username, '!password': PASSWORD, email: `${username}@example.com`, captcha: '' },
  });
  const cookie = headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const api = createClient({ baseUrl, cookie });
  const imports: DemoImport[] = [];
  for (const name of files) {
    const scoreData = new File([plays.get(name)!], name);
    const start = performance.now();
    const answer = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    if (answer.status !== 200) throw new Error('The demo server must import synchronously');
    const { scoreIDs, createdSessions, duplicates, errors } = answer.body;
    const ms = Math.round(performance.now() - start);
    say(
      `${username} imported ${name}: ${scoreIDs.length} scores in ${createdSessions.length} sessions, ` +
        `${duplicates.length} duplicates, ${errors.length} errors, ${ms} ms.`,
    );
    imports.push({ username, file: name, scores: scoreIDs.length });
  }
  return imports;
}
