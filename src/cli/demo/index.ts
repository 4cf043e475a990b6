import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '../../../contracts/client/index.ts';
import { readSeeds } from '../../catalogue/seeds/files.ts';
import { readConfig } from '../../config.ts';
import { loadCatalogue } from '../../imports/catalogue-commands.ts';
import { startServer } from '../../server.ts';
import { answer, type Asked } from '../answer.ts';
import { action } from '../command.ts';
import { endSignal } from '../end-signal.ts';
import { openLog } from '../open-log.ts';
import { withWriter } from '../with-writer.ts';
import { bundled } from './files.ts';
import { joinAndImport, PLAYERS, type DemoImport } from './players.ts';
import { showLeaderboard, showPlayer } from './show.ts';

export const demoCommand = () =>
  action('demo', {
    does: 'show what Kaiden does, on throw-away data: two players import their scores',
    notes: ['The server goes on until Ctrl+C; then its data is thrown away.'],
    examples: ['kaiden demo'],
  }).action(async (asked: Asked) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-demo-'));
    try {
      await runDemo(dataDir, asked);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

async function runDemo(dataDir: string, asked: Asked): Promise<void> {
  const say = (text: string) => (asked.json ? undefined : console.log(text));
  // Any free port, unless one is asked for: a demo should not fail because something else runs on 8080.
  const env = { KAIDEN_PORT: '0', KAIDEN_LOG_LEVEL: 'warn', ...process.env, KAIDEN_DATA_DIR: dataDir };
  const config = readConfig(env);
  const server = await startServer(config, await openLog(config));
  try {
    say(`A server runs on throw-away data: ${server.url}\n`);
    const seeds = await readSeeds(bundled('catalogue'));
    const { kinds } = await withWriter(({ writer }) => writer.run(loadCatalogue, seeds), config);
    say(`Loaded the demo catalogue: ${kinds.songs.added} songs, ${kinds.charts.added} charts.`);

    const imports: DemoImport[] = [];
    for (const player of PLAYERS) imports.push(...(await joinAndImport(server.url, player, say)));
    if (!asked.json) await showAll(server.url);
    answer(asked, { url: server.url, imports }, [
      `\nThe server goes on at ${server.url} (its API is described at ${server.url}/docs).`,
      'Press Ctrl+C to stop it and to throw its data away.',
    ]);
    await endSignal();
  } finally {
    await server.stop();
  }
}

async function showAll(baseUrl: string): Promise<void> {
  const api = createClient({ baseUrl });
  for (const { username } of PLAYERS) await showPlayer(api, username);
  await showLeaderboard(api);
}
