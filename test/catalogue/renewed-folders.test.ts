import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { readSeeds, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { emptyCatalogue } from './support.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const STATES = ['seeds-2025', 'seeds-2026'] as const;
const isThere = STATES.every((state) => existsSync(resolve(shared, state)));
if (!isThere) console.warn(`SKIPPED: there are no song databases of 2025 and 2026 at ${shared}`);

const OF_GAME = /^(songs|charts)-/;
const GAMES = new Set<string | null>(['sdvx', 'ongeki']);

/** All folders of a state, and the charts of two games. */
async function stateOf(name: string): Promise<SeedFiles> {
  const { files } = await readSeeds(resolve(shared, name));
  return {
    files: files.filter(({ name, kind, game }) => kind === 'folders' || (OF_GAME.test(name) && GAMES.has(game))),
  };
}

test.skipIf(!isThere)(
  'of the 3,855 folders whose rules are in other words since 2026 those are told that are others for people',
  async () => {
    const { load, client } = await emptyCatalogue();
    await load(await stateOf('seeds-2025'));
    const { entries, kinds, changedFolders } = await load(await stateOf('seeds-2026'));
    expect(kinds.folders).toMatchObject({ added: 403, changed: 338, unchanged: 3517 });
    const changed = entries.filter(({ kind, change }) => kind === 'folders' && change === 'changed');
    const having = (field: RegExp) => changed.filter(({ fields }) => fields.some((one) => field.test(one.field)));
    expect([having(/^title$/).length, having(/^inactive$/).length, having(/^searchTerms$/).length]).toEqual([
      75, 175, 138,
    ]);
    expect(having(/^(slug|v3ID)$/)).toEqual([]);
    // The folder of LUNATIC songs took none before; SDVX has new levels of some charts.
    const others = having(/^(type|data)/);
    const counts = Map.groupBy(others, ({ idString }) => idString);
    expect([...counts].map(([idString, { length }]) => [idString, length])).toEqual([
      ['ongeki:Single', 1],
      ['sdvx:Single', 13],
    ]);
    const rows = client.prepare<[], [string, number]>('select folder_id, id from folders').raw().all();
    const rowOf = new Map(rows);
    expect(others.filter(({ id }) => !changedFolders.includes(rowOf.get(id!)!))).toEqual([]);
  },
  60_000,
);
