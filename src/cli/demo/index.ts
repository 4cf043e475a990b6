import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '../../../contracts/client/index.ts';
import { readConfig } from '../../base/config.ts';
import { readSeeds } from '../../catalogue/seeds/files.ts';
import { startServer } from '../../server/server.ts';
import { loadCatalogue } from '../../transfer/imports/catalogue-commands.ts';
import { answer, type OutputOptions } from '../answer.ts';
import { action } from '../command.ts';
import { endSignal } from '../end-signal.ts';
import { openLog } from '../open-log.ts';
import { withWriter } from '../with-writer.ts';
import { bundled } from './files.ts';
import { joinAndImport, PASSWORD, PLAYERS, readPlays, type DemoImport } from './players.ts';
import { namesOf, showLeaderboard, showPlayer } from './show.ts';

export const demoCommand = () =>
  action('demo', {
    does: 'try Kaiden with temporary data: two players import their scores',
    notes: ['The server runs until you press Ctrl+C; then its data is deleted.'],
    examples: ['kaiden demo'],
  }).action(async (output: OutputOptions) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-demo-'));
    try {
      await runDemo(dataDir, output);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

async function runDemo(dataDir: string, output: OutputOptions): Promise<void> {
  const say = (text: string) => (output.json ? undefined : console.log(text));
  // Any free port unless one is set: a demo should not fail because something else uses 8080.
  const env = { KAIDEN_PORT: '0', KAIDEN_LOG_LEVEL: 'warn', ...process.env, KAIDEN_DATA_DIR: dataDir };
  const config = readConfig(env);
  const server = await startServer(config, await openLog(config));
  try {
    say(`Server started with temporary data: ${server.url}\n`);
    const seeds = await readSeeds(bundled('catalogue'));
    const { kinds } = await withWriter(({ writer }) => writer.run(loadCatalogue, seeds), { place: config });
    say(`Loaded the demo catalogue: ${kinds.songs.added} songs, ${kinds.charts.added} charts.`);

    const plays = await readPlays();
    const imports: DemoImport[] = [];
    for (const player of PLAYERS) imports.push(...(await joinAndImport(server.url, player, plays, say)));
    if (!output.json) await showAll(server.url);
    answer(output, { url: server.url, imports }, [
      `\nOpen ${server.url} in a browser. Log in as ${PLAYERS.map(({ username }) => username).join(' or ')} with the password "${PASSWORD}".`,
      `Guides and the reference of the API: ${server.url}/docs`,
      'Press Ctrl+C to stop it and delete its data.',
    ]);
    await endSignal();
  } finally {
    await server.stop();
  }
}

async function showAll(baseUrl: string): Promise<void> {
  const api = createClient({ baseUrl });
  const names = await namesOf(api);
  for (const { username } of PLAYERS) await showPlayer(api, username, names);
  await showLeaderboard(api, names);
}
