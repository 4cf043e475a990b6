import fc from 'fast-check';

import type { Field, Fields } from '../../src/games/engine/define/fields.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { MatchType } from '../../src/games/engine/match.ts';
import { identifierForm, wildcardsOf } from '../../src/transfer/imports/chart-name.ts';

type Json = fc.Arbitrary<unknown>;
export type Score = Record<string, unknown>;
export interface Document {
  meta: Record<string, unknown>;
  scores: Score[];
  classes?: Record<string, unknown> | null;
  sessions?: Record<string, unknown>[] | null;
}

const MAX = Number.MAX_SAFE_INTEGER;
const text = (maxLength: number, minLength = 0) => fc.string({ unit: 'grapheme', minLength, maxLength });
const orNull = (one: Json): Json => fc.option(one, { freq: 5 });
const choice = (values: readonly string[]) => fc.constantFrom(...values);

function number(whole: boolean, min = -1000, max = 1_000_000): Json {
  return whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function field(of: Field): Json {
  if ('values' in of) {
    const one = choice([...of.values, ...Object.keys(of.aliases ?? {})]);
    return of.type === 'enum' ? one : fc.oneof(fc.tuple(one, one), fc.record({ left: one, right: one }));
  }
  if (of.type === 'graph') {
    const point = number(of.of === 'integer', of.min, of.max);
    return fc.array(of.gaps ? orNull(point) : point, { maxLength: 5 });
  }
  if (of.type === 'object') return fields(of.fields);
  if (of.type === 'list') {
    const one: Json = of.of === 'string' ? text(20) : fields(of.of);
    return fc.array(one, { maxLength: 3 });
  }
  if (of.type === 'string') return of.orList ? fc.oneof(text(20), fc.array(text(20), { maxLength: 3 })) : text(20);
  if (of.type === 'boolean') return fc.boolean();
  const one = number(of.type === 'integer', of.min, of.max);
  return of.orList ? fc.oneof(one, fc.array(one, { maxLength: 3 })) : one;
}

/** Any of the fields, null or missing too. */
const fields = (of: Fields) =>
  fc.record(Object.fromEntries(Object.entries(of).map(([name, one]) => [name, orNull(field(one))])), {
    requiredKeys: [],
  });

function name({ def }: Gpt, match: MatchType) {
  const listed = choice([...def.difficulties.order, ...wildcardsOf(match).keys()]);
  const difficulty = def.difficulties.open ? fc.oneof(listed, text(20)) : listed;
  return fc.record(
    {
      matchType: fc.constant(match.name),
      identifier: identifierForm(match) ? fc.nat(1e15 - 1).map(String) : text(60),
      difficulty: match.difficulty ? difficulty : orNull(difficulty),
      artist: orNull(text(20)),
    },
    { requiredKeys: match.difficulty ? ['matchType', 'identifier', 'difficulty'] : ['matchType', 'identifier'] },
  );
}

const time = fc.constantFrom(1e12, 1_767_225_600_000, MAX);
const importType = fc.constantFrom('file/batch-manual', 'ir/direct-manual', 'api/a-b/c');

const graded = ({ def }: Gpt) =>
  fc.record({
    percent: number(false, 0, 100),
    grade: choice(def.grades.cuts.map(([grade]) => grade)),
    ratings: fc.dictionary(text(10), orNull(number(false)), { maxKeys: 3 }),
  });

const sessionID = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'));

/** Known details of a session; it does not end before it starts. */
const session = fc
  .tuple(
    fc.record(
      {
        sessionID: orNull(sessionID.map((hex) => `Q${hex}`)),
        name: orNull(fc.string({ minLength: 3, maxLength: 40 })),
        desc: orNull(fc.string({ minLength: 3, maxLength: 40 })),
        highlight: orNull(fc.boolean()),
        importType: orNull(importType),
        timeInserted: orNull(time),
      },
      { requiredKeys: [] },
    ),
    time,
    time,
  )
  .map(([rest, a, b]) => ({ ...rest, timeStarted: Math.min(a, b), timeEnded: Math.max(a, b) }));

function score(gpt: Gpt): fc.Arbitrary<Score> {
  const { def } = gpt;
  const rest = fc.record(
    {
      timeAchieved: fc.constantFrom(null, 0, 1e12, 1_767_225_600_000, MAX),
      comment: orNull(text(240)),
      judgements: orNull(
        fc.record(Object.fromEntries(def.judgements.map((one) => [one, orNull(fc.nat())])), { requiredKeys: [] }),
      ),
      optional: orNull(fields(def.optional)),
      hitMeta: orNull(fields(def.optional)),
      scoreMeta: orNull(fields(def.scoreMeta)),
      title: orNull(text(40)),
      highlight: orNull(fc.boolean()),
      source: orNull(fc.record({ importType, service: text(20, 1) })),
      timeAdded: orNull(time),
      graded: orNull(graded(gpt)),
    },
    { requiredKeys: [] },
  );
  const needed = fc.record({
    score: number(def.score.integer, 0),
    lamp: choice(def.lamps.order),
    ...(def.score.percent === 'sent' && { percent: number(false, 0, def.score.percentMax) }),
  });
  const named = fc.constantFrom(...gpt.matchTypes.values()).chain((match) => name(gpt, match));
  return fc.tuple(needed, named, rest).map(([a, b, c]) => ({ ...a, ...b, ...c }));
}

const classes = ({ classSets }: Gpt) => {
  const provided = [...classSets.values()].filter(({ type }) => type === 'provided');
  const ids = provided.map(({ name, values }) => [name, orNull(choice(values.map(({ id }) => id)))] as const);
  return orNull(fc.record(Object.fromEntries(ids), { requiredKeys: [] }));
};

/** BATCH-MANUAL documents for a game:playtype without a fault that shows without a look-up. */
export const validDocument = (gpt: Gpt): fc.Arbitrary<Document> =>
  fc.record(
    {
      meta: fc.record(
        {
          game: fc.constant(gpt.game),
          playtype: fc.constant(gpt.playtype),
          service: text(15, 2).filter((service) => service.length <= 60),
          version: fc.constantFrom(null, ...gpt.def.versions.map(([id]) => id)),
        },
        { requiredKeys: ['game', 'playtype', 'service'] },
      ),
      scores: fc.array(score(gpt), { minLength: 1, maxLength: 4 }),
      classes: classes(gpt),
      sessions: orNull(fc.array(session, { maxLength: 3 })),
    },
    { requiredKeys: ['meta', 'scores'] },
  ) as fc.Arbitrary<Document>;
