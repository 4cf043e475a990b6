import fc from 'fast-check';

import { oddKey, oddText, oddValue } from './odd.ts';

/** One change to a JSON value. `at` says where, as a part of all places. */
const change = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'wrap', 'repeat'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  value: oddValue,
  key: oddKey,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

type Parent = Record<string, unknown> | unknown[];

/** A place in a value: the object or list, and the key in it. */
interface Place {
  parent: Parent;
  key: string;
}

function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const key of Object.keys(value)) {
    places.push({ parent: value as Parent, key });
    placesIn((value as Record<string, unknown>)[key], places);
  }
  return places;
}

/** Sets a key of its own, also where it is called `__proto__`. */
const put = (target: Parent, key: string, value: unknown): void => {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
};

function remove({ parent, key }: Place): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function apply(root: { value: unknown }, { kind, at, value: shared, key }: Change): void {
  // Generated values may be shared by many changes.
  const value = structuredClone(shared);
  const places = [{ parent: root, key: 'value' } as unknown as Place, ...placesIn(root.value)];
  const place = places[Math.floor(at * places.length)]!;
  const current = (place.parent as Record<string, unknown>)[place.key];
  const target = (Array.isArray(place.parent) || place.parent === (root as unknown) ? current : place.parent) as Parent;
  const isObject = typeof target === 'object' && target !== null && !Array.isArray(target);
  if (kind === 'remove' && place.key !== 'value') return remove(place);
  if (kind === 'add' && isObject) return put(target, key, value);
  if (kind === 'rename' && isObject && place.parent === target) {
    remove(place);
    return put(target, key, current);
  }
  if (kind === 'wrap') return put(place.parent, place.key, [current]);
  if (kind === 'repeat')
    return put(
      place.parent,
      place.key,
      Array.from({ length: 30 }, () => structuredClone(current)),
    );
  put(place.parent, place.key, value);
}

/** Returns a JSON value after one to three changes, each of which makes most schemas refuse it. */
export const broken = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    const root = { value: structuredClone(value) };
    for (const one of changes) apply(root, one);
    return root.value;
  });

const deep = (open: string, close: string) => open.repeat(5000) + close.repeat(5000);

/** Changes to the text of a JSON document that no value can express. */
const TEXT_CHANGES: readonly ((text: string, at: number, odd: string) => string)[] = [
  (text, at) => text.slice(0, at),
  (text, at, odd) => text.slice(0, at) + odd + text.slice(at),
  // A duplicate key.
  (text) => (text.startsWith('{"') ? `{${text.slice(1, -1)},${text.slice(1)}` : `${text}${text}`),
  (text) => text.replace(/-?\d+(\.\d+)?/, '1e999'),
  (text) => text.replace(/-?\d+(\.\d+)?/, '9'.repeat(400)),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, String.raw`"\ud800"`),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, deep('[', ']')),
  (text) => text.replace(/^\{/, String.raw`{"\u005f_proto__":{"polluted":1},`),
  (text) => `\uFEFF${text}`,
  (text) => `${text}\u0000`,
  (text) => `${text} // comment`,
  () => deep('[', ']'),
  () => deep('{"a":', '}'),
  () => '',
  () => 'null',
  () => '"text"',
  () => 'NaN',
];

/** Returns JSON texts that are damaged: cut, doubled, with numbers and texts that JSON.stringify never writes. */
export const brokenText = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.constantFrom(...TEXT_CHANGES), fc.double({ min: 0, max: 1, noNaN: true }), oddText)
    .map(([text, change, at, odd]) => change(text, Math.floor(at * text.length), odd));
