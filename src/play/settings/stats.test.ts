import { expect, test } from 'vitest';

import type { StatDocument } from '../../../contracts/documents/settings.ts';
import definitions from '../../games/all.gen.ts';
import type { GameDef, Playtype } from '../../games/engine/define.ts';
import { createRegistry } from '../../games/registry.ts';
import { statDocuments, toShownStat } from './stats.ts';

const game: GameDef = definitions[0]!;
/** The first game there is, with other lamps. */
function withLamps(change: (lamps: readonly string[]) => string[]) {
  const playtype = game.playtypes[game.defaultPlaytype]!;
  const look = { ...playtype.look, lamps: { ...playtype.look.lamps, NEW: ['#123456', 'NEW'] as const } };
  const changed: Playtype = { ...playtype, look, lamps: { ...playtype.lamps, order: change(playtype.lamps.order) } };
  const registry = createRegistry([{ ...game, playtypes: { [game.defaultPlaytype]: changed } }]);
  return registry.gpt(game.id, game.defaultPlaytype)!;
}

const stat = (property: 'lamp' | 'score', gte: number): StatDocument => ({
  mode: 'folder',
  folderID: 'F',
  property,
  gte,
});
const before = withLamps((lamps) => [...lamps]);
const stored = [stat('lamp', 1), stat('score', 1)].map((one) => toShownStat(before, one));

test('what is stored is what was given', () => {
  expect(statDocuments(before, stored)).toEqual([stat('lamp', 1), stat('score', 1)]);
  expect(statDocuments(before, null)).toEqual([]);
});

test('a lamp is meant by its name: when the game has got another below it, it stands one higher', () => {
  const after = withLamps((lamps) => ['NEW', ...lamps]);
  expect(statDocuments(after, stored)).toEqual([stat('lamp', 2), stat('score', 1)]);
});

test('a lamp that the game has no more is not shown', () => {
  const after = withLamps((lamps) => lamps.filter((_, position) => position !== 1));
  expect(statDocuments(after, stored)).toEqual([stat('score', 1)]);
});
