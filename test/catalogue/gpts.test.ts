import { expect, test } from 'vitest';

import { gptFingerprint, gptIDs, gptName, gptRow, registerGpts } from '../../src/catalogue/gpts.ts';
import definitions from '../../src/games/all.gen.ts';
import type { GameDef } from '../../src/games/engine/define.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { chart, emptyCatalogue, findChartsByKey, games, iidx, song } from './support.ts';

test('every game:playtype of the registry gets a row, once', async () => {
  const { db, run, written } = await emptyCatalogue();
  const ids = await gptIDs(db);
  expect([...ids.keys()].toSorted()).toEqual(
    games
      .all()
      .map(({ idString }) => idString)
      .toSorted(),
  );
  for (const { game, playtype, idString } of games.all()) {
    const row = await gptRow(db, game, playtype);
    expect(row).toBe(ids.get(idString));
    expect(await gptName(db, row)).toEqual({ game, playtype, idString });
  }
  const before = written();
  expect(await run(registerGpts, undefined)).toEqual({ rebuilt: [] });
  expect(written()).toBe(before);
});

test('a game that a newer release brings gets its rows in a database from before, and the others keep theirs', async () => {
  const { db, run, load } = await emptyCatalogue();
  const before = await gptIDs(db);
  const etude = { ...(definitions as readonly GameDef[])[0]!, id: 'etude' };
  const newer = createRegistry([...definitions, etude]);
  expect(await run(registerGpts, undefined, newer)).toEqual({ rebuilt: [] });
  const added = [...newer.get('etude')!.playtypes.values()].map(({ idString }) => idString);
  const after = await gptIDs(db);
  expect([...after.keys()].filter((id) => !before.has(id))).toEqual(added);
  for (const [idString, row] of before) expect(after.get(idString)).toBe(row);
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  expect(await findChartsByKey(db, await gptRow(db, 'iidx', 'SP'), 'inGameID', '1001')).toHaveLength(1);
});

test('a game:playtype without a row is an error that names it', async () => {
  const { db } = await emptyCatalogue();
  await expect(gptRow(db, 'chess', 'Blitz')).rejects.toThrow('chess:Blitz has no row');
  await expect(gptName(db, 9999)).rejects.toThrow('9999');
});

const LATER_MATCH = { notes: { from: 'chart', key: 'notecount', numeric: true, difficulty: true } } as const;

/** The games, with other match types and one more lamp for iidx SP. */
const changedGames = (): GameDef[] =>
  (definitions as readonly GameDef[]).map((game) => {
    const playtype = game.playtypes['SP'];
    if (game.id !== 'iidx' || !playtype) return game;
    const lamps = { order: [...playtype.lamps.order, 'BEYOND'], clear: playtype.lamps.clear };
    const look = { ...playtype.look, lamps: { ...playtype.look.lamps, BEYOND: ['#123456', 'BEYOND'] as const } };
    return Object.assign({}, game, {
      playtypes: { ...game.playtypes, SP: { ...playtype, lamps, look, match: LATER_MATCH } },
    });
  });

test('changed lists of a module rebuild the chart keys of that playtype and name it', async () => {
  const { db, run, load } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1), chart('c2', 1, { playtype: 'DP' })]));
  const changed = createRegistry(changedGames());
  expect(await run(registerGpts, undefined, changed)).toEqual({ rebuilt: ['iidx:SP'] });
  const sp = await gptRow(db, 'iidx', 'SP');
  expect(await findChartsByKey(db, sp, 'notes', '1000')).toHaveLength(1);
  expect(await findChartsByKey(db, sp, 'inGameID', '1001')).toEqual([]);
  expect(await findChartsByKey(db, await gptRow(db, 'iidx', 'DP'), 'inGameID', '1001')).toHaveLength(1);
  expect(await run(registerGpts, undefined, changed)).toEqual({ rebuilt: [] });
});

test('fingerprints differ between playtypes with different lists and stay the same otherwise', () => {
  const [first, second] = [createRegistry(definitions), games].map((registry) => registry.all().map(gptFingerprint));
  expect(first).toEqual(second);
  expect(gptFingerprint(games.gpt('iidx', 'SP')!)).not.toBe(gptFingerprint(games.gpt('sdvx', 'Single')!));
});
