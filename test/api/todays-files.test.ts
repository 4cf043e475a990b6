import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { fileImportTypes } from '../../src/transfer/imports/formats/index.ts';
import { uploadFile } from '../support/calls.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

// Files of today's tools, with what they should give.

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const today = join(shared, 'inputs', 'today');
const seeds = join(shared, 'seeds');
const areThere = existsSync(join(today, 'files')) && existsSync(seeds);
if (!areThere) console.warn(`SKIPPED: no files of today's tools in ${shared}; set KAIDEN_SHARED to their folder`);

interface Case {
  title: string;
  request: { multipart: { importType: string; playtype?: string; files: string[] } };
  expect: { stored: Stored[]; classes?: Record<string, Record<string, string>> };
}
interface Stored {
  game: string;
  playtype: string;
  chartID: string;
  scoreData: Record<string, unknown>;
  timeAchieved?: number | null;
}

const cases = areThere
  ? readdirSync(join(today, 'files'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(today, 'files', name), 'utf8')) as Partial<Case>)
      .filter((one): one is Case => one.request !== undefined)
  : [];
const taken = cases.filter(({ request }) => fileImportTypes.includes(request.multipart.importType));

describe.skipIf(!areThere)("a file of today's tools", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seeds: await readSeeds(seeds) });
    await server.deps.writer.run(loadCatalogue, await readSeeds(join(today, 'catalogue')));
  });
  afterAll(() => server.close());

  test('is read, whatever kind it is', () => {
    expect(taken.map(({ title }) => title).sort()).toEqual([
      'beatoraja-score-db',
      'inf-notebook-sp',
      'lr2-score-db',
      'reflux-rs-json',
      'reflux-tracker',
      'usc-maps-db',
      'wacca-player',
      'wacca-records',
    ]);
  });

  test.for(taken.map((one) => [one.title, one] as const))('%s gives what it should', async ([title, one]) => {
    const { importType, playtype, files } = one.request.multipart;
    const [scoreData, songData] = files.map((name) => new File([readFileSync(join(today, name))], basename(name)));
    const form = {
      importType,
      scoreData: scoreData!,
      ...(songData && { songData }),
      ...(playtype && { playtype }),
    };
    const player = await server.player(title);
    const document = await uploadFile(player, form);
    expect(document.errors).toEqual([]);
    const { body } = await player.api.imports.get({ params: { importID: document.importID } });
    expect(body.scores).toHaveLength(one.expect.stored.length);
    for (const { scoreData: data, ...stored } of one.expect.stored) {
      const found = body.scores.find(
        ({ chartID, scoreData: { score } }) => chartID === stored.chartID && score === data['score'],
      );
      expect(found).toMatchObject({ ...stored, scoreData: data });
    }
    for (const [idString, classes] of Object.entries(one.expect.classes ?? {})) {
      const [game, of] = idString.split(':') as [string, string];
      const params = { userID: player.user.id, game, playtype: of };
      const { config } = (await player.api.games.playtype({ params })).body;
      const { gameStats } = (await player.api.ugpts.get({ params })).body;
      for (const [set, id] of Object.entries(classes)) {
        expect(config.classHumanisedFormat[set]![gameStats.classes[set]!]!.id).toBe(id);
      }
    }
    const again = await uploadFile(player, form);
    expect(again).toMatchObject({ scoreIDs: [], errors: [], classDeltas: [] });
  });
});
