import fc from 'fast-check';

import { dereference, type Schema } from './document.ts';
import { aMark, kindOf, mark, NUMBERS } from './marks.ts';
import { oddText } from './odd.ts';

export const PASSWORD = 'fuzz-secret-password 1';
/** Domain of every e-mail address that is given to the server. Nobody is to see one of somebody else. */
export const MAIL_DOMAIN = 'mail.fuzz-secret.example';

const username = fc.nat({ max: 99_999 }).map((n) => `fz${n}`);
const gpt = (iidx: string, sdvx: string) => fc.constantFrom(iidx, iidx, iidx, iidx, iidx, sdvx);

/** Values that fit some keys better than any value of their schema. */
const BY_KEY: Record<string, fc.Arbitrary<unknown>> = {
  game: gpt('iidx', 'sdvx'),
  gameID: gpt('iidx-sp', 'sdvx'),
  playtype: fc.constantFrom('SP', 'SP', 'SP', 'SP', 'DP', 'Single'),
  '!password': fc.constant(PASSWORD),
  '!oldPassword': fc.constant(PASSWORD),
  '!apiKey': fc.constant('fuzz-secret-api-key'),
  email: username.map((name) => `${name}@${MAIL_DOMAIN}`),
  username: fc.oneof(username, aMark('extra')),
  alg: fc.constantFrom('ktLampRating', 'ktLampRating', 'BPI', 'VF6', 'volforce'),
  grant_type: fc.constant('authorization_code'),
  baseUrl: aMark('sinkUrl'),
  webhookUri: aMark('sinkUrl'),
  redirectUri: fc.oneof(aMark('redirectUri'), fc.constant('https://bot.example/callback')),
  redirect_uri: aMark('redirectUri'),
  search: fc.oneof(fc.constantFrom('a', 'lan', 'Blue', 'fz', '双'), oddText),
  importType: fc.constantFrom('api/tachi', 'file/batch-manual', 'ir/direct-manual'),
  // Less of the log would hide the faults that are looked for in it.
  logLevel: fc.constantFrom('info', 'verbose', 'debug'),
  idStrings: fc.constantFrom(null, ['iidx:SP'], ['iidx:SP', 'sdvx:Single']),
};

const NUMERIC_ID = (kind: string): fc.Arbitrary<unknown> => fc.nat({ max: 999 }).map((pick) => mark(`#${kind}`, pick));

/** Goals and showcases hold ids under the general name `data`, whose description tells which. */
function idOf(key: string, schema: Schema & { description?: string }): string | undefined {
  if (schema.description === 'Chart id') return 'chartID';
  return schema.description === 'Folder id' ? 'folderID' : kindOf(key);
}

const cache = new Map<string, fc.Arbitrary<unknown>>();

/** Returns values that a schema accepts, ids as marks. `key` is where the value stands. */
export function validFor(schema: Schema, key = ''): fc.Arbitrary<unknown> {
  const cacheKey = `${key} ${JSON.stringify(schema)}`;
  const found = cache.get(cacheKey) ?? make(dereference(schema), key);
  cache.set(cacheKey, found);
  return found;
}

function make(schema: Schema, key: string): fc.Arbitrary<unknown> {
  if (key in BY_KEY) return BY_KEY[key]!;
  const kind = isLeaf(schema) ? idOf(key, schema) : undefined;
  if (kind !== undefined) return idFor(kind, schema);
  const values = fromSchema(schema, key);
  const { example } = schema;
  const isDocument = typeof example === 'object' && example !== null && !Array.isArray(example);
  return isDocument
    ? fc.oneof({ weight: 1, arbitrary: fc.constant(example) }, { weight: 2, arbitrary: values })
    : values;
}

const isLeaf = ({ type }: Schema): boolean =>
  [type].flat().some((one) => ['string', 'integer', 'number'].includes(one ?? ''));

const idFor = (kind: string, { type }: Schema): fc.Arbitrary<unknown> =>
  NUMBERS.has(kind) && type !== 'string' ? NUMERIC_ID(kind) : aMark(kind);

function fromSchema(schema: Schema, key: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => validFor(one, key)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofType({ ...schema, type }, key)));
  return ofType(schema, key);
}

function ofType(schema: Schema, key: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return lists(schema, key);
    case 'string':
      return texts(schema);
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, validFor(schema, key)]));
  const known = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.string({ maxLength: 10 }), validFor(additionalProperties), { maxKeys: 3 });
}

function lists({ items = {}, minItems = 0, maxItems = 5 }: Schema, key: string): fc.Arbitrary<unknown> {
  const some = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  return fc.array(validFor(items, key), some);
}

function texts({ pattern, format, minLength = 0, maxLength = 200, example }: Schema): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.oneof(fc.constant(example), fc.stringMatching(new RegExp(pattern)));
  if (format === 'uri') return fc.oneof(aMark('sinkUrl'), fc.webUrl());
  const longest = Math.min(maxLength, 2000);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(example ?? 'x'.repeat(Math.max(minLength, 3))) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, minLength + 30) }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(longest), 'あ'.repeat(longest), 'x'.repeat(minLength)) },
    { weight: 1, arbitrary: oddText.map((text) => text.slice(0, maxLength)) },
  );
}

function integers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): fc.Arbitrary<unknown> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1);
  const max = maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - 1);
  return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.constantFrom(min, max));
}

function numbers({ minimum, maximum = 1e6, exclusiveMinimum = -1e6 }: Schema): fc.Arbitrary<unknown> {
  const min = minimum ?? exclusiveMinimum + 0.001;
  return fc.oneof(fc.double({ min, max: maximum, noNaN: true }), fc.constantFrom(min, maximum));
}
