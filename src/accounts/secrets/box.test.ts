import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseSecretKeys, secretKey } from '../../base/shared/secret-key.ts';
import { keyIDOf, seal, SecretError, unseal } from './box.ts';

const key = secretKey(Buffer.alloc(32, 1));
const other = secretKey(Buffer.alloc(32, 2));

test('what is sealed opens to what it was, with its key among others, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, about) => {
      const [once, twice] = [seal(key, text.toWellFormed(), about), seal(key, text.toWellFormed(), about)];
      expect(once).not.toBe(twice);
      expect(unseal([other, key], once, about)).toBe(text.toWellFormed());
      expect(keyIDOf(once)).toBe(key.id);
    }),
  );
});

test('it does not open with another key, for something else, or after any change', () => {
  const sealed = seal(key, 'the secret', 'row 1');
  expect(() => unseal([other], sealed, 'row 1')).toThrow(`encrypted with the key ${key.id}, which is missing`);
  expect(() => unseal([], sealed, 'row 1')).toThrow(SecretError);
  expect(() => unseal([key], sealed, 'row 2')).toThrow('copied from elsewhere');
  const impostor = { ...other, id: key.id };
  expect(() => unseal([impostor], sealed, 'row 1')).toThrow(SecretError);
  const at = sealed.lastIndexOf('.') + 1;
  for (let index = at; index < sealed.length; index += 1) {
    const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
    expect(() => unseal([key], changed, 'row 1')).toThrow(SecretError);
  }
  for (const text of ['', 'the secret', sealed.slice(3), sealed.slice(0, 20), `k2${sealed.slice(2)}`]) {
    expect(() => unseal([key], text, 'row 1')).toThrow(SecretError);
  }
});

test('keys are read in hexadecimal and base64, alone or with older ones behind', () => {
  const bytes = randomBytes(32);
  const forms = [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
  for (const form of forms) expect(parseSecretKeys(form)).toEqual([secretKey(bytes)]);
  const two = parseSecretKeys(`${forms[0]}, ${other.bytes.toString('base64')}\n`);
  expect(two?.map(({ id }) => id)).toEqual([secretKey(bytes).id, other.id]);
});

test.each(['', ' , ', 'password', 'ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32), `${'ab'.repeat(32)},short`])(
  '"%s" is no key',
  (text) => {
    expect(parseSecretKeys(text)).toBeUndefined();
  },
);
