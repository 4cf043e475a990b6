import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { gptRow } from '../../src/catalogue/gpts.ts';
import { searchSongs } from '../../src/catalogue/search.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { countCharts } from '../../src/catalogue/store.ts';
import { emptyCatalogue, findChartsByKey, games } from './support.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = resolve(shared, 'seeds');
const isThere = existsSync(folder);
if (!isThere) console.warn(`Skipped: there is no song database at ${folder} (KAIDEN_SHARED names its parent)`);

const readJSON = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const chartsIn = (game: string) => readJSON(`charts-${game}.json`) as { playtype: string }[];

describe.skipIf(!isThere)('the real song database', () => {
  test('is loaded whole, faults apart, and a second time changes nothing', async () => {
    const { db, load, written } = await emptyCatalogue();
    const files = await readSeeds(folder);
    const first = await load(files);
    expect(first.kinds.songs.leftOut).toBe(0);
    expect(first.kinds.charts.leftOut).toBe(0);
    expect(first.leftOut.filter(({ file }) => file === 'goals.json')).toHaveLength(2);
    for (const { game, playtype } of games.all()) {
      if (!existsSync(join(folder, `charts-${game}.json`))) continue;
      const expected = chartsIn(game).filter((chart) => chart.playtype === playtype).length;
      expect(await countCharts(db, await gptRow(db, game, playtype))).toBe(expected);
    }
    const known = new Set(games.list().map(({ id }) => id));
    const unknown = files.files.filter(({ kind, game }) => kind === 'charts' && !known.has(game!));
    for (const { game, entries } of unknown) expect(first.skipped[game!]?.charts).toBe(entries.length);

    const memberships = await db.all<{ folder: string; charts: number }>(
      sql.raw(`select folder_id as folder, count(*) as charts from folders join folder_charts on folder = id
       where data = '{"level":"12","versions":"28"}' group by id`),
    );
    const twelves = (readJSON('charts-iidx.json') as { playtype: string; level: string; versions: string[] }[]).filter(
      ({ level, versions }) => level === '12' && versions.includes('28'),
    );
    expect(memberships.map(({ charts }) => charts).toSorted((a, b) => a - b)).toEqual(
      ['SP', 'DP'].map((of) => twelves.filter(({ playtype }) => playtype === of).length).toSorted((a, b) => a - b),
    );

    const before = written();
    const second = await load(files);
    expect(written()).toBe(before);
    expect(second.changedCharts).toEqual([]);
    for (const [kind, { added, changed, unchanged }] of Object.entries(second.kinds)) {
      expect({ kind, added, changed }).toEqual({ kind, added: 0, changed: 0 });
      expect(unchanged).toBe(first.kinds[kind as keyof typeof first.kinds].added);
    }
    expect(second.leftOut).toEqual(first.leftOut);

    const [found] = await searchSongs(db, 'iidx', '冥', 10);
    expect(found).toMatchObject({ song: { title: '冥' }, textScore: 1 });
    expect(await findChartsByKey(db, await gptRow(db, 'sdvx', 'Single'), 'sdvxInGameID', '1')).not.toEqual([]);
  });
});
