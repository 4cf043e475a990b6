import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '../../contracts/client/index.ts';
import { PERMISSIONS } from '../../contracts/contract.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Games } from '../../src/games/registry.ts';
import { startServer } from '../../src/server/server.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { chartID } from '../support/test-seeds.ts';

/** A chart of a song of its own, and the play on it. */
export interface Placed {
  readonly gpt: Gpt;
  readonly songID: number;
  readonly chart: {
    readonly levelNum: number;
    readonly difficulty: string;
    readonly data: object;
    readonly tiers: object;
  };
  readonly songData: object;
  readonly play: object;
}

export const idOf = ({ gpt, songID }: Placed): string => chartID(`${gpt.idString} ${songID}`);

const songOf = ({ songID, songData }: Placed) => ({
  id: songID,
  title: `Song ${songID}`,
  artist: 'Band',
  altTitles: [],
  searchTerms: [],
  data: songData,
});

const chartOf = (placed: Placed) => {
  const { gpt, songID, chart } = placed;
  const tiers = Object.entries(chart.tiers).map(([name, value]) => [
    name,
    { text: String(value), value: value as number },
  ]);
  return {
    chartID: idOf(placed),
    songID,
    playtype: gpt.playtype,
    difficulty: chart.difficulty,
    level: String(chart.levelNum),
    levelNum: chart.levelNum,
    isPrimary: true,
    versions: [],
    data: chart.data,
    rgcID: null,
    tierlistInfo: Object.fromEntries(tiers) as object,
  };
};

/** Returns seed files with these charts and their songs. */
export function seedsOf(placed: readonly Placed[]) {
  const files = [...Map.groupBy(placed, ({ gpt }) => gpt.game)].flatMap(([game, all]) => [
    { name: `songs-${game}.json`, kind: 'songs' as const, game, entries: all.map(songOf) },
    { name: `charts-${game}.json`, kind: 'charts' as const, game, entries: all.map(chartOf) },
  ]);
  return { files };
}

/** Starts a server with these charts, players and versions of games. */
export async function startWorld(
  games: Games,
  { placed, players, versions }: { placed: readonly Placed[]; players: readonly string[]; versions: object },
) {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-vectors-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, seedsOf(placed));
  const keys = new Map<string, string>();
  for (const username of players) {
    const account = { username, email: `${username}@example.com`, passwordHash: 'none' };
    const { id: userID } = await writer.run(createAccount, account);
    const { token } = await writer.run(createKey, { userID, identifier: 'test', permissions: [...PERMISSIONS] });
    keys.set(username, token);
  }
  await writer.close();
  writeFileSync(join(folder, 'versions.json'), JSON.stringify(versions));
  const server = await startServer(
    readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' }),
    silentLog(),
  );
  return {
    client: (username: string) => createClient({ baseUrl: server.url, key: keys.get(username)! }),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
