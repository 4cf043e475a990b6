import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSeeds, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { upload, uploadFile } from '../support/calls.ts';
import { archiveOf } from '../support/exports.ts';
import { playerImage } from '../support/player-image.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const inputs = join(shared, 'inputs');
const areThere = existsSync(inputs) && existsSync(join(shared, 'seeds'));
if (!areThere) console.warn(`SKIPPED: no real files and seeds in ${shared}; set KAIDEN_SHARED to their folder`);

/** Limit for what hangs: the whole song database is loaded, and some thousand plays (ms). */
const BATCHES = ['iidx-sp-mer-627.json', 'sdvx-exceed-gear-pinapelz.json', 'sdvx-in-game-id.json', 'chunitachi.json'];
const table = (name: string) => new File([readFileSync(join(inputs, name))], 'score.csv');

describe.skipIf(!areThere)('real files', () => {
  let seeds: SeedFiles;
  let [server, other] = [] as unknown as [TestServer, TestServer];
  let player: Player;
  beforeAll(async () => {
    seeds = await readSeeds(join(shared, 'seeds'));
    [server, other] = [await createTestServer({ seeds }), await createTestServer({ seeds })];
    player = await server.player('hazel');
    for (const name of BATCHES) await upload(player, readFileSync(join(inputs, 'batch-manual', name), 'utf8'));
    const iidx = { scoreData: table('eamusement-iidx-csv/pre-leggendaria.csv'), playtype: 'SP' };
    await uploadFile(player, { importType: 'file/eamusement-iidx-csv', ...iidx });
    const sdvx = { scoreData: table('eamusement-sdvx-csv/exceed-gear-score.csv') };
    await uploadFile(player, { importType: 'file/eamusement-sdvx-csv', ...sdvx });
    await upload(player, batch([play(1, { identifier: 'Nobody knows this one' })]));
  });
  afterAll(() => Promise.all([server?.close(), other?.close()]));

  test('that were imported, exported and imported elsewhere give the same scores, PBs, sessions and orphans', async () => {
    const image = playerImage(server.file);
    expect(image['scores']!.length).toBeGreaterThan(900);
    expect(image['orphans']!.length).toBeGreaterThan(0);
    const again = await other.player('hazel');
    for (const { body } of scoreFiles(await archiveOf(server.file, server.deps.games, player.user.id))) {
      const text = new TextDecoder().decode(body);
      await upload(again, text);
      expect((await upload(player, text)).scoreIDs).toEqual([]);
    }
    expect(playerImage(other.file)).toEqual(image);
    expect(playerImage(server.file)).toEqual(image);
  });
});
