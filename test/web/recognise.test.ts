import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { FORMATS } from '../../web/components/import-types/formats.gen.ts';
import { HEAD, recognise } from '../../web/pages/import/recognise.ts';
import { DATABASES, databaseFile, orajaScore, SAMPLES } from '../support/format-samples.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Returns the recognised type of a file without a telling name. */
const typeOf = (text: string, name = 'scores') => recognise(bytes(text), name).importType;

/** Has the same columns as another, and is told from it by its name alone. */
const NAMED: Record<string, string> = { 'file/pli-iidx-csv': 'pli_export.csv' };

test.for(Object.entries(SAMPLES).filter(([type]) => type.startsWith('file/')))(
  'a file of type %s is recognised by its content, however it is cut off',
  ([type, { file }]) => {
    expect(typeOf(file, NAMED[type])).toBe(type);
    expect(typeOf(`\uFEFF${file}`, NAMED[type])).toBe(type);
    const whole = bytes(file.repeat(16));
    fc.assert(
      fc.property(fc.integer({ min: 600, max: whole.length }), (end) => {
        expect(recognise(whole.subarray(0, end), NAMED[type] ?? 'scores').importType).toBe(type);
      }),
    );
  },
);

test.for(Object.entries(DATABASES))('a database of type %s is recognised by its tables', ([type, { file }]) => {
  expect(recognise(file, 'usp_score.db')).toEqual({ importType: type, playtype: null, problem: null });
});

test.for(['scoredatalog', 'scorelog'])('the %s of LR2oraja is recognised', (table) => {
  const file = databaseFile({ [table]: [orajaScore('a1'.repeat(32))] });
  expect(recognise(file, `${table}.db`).importType).toBe('file/beatoraja-score-db');
});

test('a CSV in Shift-JIS is recognised', () => {
  const header = Buffer.from([0x8a, 0x79, 0x8b, 0xc8, 0x96, 0xbc, ...bytes(',a,b\r\n')]); // 楽曲名 (song title)
  expect(recognise(header, 'x.csv').importType).toBe('file/eamusement-sdvx-csv');
});

test('the playtype comes from the name of the file, where that has only one', () => {
  const csv = bytes(SAMPLES['file/eamusement-iidx-csv']!.file);
  expect(recognise(csv, '1234_sp_score.csv').playtype).toBe('SP');
  expect(recognise(csv, '1234_DP_score.csv').playtype).toBe('DP');
  expect(recognise(csv, 'sp-and-dp.csv').playtype).toBe(null);
  expect(recognise(csv, 'score.csv').playtype).toBe(null);
  expect(recognise(bytes(SAMPLES['file/batch-manual']!.file), 'sp.json').playtype).toBe(null);
});

test('what is no file of scores says why', () => {
  expect(recognise(bytes(''), 'a').problem).toBe('empty');
  expect(recognise(bytes('PK\u0003\u0004'), 'export.zip').problem).toBe('zip');
  expect(recognise(bytes('SQLite format 3\0'), 'maps.db').problem).toBe('database');
  for (const text of ['{"hello": 1}', '[1, 2]', '<html>', 'a,b,c', 'PNG', '   ']) {
    expect(recognise(bytes(text), 'a')).toEqual({ importType: null, playtype: null, problem: 'unknown' });
  }
});

test('any bytes are recognised as something, or as nothing, without a throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (head, name) => {
      const { importType, problem } = recognise(head, name);
      expect(importType === null).toBe(problem !== null);
    }),
  );
});

test('only types whose files do not say it ask for a playtype', () => {
  const asking = Object.entries({ ...SAMPLES, ...DATABASES }).filter(([, { fields }]) => 'playtype' in fields);
  expect(asking.map(([type]) => type).toSorted()).toEqual(
    FORMATS.flatMap(({ importType, playtypes }) => (playtypes.length > 0 ? [importType] : [])).toSorted(),
  );
});

const INPUTS = '../shared/inputs';
const FOLDERS: Record<string, string> = {
  'batch-manual': 'file/batch-manual',
  'eamusement-iidx-csv': 'file/eamusement-iidx-csv',
  'eamusement-sdvx-csv': 'file/eamusement-sdvx-csv',
  mer: 'file/mer-iidx',
  s3: 'file/solid-state-squad',
};
if (!existsSync(INPUTS)) console.warn(`${INPUTS} is not there: recognising real files is NOT tested.`);

test.skipIf(!existsSync(INPUTS)).for(Object.entries(FOLDERS))('real files of %s are recognised', ([folder, type]) => {
  const files = readdirSync(join(INPUTS, folder)).filter((name) => /\.(json|csv|xml)$/.test(name));
  for (const name of files) {
    const head = readFileSync(join(INPUTS, folder, name)).subarray(0, HEAD);
    expect([name, recognise(head, name).importType]).toEqual([name, type]);
  }
});
