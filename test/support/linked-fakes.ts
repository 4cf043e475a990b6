import { expect, onTestFinished } from 'vitest';

import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import type { startV3 } from './fake-servers/v3.ts';
import { accountOf, fakeSeeds, GAMES, type Account } from './fake-servers/world.ts';
import { linkAccount, sessionOf, syncNow } from './integrations.ts';
import { createTestServer } from './test-server.ts';

const KEY = 'k'.repeat(40);
export const IIDX = { game: 'iidx', playtype: 'SP' };
export const FOLDER = { folderID: 'F-level-12', slug: 'level-12' };

/** The song database that accounts are brought to: with a folder and a table, and two quests of which one goes by another id there. */
export function ownSeeds(): SeedFiles {
  const charts = accountOf(GAMES[0]!, 0).charts.slice(0, 6);
  const goal = (goalID: string, value: number, data: string) => ({
    goalID,
    name: `Goal ${goalID}`,
    ...IIDX,
    charts: { type: 'single', data },
    criteria: { mode: 'single', key: 'scoreData.score', value },
  });
  const quest = (questID: string, name: string, goalID: string) => {
    return { questID, name, desc: '', ...IIDX, questData: [{ title: 'All', desc: '', goals: [{ goalID }] }] };
  };
  const folder = {
    ...FOLDER,
    title: 'Level 12',
    ...IIDX,
    type: 'static',
    data: charts.map(({ id }) => id),
    searchTerms: [],
    inactive: false,
  };
  const table = { tableID: 'levels', title: 'Levels', description: '', ...IIDX, folders: [FOLDER.folderID] };
  const lists = {
    goals: [goal('G1', 1100, charts[0]!.id), goal('G2', 1200, charts[1]!.id)],
    quests: [quest('same-id', 'Beginnings', 'G1'), quest('here', 'Known by name', 'G2')],
    folders: [folder],
    tables: [{ ...table, inactive: false, default: true }],
  };
  const files = Object.entries(lists).map(([kind, entries]) => ({ name: `${kind}.json`, kind, game: null, entries }));
  return { files: [...fakeSeeds().files, ...(files as SeedFiles['files'])] };
}

/** Starts another server with these accounts, and this one with a player who has linked hers. */
export async function openLinked(start: typeof startV3, accounts: readonly Account[]) {
  const remote = await start(accounts, KEY);
  const server = await createTestServer({ seeds: ownSeeds(), pace: { between: 0 } });
  onTestFinished(() => server.close());
  const hazel = await server.player('Hazel');
  const session = await sessionOf(server, hazel);
  const link = { baseUrl: remote.url, key: KEY };
  const integration = await linkAccount({ server, session }, link);
  const sync = async (more: Record<string, unknown> = {}) => {
    const { status, json } = await syncNow(server, hazel, more);
    expect([status, json.description]).toEqual([200, expect.any(String)]);
    return json.body as ImportDocument;
  };
  return { remote, server, hazel, session, integration, link, sync };
}

/** Returns the result of bringing one part of an account. */
export const partOf = ({ brought }: ImportDocument, part: string) => brought?.find((one) => one.part === part);
