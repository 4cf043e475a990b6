import { expect, test } from 'vitest';

import defs from '../all.gen.ts';
import { createRegistry } from '../registry.ts';
import { tierlistOf } from './tiers.ts';

const games = createRegistry(defs);
const sp = games.gpt('iidx', 'SP')!;
const keys7 = games.gpt('bms', '7K')!;
const tier = (value: number) => ({ value, text: `★${value}`, individualDifference: true });

test.for([
  ['iidx', 'SP', { ncTier: 'kt-NC', hcTier: 'kt-HC', exhcTier: 'kt-EXHC' }],
  ['iidx', 'DP', { dpTier: 'dp-tier' }],
  ['sdvx', 'Single', { clearTier: 'clear', sTier: 's', pucTier: 'puc' }],
  ['bms', '7K', { sglEC: 'sgl-EC', sglHC: 'sgl-HC' }],
  ['bms', '14K', { sglEC: 'sgl-EC', sglHC: 'sgl-HC' }],
  ['pms', 'Controller', { sglEC: 'sgl-EC', sglHC: 'sgl-HC' }],
  ['pms', 'Keyboard', { sglEC: 'sgl-EC', sglHC: 'sgl-HC' }],
] as const)('%s %s has its tiers from the data of charts', ([game, playtype, names]) => {
  const found = Object.entries<string>(names).map(([key, name], i) => ({ key, name, value: tier(10 + i) }));
  const data = Object.fromEntries(found.map(({ key, value }) => [key, value]));
  expect(tierlistOf(games.gpt(game, playtype)!, data)).toEqual(
    Object.fromEntries(found.map(({ name, value }) => [name, value])),
  );
});

test('a tier that is a number has a text with two decimals and keeps its value', () => {
  expect(tierlistOf(keys7, { sglEC: 19.003547052170347, sglHC: 20.1897 })).toEqual({
    'sgl-EC': { value: 19.003547052170347, text: '19.00' },
    'sgl-HC': { value: 20.1897, text: '20.19' },
  });
});

test('data goes before tierlistInfo, null there means no tier, and lists it says nothing about stay as they are', () => {
  const info = { 'kt-NC': tier(1), 'kt-HC': tier(2), 'kt-EXHC': tier(3), elsewhere: tier(4) };
  expect(tierlistOf(sp, { ncTier: tier(11), hcTier: null }, info)).toEqual({
    'kt-NC': tier(11),
    'kt-EXHC': tier(3),
    elsewhere: tier(4),
  });
  expect(info).toHaveProperty('kt-HC');
  expect(tierlistOf(sp, {}, info)).toEqual(info);
});

test.for([
  'S',
  true,
  [],
  {},
  NaN,
  Infinity,
  { value: '12', text: '12' },
  { value: 12 },
  { value: NaN, text: '12' },
  { value: 12, text: 12 },
])('%j is no tier and ignored', (value) => {
  expect(tierlistOf(sp, { ncTier: value }, { 'kt-HC': value, 'kt-EXHC': tier(3) })).toEqual({ 'kt-EXHC': tier(3) });
  expect(tierlistOf(sp, { ncTier: value }, { 'kt-NC': tier(1) })).toEqual({ 'kt-NC': tier(1) });
});
