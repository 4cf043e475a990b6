import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import { startServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { fillDataFolder, manyPlays } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';

useBuiltThreads();

async function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-games-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, ...(await fillDataFolder(folder)) };
}

/** Starts a server that offers these games. */
const start = (folder: string, games: string) =>
  startServer(
    readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_GAMES: games, KAIDEN_RATE_LIMITS: 'off' }),
    silentLog(),
  );

test('scores of a game that is switched off are refused by the writer and by the workers, and are there again afterwards', async () => {
  const { folder, key } = await dataFolder();
  const off = await start(folder, 'sdvx');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  // The writer reads small imports; workers read large ones and dry runs.
  const [small, large] = [batch([play(1)]), batch(manyPlays(3000))].map((document) => JSON.stringify(document));
  expect(large!.length).toBeGreaterThan(192 * 1024);
  const sent = [
    [small, ''],
    [large, ''],
    [small, '?dryRun'],
  ] as const;
  for (const [body, query] of sent) {
    const answer = await fetch(`${off.url}/ir/direct-manual/import${query}`, {
      method: 'POST',
      headers,
      body: body!,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ success: false, code: 'game_switched_off' }),
    ]);
  }
  const stats = async (url: string) =>
    (await (await fetch(`${url}/api/v1/users/hazel/game-stats`)).json()) as { body: { game: string }[] };
  expect((await stats(off.url)).body).toEqual([]);
  await off.stop();
  const on = await start(folder, 'iidx,sdvx');
  expect((await stats(on.url)).body).toMatchObject([{ game: 'iidx' }]);
  await on.stop();
});

test('a region that no game has is named at the start, with those that there are', async () => {
  const { folder } = await dataFolder();
  const startIn = (region: string) => {
    const env = { KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_REGION: region };
    return startServer(readConfig(env), silentLog());
  };
  await expect(startIn('ZZ')).rejects.toThrow(
    'KAIDEN_REGION: no game has the region "ZZ". Regions: JP, INTL; versions.json can add others',
  );
  await (await startIn('INTL')).stop();
  const after = { id: 'later', name: 'Later', releases: { ZZ: '2026-01-01' } };
  writeFileSync(join(folder, 'versions.json'), JSON.stringify({ 'chunithm:Single': [after] }));
  await (await startIn('ZZ')).stop();
});

test('a game that there is not is named at the start', async () => {
  const { folder } = await dataFolder();
  await expect(start(folder, 'iidx,chess')).rejects.toThrow('KAIDEN_GAMES: no such game: "chess". Games: ');
});
