import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { gptRow } from '../../src/catalogue/gpts.ts';
import { goalIDOf, type GoalDefinition } from '../../src/play/targets/definition.ts';
import { countCharts } from '../../src/play/targets/pbs.store.ts';
import { findGoal } from '../../src/play/targets/store.ts';
import { checkGoal } from '../../src/play/targets/validate.ts';
import { realFolder } from '../games/real-charts.ts';
import { createTestServer } from '../support/test-server.ts';
import { games } from './support.ts';

const folder = join(process.env['KAIDEN_SHARED'] ?? '../shared', 'seeds');
const isThere = existsSync(folder);
if (!isThere) console.warn(`Skipped: there is no song database at ${folder} (KAIDEN_SHARED names its parent)`);

interface Seed extends GoalDefinition {
  goalID: string;
  name: string;
  game: string;
  playtype: string;
}

describe.skipIf(!isThere)('goals of the real song database', () => {
  test('have the ids and names that their content gives', async () => {
    const server = await createTestServer({ from: await realFolder() });
    onTestFinished(() => server.close());
    const { db } = server.deps;
    const seeds = JSON.parse(readFileSync(join(folder, 'goals.json'), 'utf8')) as Seed[];
    expect(seeds.length).toBe(231);
    let stored = 0;
    let named = 0;
    for (const { goalID, name, game, playtype, charts, criteria } of seeds) {
      const gpt = games.gpt(game, playtype)!;
      expect(goalIDOf(gpt, { charts, criteria })).toBe(goalID);
      const scope = { gpt, gptRow: await gptRow(db, game, playtype) };
      const goal = await findGoal(db, scope.gptRow, goalID);
      // Two of them name charts that are not there.
      if (!goal) continue;
      stored += 1;
      // No chart has the newest versions yet: nothing can be a share of an empty folder.
      if ((await countCharts(db, charts)) === 0) continue;
      named += 1;
      // EX scores are written without a comma today.
      expect(await checkGoal(db, scope, goal)).toBe(name.replace(/(?<=\d),(?=\d)/g, ''));
    }
    expect(stored).toBe(229);
    expect(named).toBeGreaterThan(190);
  });
});
