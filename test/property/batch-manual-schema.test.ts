import { readFile } from 'node:fs/promises';

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { batchManualJSONSchema } from '../../src/transfer/imports/formats/batch-manual/json-schema.ts';
import { lintBatchManual } from '../../src/transfer/imports/formats/batch-manual/lint.ts';
import { validDocument } from '../support/batch-manual-arbitrary.ts';
import { MUTATIONS } from '../support/batch-manual-mutations.ts';
import { oddGame } from '../support/odd-game.ts';
import { propertyRuns } from '../support/property-runs.ts';

const games = createRegistry([...defs, oddGame]);
const bytes = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));
const copy = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
/** The one rule that no JSON Schema can tell. */
const BACKWARDS = 'a session ends at the time of its start or later';
/** Returns the importer's faults of a document that need no look-up. */
const faultsOf = (document: unknown) => lintBatchManual(bytes(document), games, shippedVersions).faults;

describe.each(games.all().map((gpt) => [gpt.idString, gpt] as const))('the JSON Schema of %s', (_id, gpt) => {
  const schema = batchManualJSONSchema(gpt, {
    games,
    versions: shippedVersions(gpt),
    url: `http://kaiden.test/${gpt.idString}`,
  });
  // Strict: every keyword is known and fits its type.
  const accepts = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
  const documents = validDocument(gpt);

  test('says what it is, and describes every field', () => {
    expect(schema).toMatchObject({
      $id: `http://kaiden.test/${gpt.idString}`,
      title: `BATCH-MANUAL for ${gpt.idString}`,
    });
    const { properties } = schema as unknown as {
      properties: {
        meta: { properties: object };
        scores: { items: { properties: object } };
        sessions: { anyOf: [{ items: { properties: object } }] };
      };
    };
    const { meta, scores, sessions } = properties;
    const session = sessions.anyOf[0].items.properties;
    for (const part of [properties, meta.properties, scores.items.properties, session]) {
      for (const [name, field] of Object.entries(part)) {
        expect([name, field]).toEqual([name, expect.objectContaining({ description: expect.stringMatching(/./) })]);
      }
    }
  });

  test('accepts what the importer accepts', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(faultsOf(document)).toEqual([]);
        accepts(copy(document));
        expect(accepts.errors).toBeNull();
      }),
      propertyRuns(100),
    );
  });

  test.each(Object.entries(MUTATIONS))('refuses %s, as the importer does', (_name, mutate) => {
    fc.assert(
      fc.property(documents, (valid) => {
        const document = copy(valid);
        if (mutate(document, gpt) === false) return;
        if (JSON.stringify(document) === JSON.stringify(valid)) return;
        expect(faultsOf(document)).not.toEqual([]);
        expect(accepts(document)).toBe(false);
      }),
      propertyRuns(10),
    );
  });

  test('agrees with the importer on documents with any value in any place', () => {
    const value = fc.oneof(
      fc.jsonValue({ stringUnit: 'grapheme-ascii' }),
      fc.constantFrom(0, 1, -1, 1e12, 2 ** 53, ''),
    );
    fc.assert(
      fc.property(documents, fc.nat(), value, (valid, place, value) => {
        const document = copy(valid);
        replaceOne(document, place, value);
        const faults = faultsOf(document).filter(({ message }) => message !== BACKWARDS);
        expect(accepts(copy(document))).toBe(faults.length === 0);
      }),
      propertyRuns(300),
    );
  });
});

test('a session that ends before it starts is refused by the importer alone, with its place', () => {
  const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
  const sessions = [{ timeStarted: 1_767_225_600_001, timeEnded: 1_767_225_600_000 }];
  expect(faultsOf({ meta, scores: [], sessions })).toEqual([{ path: 'sessions[0].timeEnded', message: BACKWARDS }]);
});

/** Puts a value in the place of one of all the values in a document. */
function replaceOne(document: object, place: number, value: unknown): void {
  const places: [object, string][] = [];
  const walk = (parent: object) => {
    for (const [key, child] of Object.entries(parent)) {
      places.push([parent, key]);
      if (typeof child === 'object' && child !== null) walk(child as object);
    }
  };
  walk(document);
  const [parent, key] = places[place % places.length]!;
  Reflect.set(parent, key, value);
}

test.each(['hazel-iidx', 'hazel-sdvx', 'rowan-iidx'])('the import %s of the demo has no faults', async (name) => {
  const document = JSON.parse(await readFile(`demo/imports/${name}.json`, 'utf8')) as {
    meta: { game: string; playtype: string };
  };
  const gpt = games.gpt(document.meta.game, document.meta.playtype)!;
  const accepts = new Ajv2020({ strict: true }).compile(
    batchManualJSONSchema(gpt, { games, versions: shippedVersions(gpt), url: 'http://kaiden.test/a' }),
  );
  expect([faultsOf(document), accepts(document)]).toEqual([[], true]);
});
