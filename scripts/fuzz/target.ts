import fc from 'fast-check';

import type { Operation, Parameter, Schema } from './document.ts';
import { aMark } from './marks.ts';
import { oddKey, oddText } from './odd.ts';
import { validFor } from './values.ts';

/** Percent-encodes a value; marks stay as they are. */
export const inURL = (value: unknown): string => {
  const text = String(value);
  return text.startsWith('⟦') ? text : encodeURIComponent(text.toWellFormed());
};

/** Percent-encoded, or as it is where a request line can hold that. */
const oddInPath = fc
  .tuple(oddText, fc.boolean())
  .map(([text, raw]) => (raw && /^[!-"$-.0->@-~]+$/.test(text) ? text : inURL(text) || '%'));

/** Segments that lead to another address, and another operation. */
const UP = /^(\.|%2e){1,2}$/i;

function pathValue({ name, schema }: Parameter, operation: Operation): fc.Arbitrary<string> {
  const valid = fc.oneof(...idsOf(name, operation, schema)).map(inURL);
  return fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 1, arbitrary: oddInPath.filter((text) => !UP.test(text)) },
  );
}

function idsOf(name: string, { id, contract }: Operation, schema: Schema): fc.Arbitrary<unknown>[] {
  if (name !== 'userID') return [validFor(schema, name)];
  // Senders keep their level: their permissions are checked against it.
  if (id === 'admin.setLevel') return [aMark('extra')];
  const own = contract.access.kind === 'anyone' ? aMark('caller') : fc.constant('me');
  return [own, own, own, own, fc.constant('me'), aMark('caller'), aMark('extra'), validFor(schema, name)];
}

/** A game and one of its playtypes; every now and then any two. */
const gpts = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ game: 'iidx', playtype: 'SP' }) },
  { weight: 1, arbitrary: fc.constant({ game: 'iidx', playtype: 'DP' }) },
  { weight: 2, arbitrary: fc.constant({ game: 'sdvx', playtype: 'Single' }) },
  { weight: 1, arbitrary: fc.constant({}) },
);

/** Returns values of all path parameters; the same names have the same values in requests that are sent together. */
export function pathValues(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const declared = operation.parameters.filter((one) => one.in === 'path');
  const values = fc.record(Object.fromEntries(declared.map((one) => [one.name, pathValue(one, operation)] as const)));
  return fc.tuple(values, gpts).map(([each, gpt]) => ({ ...each, ...gpt }));
}

/** Returns query strings: good ones, ones with keys that are unknown, doubled or contradict each other, and none. */
export function queries({ parameters }: Operation): fc.Arbitrary<string> {
  const declared = parameters.filter((one) => one.in === 'query');
  const valid = declared.map(({ name, schema, required }) => {
    const pair = validFor(schema, name).map((value) => `${name}=${inURL(value)}`);
    return required ? pair : fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pair);
  });
  const names = fc.oneof(fc.constantFrom(...declared.map(({ name }) => name), 'other', 'limit'), oddKey);
  const odd = fc.array(
    fc.tuple(names, oddInPath, fc.constantFrom('=', '', '[]=', '==')).map(([name, value, sign]) => name + sign + value),
    { minLength: 1, maxLength: 4 },
  );
  const good = fc.tuple(...valid).map((pairs) => pairs.filter((pair) => pair !== '').join('&'));
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: fc.tuple(good, odd).map(([pairs, more]) => [pairs, ...more].join('&')) },
    { weight: declared.some(({ required }) => required) ? 1 : 3, arbitrary: fc.constant('') },
  );
}
