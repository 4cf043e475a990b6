import { expect, test } from 'vitest';

import chunithm from '../chunithm.ts';
import maimaidx from '../maimaidx.ts';
import ongeki from '../ongeki.ts';
import { createRegistry } from '../registry.ts';
import { ager, regionIn, rulesAt, type Versioned, type VersionRules } from './newness.ts';
import { shippedVersions, withNamed } from './versions.ts';

const games = createRegistry([chunithm, maimaidx, ongeki]);
const gptOf = (game: string) => games.gpt(game, 'Single')!;
const rules = (game: string, region: string, time: string) =>
  rulesAt(shippedVersions(gptOf(game)), region, Date.parse(time));

function ages(game: string, how: VersionRules, charts: readonly Partial<Versioned>[]) {
  const gpt = gptOf(game);
  const { newness, difficulties } = gpt.def;
  const facts = { difficulty: difficulties.default, data: {}, songData: {}, versions: [] };
  return ager(newness!, difficulties.order, shippedVersions(gpt), how)(charts.map((chart) => ({ ...facts, ...chart })));
}

test.for([
  ['chunithm', 'JP', '2026-07-01T21:59:59Z', 'xversex', ['xversex']],
  ['chunithm', 'JP', '2026-07-01T22:00:00Z', 'mate', ['mate']],
  ['chunithm', 'INTL', '2026-11-23T00:00:00Z', 'xversex', ['xversex']],
  ['chunithm', 'JP', '2024-01-01T00:00:00Z', 'luminous', ['luminous']],
  ['maimaidx', 'JP', '2025-09-17T21:59:59Z', 'prismplus', ['prismplus']],
  ['maimaidx', 'JP', '2025-09-17T22:00:00Z', 'circle', ['prismplus', 'circle']],
  ['maimaidx', 'INTL', '2026-01-20T21:59:59Z', 'prismplus', ['prismplus']],
  ['maimaidx', 'INTL', '2026-11-23T00:00:00Z', 'circleplus', ['circle', 'circleplus']],
  ['maimaidx', 'JP', '2026-11-23T00:00:00Z', 'magical', ['circleplus', 'magical']],
  ['ongeki', 'JP', '2026-07-22T21:59:59Z', 'refresh', ['refresh']],
  ['ongeki', 'JP', '2026-07-22T22:00:00Z', 'refreshAct2', ['refreshAct2']],
] as const)('in %s %s at %s %s runs', ([game, region, time, version, newVersions]) => {
  expect(rules(game, region, time)).toEqual({ region, version, newVersions });
});

test('a version that the server operator names begins on its day in its regions', () => {
  const versions = withNamed(shippedVersions(gptOf('maimaidx')), [
    { id: 'next', name: 'NEXT', releases: { JP: '2027-03-18' } },
    { id: 'magical', name: 'MAGiCAL', releases: { JP: '2026-09-21', INTL: '2027-01-20' } },
  ]);
  expect(rulesAt(versions, 'JP', Date.parse('2027-03-18T00:00:00Z')).newVersions).toEqual(['magical', 'next']);
  expect(rulesAt(versions, 'INTL', Date.parse('2027-03-18T00:00:00Z')).newVersions).toEqual(['circleplus', 'magical']);
  expect(rulesAt(versions, 'INTL', Date.parse('2027-01-19T00:00:00Z')).version).toBe('circleplus');
});

test('a player is rated in the region that they chose, as far as the game has it', () => {
  const versions = shippedVersions(gptOf('chunithm'));
  expect(regionIn(versions, 'INTL', 'JP')).toBe('INTL');
  expect(regionIn(versions, null, 'INTL')).toBe('INTL');
  expect(regionIn(versions, 'CN', 'XX')).toBe('JP');
  expect(regionIn([{ id: 'one', name: 'One' }], 'JP', 'JP')).toBeNull();
});

test('an ULTIMA chart of an old CHUNITHM song is old, whatever lists it', () => {
  const mate = rules('chunithm', 'JP', '2026-11-23T00:00:00Z');
  const charts = [{ versions: ['sun', 'mate'] }, { versions: ['mate'], difficulty: 'ULTIMA' }];
  expect(ages('chunithm', mate, charts)).toEqual(['old', 'old']);
  expect(ages('chunithm', mate, [{ versions: ['mate'] }])).toEqual(['new']);
  expect(ages('chunithm', mate, [{ songData: { displayVersion: 'mate' }, versions: ['sun'] }])).toEqual(['new']);
  expect(ages('chunithm', mate, [{ songData: { displayVersion: 'amazonplus' } }])).toEqual(['old']);
  expect(ages('chunithm', mate, [{}])).toEqual(['unknown']);
  expect(ages('chunithm', mate, [{ versions: ['mate'], difficulty: '狂☆4' }])).toEqual(['none']);
});

test('a CHUNITHM song is new in the version that brought it to the region', () => {
  const chart = { versions: ['verse', 'verse-omni', 'xversex', 'xversex-intl'] };
  expect(ages('chunithm', rules('chunithm', 'INTL', '2026-11-23T00:00:00Z'), [chart])).toEqual(['new']);
  expect(ages('chunithm', rules('chunithm', 'JP', '2026-01-23T00:00:00Z'), [chart])).toEqual(['old']);
});

test('a maimai DX chart of a later version than that of the region counts nowhere', () => {
  const intl = rules('maimaidx', 'INTL', '2026-11-23T00:00:00Z');
  const of = (displayVersion: string) => ages('maimaidx', intl, [{ data: { displayVersion } }])[0];
  expect(of('maimaiでらっくす MAGiCAL')).toBe('none');
  expect(of('maimaiでらっくす CiRCLE PLUS')).toBe('new');
  expect(of('CiRCLE')).toBe('new');
  expect(of('maimaiでらっくす PRiSM PLUS')).toBe('old');
  expect(of('maimai GreeN PLUS')).toBe('old');
  expect(of('maimaiでらっくす')).toBe('old');
  expect(of('maimaiでらっくす NEXT')).toBe('unknown');
});

test('only charts of Act.2 are new in O.N.G.E.K.I. Re:Fresh Act.2', () => {
  const act2 = rules('ongeki', 'JP', '2026-11-23T00:00:00Z');
  const of = (displayVersion: string) => ages('ongeki', act2, [{ data: { displayVersion } }])[0];
  expect(of('オンゲキ Re:Fresh Act.2')).toBe('new');
  expect(of('オンゲキ Re:Fresh')).toBe('old');
  expect(of('オンゲキ')).toBe('old');
  expect(of('オンゲキ bright MEMORY Act.3')).toBe('old');
});
