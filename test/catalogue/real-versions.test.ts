import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { gameNamed, gptNamed } from '../../src/catalogue/seeds/shapes/names.ts';
import { games } from './support.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const STATES = ['seeds', 'seeds-2025', 'seeds-2026'];
const isThere = STATES.every((state) => existsSync(join(shared, state)));
if (!isThere) console.warn(`SKIPPED: there are no song databases of three years at ${shared}`);

test.skipIf(!isThere).each(STATES)('every version that a chart of %s is from has a name', (state) => {
  const unnamed = new Set<string>();
  let charts = 0;
  for (const file of readdirSync(join(shared, state))) {
    const name = /^charts-(.+)\.json$/.exec(file)?.[1];
    const game = name && (gptNamed(games, name)?.game ?? gameNamed(games, name)?.id);
    if (!game) continue;
    const known = new Set(
      [...games.get(game)!.playtypes.values()].flatMap(({ def }) => def.versions.map(([id]) => id)),
    );
    for (const { versions } of JSON.parse(readFileSync(join(shared, state, file), 'utf8')) as {
      versions: string[];
    }[]) {
      charts += 1;
      for (const id of versions) if (!known.has(id)) unnamed.add(`${game} ${id}`);
    }
  }
  expect(charts).toBeGreaterThan(10_000);
  expect([...unnamed]).toEqual([]);
});
