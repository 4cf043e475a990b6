import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Command } from 'commander';

import { createClient } from '../../../contracts/client/index.ts';
import { readSeeds } from '../../catalogue/seeds/files.ts';
import { readConfig } from '../../config.ts';
import { loadCatalogue } from '../../imports/catalogue-commands.ts';
import { startServer } from '../../server.ts';
import { endSignal } from '../end-signal.ts';
import { openLog } from '../open-log.ts';
import { withWriter } from '../with-writer.ts';
import { bundled } from './files.ts';
import { joinAndImport, PLAYERS } from './players.ts';
import { showLeaderboard, showPlayer } from './show.ts';

export const demoCommand = () =>
  new Command('demo')
    .description('show what Kaiden does, on throw-away data: two players import their scores')
    .action(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-demo-'));
      try {
        await runDemo(dataDir);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });

async function runDemo(dataDir: string): Promise<void> {
  // Any free port, unless one is asked for: a demo should not fail because something else runs on 8080.
  const env = { KAIDEN_PORT: '0', KAIDEN_LOG_LEVEL: 'warn', ...process.env, KAIDEN_DATA_DIR: dataDir };
  const config = readConfig(env);
  const server = await startServer(config, await openLog(config));
  try {
    console.log(`A server runs on throw-away data: ${server.url}\n`);
    const seeds = await readSeeds(bundled('catalogue'));
    const { kinds } = await withWriter(({ writer }) => writer.run(loadCatalogue, seeds), config);
    console.log(`Loaded the demo catalogue: ${kinds.songs.added} songs, ${kinds.charts.added} charts.`);

    for (const player of PLAYERS) await joinAndImport(server.url, player);
    const api = createClient({ baseUrl: server.url });
    for (const { username } of PLAYERS) await showPlayer(api, username);
    await showLeaderboard(api);

    console.log(`\nThe server goes on at ${server.url} (its API is described at ${server.url}/docs).`);
    console.log('Press Ctrl+C to stop it and to throw its data away.');
    await endSignal();
  } finally {
    await server.stop();
  }
}
