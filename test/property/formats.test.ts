import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MAX_ISSUES, Refusal } from '../../src/base/shared/refusal.ts';
import definitions from '../../src/games/all.gen.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { NO_CHARTS } from '../../src/transfer/imports/formats/format.ts';
import { formats } from '../../src/transfer/imports/formats/index.ts';
import type { ImportPart, ParsedImport } from '../../src/transfer/imports/raw-play.ts';
import { DATABASES, HOOKS, SAMPLES } from '../support/format-samples.ts';
import { LARGE_FILES } from '../support/malformed.ts';
import { mutated } from '../support/mutated-bytes.ts';
import { nightly } from '../support/nightly.ts';
import { propertyRuns } from '../support/property-runs.ts';

const games = createRegistry(definitions);
/** Formats whose files have one class or one play. */
const ONE_ONLY = new Set(['file/import-class', 'file/mypagescraper-player-csv', ...Object.keys(HOOKS)]);
const ALL = { ...SAMPLES, ...DATABASES, ...HOOKS };
const bytes = (text: string) => new TextEncoder().encode(text);
const samples = Object.values({ ...SAMPLES, ...HOOKS }).map(({ file }) => bytes(file));

/** Structures of the kinds that files are made of, with any values in them. */
const word = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '700',
    '---',
    'CLEAR',
    'NO PLAY',
    'cleared',
    'SINGLE',
    '2026-01-01 21:00',
    '__proto__',
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const keys = ['meta', 'scores', 'score', 'music_id', 'play_type', 'clear_type', 'update_time', 'constructor', 'a'];
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...keys), word), tie('json'), { maxKeys: 6 }),
  ),
}));
const tags = ['s3data', 'scoredata', 'song', 'songname', 'diff', 'exscore', 'mods', 'date', 'styles', 'a'];
const { xml } = fc.letrec<{ xml: string }>((tie) => ({
  xml: fc.oneof(
    { maxDepth: 6 },
    word,
    word.map((text) => `<![CDATA[${text}]]>`),
    fc.constantFrom(
      '&amp;',
      '&constructor;',
      '&#0;',
      '&#x1F600;',
      '<!-- a -->',
      '<?a b?>',
      '<!DOCTYPE a>',
      '<a b="c"/>',
    ),
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('xml'), { maxLength: 4 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
  ),
}));
const headers = Object.values(SAMPLES).map(({ file }) => file.split(/\r?\n/)[0]!);
const csv = fc
  .tuple(fc.constantFrom(...headers), fc.array(fc.array(word, { maxLength: 42 }), { maxLength: 5 }))
  .map(([header, rows]) => [header, ...rows.map((cells) => cells.join(','))].join('\n'));

const anyFile = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(...samples).chain(mutated),
  json.map((value) => bytes(JSON.stringify(value))),
  xml.map(bytes),
  fc.array(xml, { maxLength: 4 }).map((songs) => bytes(`<s3data><scoredata>${songs.join('')}</scoredata></s3data>`)),
  csv.map(bytes),
);

test('every import type has a good file among the samples', () => {
  expect(Object.keys(ALL).toSorted()).toEqual([...formats.keys()].toSorted());
});

describe.each([...formats])('%s', (importType, format) => {
  const { file, fields } = ALL[importType]!;
  const whole = typeof file === 'string' ? bytes(file) : file;
  const parse = (body: Uint8Array) =>
    format.parse(body, { games, versionsOf: shippedVersions, playtypesOf: NO_CHARTS, fields, filename: 'scores' });

  test('reads its sample', async () => {
    const { parts } = await parse(whole);
    const told = parts.flatMap(({ plays, classes, given }) => [...plays, ...Object.keys({ ...classes, ...given })]);
    expect(told.length).toBeGreaterThan(ONE_ONLY.has(importType) ? 0 : 1);
  });

  test('reads any file, or refuses it with a 400', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyFile, mutated(whole)), async (body) => {
        expect(await problemsOf(async () => parse(body))).toEqual([]);
      }),
      propertyRuns(nightly ? 1000 : 400),
    );
  });
});

test.each(Object.entries(LARGE_FILES))(
  '%s are refused by every import type, or reported in few words',
  async (_, make) => {
    const body = make();
    for (const [importType, format] of formats) {
      const context = {
        games,
        versionsOf: shippedVersions,
        playtypesOf: NO_CHARTS,
        fields: ALL[importType]?.fields ?? {},
        filename: 'scores',
      };
      const read = await (async () => format.parse(body, context))().catch((error: unknown) => error);
      if (read instanceof Refusal) continue;
      // Hooks' best scores are read one by one: none of these may be a play.
      for (const { plays, faults = new Map() } of (read as ParsedImport).parts) {
        expect([importType, ...faults.keys()]).toEqual([importType, ...plays.keys()]);
        for (const fault of faults.values()) expect(fault.length).toBeLessThan(1000);
      }
    }
  },
  120_000,
);

/** Returns violations by a format's parser. Errors other than a refusal are rethrown. */
async function problemsOf(parse: () => Promise<ParsedImport>): Promise<string[]> {
  try {
    return problemsOfImport(await parse());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, issues = [] } = error;
    const isRight = status === 400 && code === 'invalid_file';
    return [
      ...(isRight ? [] : [`refused with ${status} ${code}`]),
      ...(message.length < 2000 && issues.length <= MAX_ISSUES ? [] : ['refused at length']),
    ];
  }
}

/** Returns violated assumptions of the code that follows parsing. */
function problemsOfImport({ game, parts }: ParsedImport): string[] {
  const places = parts.flatMap(({ plays, positions }) => positions ?? plays.map((_, index) => index));
  const playtypes = parts.map(({ gpt }) => gpt.playtype);
  return [
    ...(new Set(playtypes).size === parts.length ? [] : ['two parts for a playtype']),
    ...(new Set(places).size === parts.flatMap(({ plays }) => plays).length ? [] : ['two plays in one place']),
    ...(parts.every(({ gpt }) => gpt.game === game) ? [] : ['parts of other games']),
    ...parts.flatMap(problemsOfPart),
  ];
}

function problemsOfPart({ gpt, plays, faults }: ImportPart): string[] {
  return [
    ...[...(faults?.keys() ?? [])].flatMap((index) => (plays[index] ? [] : [`a fault of no play: ${index}`])),
    ...plays.flatMap(({ score, lamp, timeAchieved }, index) => {
      const isKnown = faults?.has(index) || gpt.lampIndex(lamp) >= 0;
      return score >= 0 && Number.isSafeInteger(timeAchieved ?? 0) && isKnown ? [] : [`a play that can't be: ${index}`];
    }),
  ];
}
