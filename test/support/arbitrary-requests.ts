import fc from 'fast-check';

import type { RouteContract } from '../../contracts/contract.ts';
import type { World } from './happy/world.ts';
import { batch, play } from './plays.ts';

const NASTY = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '%%',
  '%00',
  '%E0%A4%A',
  '_',
  '..',
  '../../etc/passwd',
  '.',
  '/',
  '\\',
  '?',
  '#',
  '&a=b',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'me',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '-1',
  '9007199254740993',
  '99999999999999999999999',
  '双子',
  'İ',
  'ﷺ'.repeat(200),
  '👩‍👩‍👧‍👦',
  '\u202e',
  '\r\nset-cookie: a=b',
  'x'.repeat(5000),
  '*',
  '"',
  'NEAR(a b)',
  'a AND',
];

const nasty = fc.constantFrom(...NASTY);
const text = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer().map(String),
  fc.double().map(String),
);
const json = fc.oneof(fc.json({ maxDepth: 4 }), text, fc.constantFrom('', '{', 'null', '[]', '{"__proto__":{"a":1}}'));

/** Percent-encoded, except where the point is that it is not. */
const inURL = fc.tuple(text, fc.boolean()).map(([value, raw]) => {
  if (raw && /^[\u0021-\u007e]*$/.test(value)) return value.replaceAll(/[#?/\\]/g, '');
  return encodeURIComponent(value.toWellFormed());
});

const good = batch([play(1), play(2, { judgements: { pgreat: 1 }, optional: { bp: 1 }, comment: 'a' })]);

/** A good document with something else in one place. */
const nearlyGood = fc
  .tuple(
    fc.constantFrom('meta', 'score', 'judgements', 'optional', 'top'),
    fc.oneof(
      fc.constantFrom(...Object.keys(good.scores[1]!), 'game', 'playtype', 'service', 'version', 'scores'),
      text,
    ),
    fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double()),
  )
  .map(([where, key, value]) => {
    const copy = structuredClone(good) as Record<string, unknown> & typeof good;
    const score = copy.scores[1] as unknown as Record<string, Record<string, unknown>>;
    const place = { meta: copy.meta, score, judgements: score['judgements'], optional: score['optional'], top: copy }[
      where
    ];
    Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true });
    return JSON.stringify(copy);
  });

export interface ArbitraryRequest {
  path: string;
  init: RequestInit;
}

/** Requests that reach a route with anything for parameters, query and body; some of the parameters are good ones. */
export function arbitraryRequest(contract: RouteContract, { params, hazel }: World): fc.Arbitrary<ArbitraryRequest> {
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name! as keyof World['params']);
  const queries = Object.keys(contract.query?._zod.def.shape ?? {});
  const values = fc.tuple(...names.map((name) => fc.oneof(fc.constant(params[name]), inURL)));
  const query = fc.array(fc.tuple(fc.constantFrom(...queries, 'other', '__proto__'), inURL), { maxLength: 3 });
  const accept = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', '');
  const body = contract.method === 'GET' ? fc.constant(undefined) : fc.oneof(json, nearlyGood, formBody);
  const mark = fc.option(fc.oneof(fc.constantFrom('a', '"a"', '""', ''), fc.string({ unit: 'binary-ascii' })));
  const parts = fc.tuple(values, query, accept, body, fc.boolean(), mark);
  return parts.map(([values, query, type, body, withKey, mark]) => {
    let path: string = contract.path;
    for (const [index, name] of names.entries()) path = path.replace(`:${name}`, () => values[index]!);
    const search = query.map(([name, value]) => `${name}=${value}`).join('&');
    const headers: Record<string, string> = { 'x-user-intent': 'x', prefer: 'x' };
    if (type && !(body instanceof FormData)) headers['content-type'] = type;
    if (mark !== null) headers['idempotency-key'] = mark.replaceAll(/[\0\r\n]/g, '');
    if (withKey) headers['authorization'] = `Bearer ${hazel.key}`;
    const init = { method: contract.method, headers, ...(body !== undefined && { body }) };
    return { path: search ? `${path}?${search}` : path, init };
  });
}

const formBody = fc
  .tuple(fc.oneof(fc.constant('file/batch-manual'), text), fc.oneof(json, nearlyGood))
  .map(([type, content]) => {
    const data = new FormData();
    data.append('importType', type);
    data.append('scoreData', new File([content], 'scores.json'));
    return data;
  });
