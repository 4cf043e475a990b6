import fc from 'fast-check';

import type { Operation, Schema } from './document.ts';
import { batchManual, filesFor } from './files.ts';
import { formsOf } from './form.ts';
import type { Escape } from './marks.ts';
import { broken, brokenText } from './mutate.ts';
import { inURL } from './target.ts';
import { validFor } from './values.ts';

export type Body = { text: string; escape: Escape } | { bytes: Uint8Array<ArrayBuffer> } | null;

/** A body with the content type that it is sent as. */
export type TypedBody = { type: string | null; body: Body };

const json = (value: unknown): string => JSON.stringify(value) ?? '';
const asJSON = (text: string): TypedBody => ({ type: 'application/json', body: { text, escape: 'json' } });

function jsonBodies(id: string, schema: Schema): fc.Arbitrary<TypedBody> {
  const fitting = validFor(schema);
  const valid = id === 'imports.direct' ? fc.oneof({ weight: 5, arbitrary: batchManual }, fitting) : fitting;
  const wrongType = fc.constantFrom('text/plain', '', 'application/json; charset=utf-16', 'application/xml', null);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => asJSON(json(value))) },
    { weight: 5, arbitrary: broken(valid).map((value) => asJSON(json(value))) },
    { weight: 2, arbitrary: brokenText(valid.map(json)).map(asJSON) },
    { weight: 1, arbitrary: fc.tuple(valid, wrongType).map(([value, type]) => ({ ...asJSON(json(value)), type })) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ type: 'application/json', body: { bytes } })),
    },
    { weight: 1, arbitrary: fc.constant({ type: null, body: null }) },
  );
}

const urlencoded = (schema: Schema): fc.Arbitrary<TypedBody> =>
  validFor(schema).map((value) => {
    const pairs = Object.entries(value as object).map(([key, one]) => `${key}=${inURL(one)}`);
    return { type: 'application/x-www-form-urlencoded', body: { text: pairs.join('&'), escape: 'url' } };
  });

/** Returns bodies for an operation: good ones, broken ones and none. `cut` allows forms that end too early. */
export function bodies({ id, bodies, contract }: Operation, cut: boolean): fc.Arbitrary<TypedBody> {
  const none = fc.constant<TypedBody>({ type: null, body: null });
  if (bodies.size === 0) {
    return contract.method === 'GET' ? none : fc.oneof({ weight: 9, arbitrary: none }, fc.constant(asJSON('{"a":1}')));
  }
  const choices = [...bodies].map(([type, schema]) => {
    if (type === 'application/json') return jsonBodies(id, schema);
    if (type === 'application/x-www-form-urlencoded') return urlencoded(schema);
    return formsOf(filesFor(id), { cut }).map(({ type, body }) => ({ type, body: { bytes: body } }));
  });
  return fc.oneof(...choices);
}
