import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sha256Hex, stableHash, stableJSON } from './stable-json.ts';

test('keys are sorted at every level and no white space is added', () => {
  expect(stableJSON({ b: 1, a: [1, { d: 2, c: null }], s: 'x"' })).toBe('{"a":[1,{"c":null,"d":2}],"b":1,"s":"x\\""}');
});

test('what JSON cannot carry throws', () => {
  for (const value of [undefined, { a: undefined }, [undefined], NaN, Infinity, 1n, () => 1, Symbol('s')]) {
    expect(() => stableJSON(value)).toThrow(TypeError);
  }
});

test('the text parses back to an equal value, whatever the order of keys was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed: unknown = JSON.parse(stableJSON(value));
      expect(parsed).toEqual(JSON.parse(JSON.stringify(value)));
      expect(stableJSON(parsed)).toBe(stableJSON(value));
    }),
  );
});

test('hashes are lower-case hex of SHA-256', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(stableHash({ b: 1, a: [1, { d: 2, c: null }], s: 'x' })).toBe(
    '2fa25f9f792a89fe6645bc28bec886daf64aa977bc4378cf62e950abf39910e3',
  );
});
