import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { PBDocument, ScoreDocument } from '../../contracts/documents/score.ts';
import { SongDocument } from '../../contracts/documents/song.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { chunkSerializer, readySerializer, serializer, type Chunk } from '../../src/base/json/serializer.ts';
import {
  LazyList,
  ReadyList,
  StreamedList,
  materialise,
  readStreamed,
  StoredJSON,
} from '../../src/base/json/values.ts';
import { fullSchema } from '../../src/http/route-config.ts';

/** The value once for each object in it, with a key that nobody has declared there. */
function* withOneKeyMore(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const changed of withOneKeyMore(item)) yield value.with(index, changed);
    }
  } else if (value !== null && typeof value === 'object') {
    yield { ...value, undeclared: 'secret' };
    for (const [key, item] of Object.entries(value)) {
      for (const changed of withOneKeyMore(item)) yield { ...value, [key]: changed };
    }
  }
}

/** The value with its lists made when they are written. */
function lazily(value: unknown): unknown {
  if (Array.isArray(value)) return LazyList.of(value, lazily);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lazily(item)]));
}

const stored = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? new StoredJSON(JSON.stringify(value)) : value;

/** The value with each object and list in it, but the value itself, as it would be stored; a list as a whole. */
const inside = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stored(item)]))
    : stored(value);

/** Returns the value as parsed by the receiver of the chunks. */
const sent = async (schema: z.core.$ZodType, value: unknown): Promise<unknown> =>
  JSON.parse((await piecesOf(schema, value)).map(textOf).join('')) as unknown;

async function piecesOf(schema: z.core.$ZodType, value: unknown): Promise<Chunk[]> {
  const pieces: Chunk[] = [];
  for await (const piece of chunkSerializer(schema)(value)) pieces.push(piece);
  return pieces;
}
const textOf = (piece: Chunk): string => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece));
const shown = (schema: z.core.$ZodType, value: unknown): unknown =>
  JSON.parse(JSON.stringify(fullSchema(schema).parse(value))) as unknown;

describe('what is written is what the schema lets through, also when it is stored JSON or made when it is written', () => {
  for (const { operation, contract } of allRoutes()) {
    for (const [status, schema] of Object.entries(contract.success)) {
      test(`of ${operation} ${status}`, async () => {
        const example = exampleOf(schema);
        // A record of numbers, say, refuses a text.
        const more = [...withOneKeyMore(example)].filter((value) => fullSchema(schema).safeParse(value).success);
        for (const value of [example, ...more]) {
          const expected = shown(schema, value);
          expect(await sent(schema, value)).toEqual(expected);
          expect(await sent(schema, lazily(value))).toEqual(expected);
          expect(await sent(schema, inside(value))).toEqual(expected);
        }
      });
    }
  }
});

const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\0', 'é', '夜', '😀', '\uD800') });
const number = fc.double();
const open = fc.dictionary(text, fc.jsonValue());
const ratings = fc.dictionary(text, fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })));
const counts = fc.dictionary(text, fc.option(fc.integer()));
const scoreData = fc.record({
  score: number,
  percent: number,
  lamp: text,
  lampIndex: number,
  grade: text,
  gradeIndex: number,
  judgements: counts,
  optional: open,
  hitMeta: open,
  password: text,
});
const play = {
  userID: number,
  game: text,
  playtype: text,
  songID: number,
  chartID: text,
  isPrimary: fc.boolean(),
  scoreData,
  calculatedData: ratings,
  highlight: fc.boolean(),
  timeAchieved: fc.option(number),
};
const score = fc.record({
  ...play,
  scoreID: text,
  service: text,
  importType: fc.option(text),
  scoreMeta: open,
  comment: fc.option(text),
  timeAdded: number,
  secret: text,
});
const pb = fc.record({
  ...play,
  composedFrom: fc.array(fc.record({ name: text, scoreID: text, secret: text })),
  rankingData: fc.record({ rank: number, outOf: number, rivalRank: fc.option(number), secret: text }),
});
const texts = fc.array(text);
const song = fc.record({
  id: number,
  title: text,
  artist: text,
  searchTerms: texts,
  altTitles: texts,
  data: open,
  searchText: text,
});

const few = { maxLength: 4 };

test('whatever a list holds, it is written as JSON.stringify writes what is declared of it', async () => {
  const schema = z.object({ scores: z.array(ScoreDocument), pbs: z.array(PBDocument), songs: z.array(SongDocument) });
  const declared = (value: object, names: string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key)));
  const of = (one: z.ZodObject) => Object.keys(one.shape);
  const dataOf = (value: { scoreData: object }) => declared(value.scoreData, of(ScoreDocument.shape.scoreData));
  const body = fc.record({ scores: fc.array(score, few), pbs: fc.array(pb, few), songs: fc.array(song, few) });
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const expected = JSON.parse(
        JSON.stringify({
          scores: value.scores.map((one) => ({ ...declared(one, of(ScoreDocument)), scoreData: dataOf(one) })),
          pbs: value.pbs.map((one) => ({
            ...declared(one, of(PBDocument)),
            scoreData: dataOf(one),
            composedFrom: one.composedFrom.map((part) => declared(part, ['name', 'scoreID'])),
            rankingData: declared(one.rankingData, ['rank', 'outOf', 'rivalRank']),
          })),
          songs: value.songs.map((one) => declared(one, of(SongDocument))),
        }),
      );
      expect(await sent(schema, value)).toEqual(expected);
      expect(await sent(schema, lazily(value))).toEqual(expected);
      const inRows = {
        scores: LazyList.of(value.scores, inside),
        pbs: LazyList.of(value.pbs, inside),
        songs: LazyList.of(value.songs, inside),
      };
      expect(await sent(schema, inRows)).toEqual(expected);
      expect(JSON.parse(JSON.stringify(materialise(inRows)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 30 },
  );
});

test('a long list comes in pieces, each of some size and no piece twice', async () => {
  const serialize = chunkSerializer(z.object({ list: z.array(z.object({ id: z.int() })), end: z.string() }));
  const rows = Array.from({ length: 20_000 }, (_, id) => id);
  const made: number[] = [];
  const list = LazyList.of(rows, (id) => {
    made.push(id);
    return { id, secret: id };
  });
  const pieces = serialize({ list, end: 'here' });
  const first = textOf((await pieces.next()).value as Chunk);
  expect(made.length).toBeLessThan(rows.length);
  let whole = first;
  for await (const piece of pieces) whole += textOf(piece);
  expect(JSON.parse(whole)).toEqual({ list: rows.map((id) => ({ id })), end: 'here' });
  expect(made).toEqual(rows);
});

/** Yields items one by one. */
async function* streamed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

test('a streamed list is read page by page, pages without items included', async () => {
  const schema = z.object({ list: z.array(z.object({ id: z.int() })), end: z.string() });
  for (const sizes of [[], [0], [1], [0, 2], [1500, 0, 1], [700, 700, 700, 0]]) {
    let next = 0;
    const page = (size: number) => Array.from({ length: size }, () => ({ id: next++, secret: 1 }));
    const ofPages = (pages: readonly object[][]) => ({ list: new StreamedList(() => streamed(pages)), end: 'here' });
    const value = ofPages(sizes.map(page));
    const expected = { list: Array.from({ length: next }, (_, id) => ({ id })), end: 'here' };
    expect(await sent(schema, value)).toEqual(expected);
    expect(fullSchema(schema).parse(await readStreamed(value))).toEqual(expected);
  }
});

test('a list that was written before goes out as its bytes are, between what stands around it', async () => {
  const item = z.object({ id: z.int() });
  const schema = z.object({ before: z.string(), list: z.array(item), after: z.array(item) });
  const encode = (text: string) => new TextEncoder().encode(text);
  const pieces = [encode('{"id":1},{"id":2}'), encode('{"id":3}')];
  const list = (made: z.ZodType<{ id: number }>) => new ReadyList(made, () => streamed(pieces));
  const value = (one: ReadyList) => ({ before: '夜', list: one, after: new ReadyList(item, () => streamed([])) });
  const expected = { before: '夜', list: [{ id: 1 }, { id: 2 }, { id: 3 }], after: [] };
  const written = await piecesOf(schema, value(list(item)));
  expect(written.filter((piece) => typeof piece !== 'string')).toEqual(pieces);
  expect(await sent(schema, value(list(item)))).toEqual(expected);
  expect(await readStreamed(value(list(item)))).toEqual(expected);
  // JSON encoded by another schema may contain more than this one declares.
  const other = z.object({ id: z.int(), secret: z.string().optional() });
  expect((await piecesOf(schema, value(list(other)))).every((piece) => typeof piece === 'string')).toBe(true);
  expect(await sent(schema, value(list(other)))).toEqual(expected);
});

test('what a schema does more than declare is done', () => {
  const serialize = serializer(
    z.object({
      fallback: z.string().default('none'),
      either: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      strict: z.strictObject({ a: z.int() }).optional(),
      byName: z.record(z.string(), z.object({ a: z.int() })),
    }),
  );
  expect(JSON.parse(serialize({ either: { b: 1, c: 2 }, byName: { one: { a: 1, b: 2 } } }))).toEqual({
    fallback: 'none',
    either: { b: 1 },
    byName: { one: { a: 1 } },
  });
  expect(() => serialize({ either: { a: 1 }, strict: { a: 1, b: 2 }, byName: {} })).toThrow('b');
});

test('a key that may be missing is left out wherever it stands, and an object of none is still an object', () => {
  const serialize = serializer(
    z.object({ a: z.int().optional(), b: z.int().optional(), c: z.string().nullable().optional() }),
  );
  expect(serialize({ a: 1, b: 2, c: null })).toBe('{"a":1,"b":2,"c":null}');
  expect(serialize({ b: 2 })).toBe('{"b":2}');
  expect(serialize({ a: 1 })).toBe('{"a":1}');
  expect(serialize({ d: 1 })).toBe('{}');
  expect(serializer(z.object({}))({ d: 1 })).toBe('{}');
  expect(serializer(z.object({ a: z.int(), b: z.int().optional() }))({ a: 1 })).toBe('{"a":1}');
});

test('an answer that lacks what it has to have is a defect and not half an answer', () => {
  for (const schema of [z.int(), z.string(), z.boolean(), z.enum(['x']), z.record(z.string(), z.int())]) {
    const serialize = serializer(z.object({ list: z.array(z.object({ a: schema })) }));
    expect(() => serialize({ list: [{}] })).toThrow('There is undefined');
  }
  const inside = serializer(z.object({ one: z.object({ b: z.int() }), many: z.array(z.object({ b: z.int() })) }));
  expect(() => inside({ many: [] })).toThrow('undefined');
  expect(() => inside({ one: { b: 1 } })).toThrow('iterable');
});

test('a document that was written before goes into a list of its kind as it is, and into any other as what it says', () => {
  const narrow = z.object({ id: z.int() });
  const wide = z.object({ id: z.int(), title: z.string() });
  const ready = readySerializer(wide)({ id: 1, title: '"夜"', secret: 'x' } as never);
  expect(serializer(z.array(wide))([ready])).toBe(`[${ready.text}]`);
  expect(JSON.parse(ready.text)).toEqual({ id: 1, title: '"夜"' });
  expect(serializer(z.array(narrow))([ready])).toBe('[{"id":1}]');
  expect(materialise([ready])).toEqual([{ id: 1, title: '"夜"' }]);
});
