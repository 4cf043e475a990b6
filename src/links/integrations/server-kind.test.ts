import { expect, test } from 'vitest';

import definitions from '../../games/all.gen.ts';
import { createRegistry } from '../../games/registry.ts';
import { readServerConfig } from './server-kind.ts';

const games = createRegistry(definitions);

const kindOf = (body: object) => readServerConfig({ success: true, body }, games)?.kind;

test('a server is recognised by its /config', () => {
  expect(kindOf({ NAME: 'A', GAME_GROUPS: ['iidx'] })).toBe('v3');
  expect(kindOf({ name: 'A', games: ['iidx'], registration: 'open' })).toBe('kaiden');
  expect(kindOf({ name: 'A', type: 'omni', games: ['iidx', 'chunithm'] })).toBe('v2');
});

test('a v2 server that has a game of later years is a late one', () => {
  for (const later of ['arcaea', 'maimaidx', 'ongeki'])
    expect(kindOf({ name: 'A', games: ['iidx', later] })).toBe('late-v2');
});

test('what answers otherwise is no such server', () => {
  for (const answer of [undefined, [], { success: false }, { success: true, body: {} }]) {
    expect(readServerConfig(answer, games)).toBeUndefined();
  }
});

test('its games are those that it lists', () => {
  expect(readServerConfig({ success: true, body: { NAME: 'A', GAME_GROUPS: ['bms'] } }, games)?.games).toEqual(['bms']);
  expect(readServerConfig({ success: true, body: { name: 'A' } }, games)?.games).toBeNull();
});
