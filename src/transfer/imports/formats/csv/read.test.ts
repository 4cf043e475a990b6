import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Refusal } from '../../../../base/shared/refusal.ts';
import { readCSV } from './read.ts';

const read = (body: string | Uint8Array) =>
  readCSV(typeof body === 'string' ? new TextEncoder().encode(body) : body, 'a test');

describe('a CSV file', () => {
  test('has a header and numbered rows, with any line ends, and rows without text are left out', () => {
    expect(read('a, b \r\n1,2\n\n,\n3,4\r')).toEqual({
      header: ['a', 'b'],
      rows: [
        { number: 2, cells: ['1', '2'] },
        { number: 5, cells: ['3', '4'] },
      ],
    });
  });

  test.each([
    ['quotes in a title', 'x "y" z,1', 'x "y" z'],
    ['a title that begins with a quoted word', '"Haus" ~am See~,1', '"Haus" ~am See~'],
    ['a title that a spreadsheet quoted', '"x ""y"", z",1', 'x "y", z'],
  ])('may have %s', (_, line, title) => {
    expect(read(`title,n\n${line}`).rows[0]?.cells).toEqual([title, '1']);
  });

  test('may begin with a byte order mark', () => {
    expect(read('\u{feff}a,b').header).toEqual(['a', 'b']);
  });

  test('may be Shift-JIS', () => {
    // 曲,1
    expect(read(new Uint8Array([0x8b, 0xc8, 0x2c, 0x31])).header).toEqual(['曲', '1']);
  });

  test.each([
    ['empty', '', 'empty'],
    ['only line ends', '\n\r\n ,\n', 'empty'],
    ['neither UTF-8 nor Shift-JIS', new Uint8Array([0xff, 0xfe, 0xfd]), 'Shift-JIS'],
    ['UTF-8 at first, and damaged then', new Uint8Array([0xe6, 0x9b, 0xb2, 0x0a, 0x8b, 0xc8]), 'not text in UTF-8'],
    ['text with a NUL character', 'a,b\n1,\0', 'NUL'],
    ['one endless row', 'x'.repeat(200_000), 'more than 65536 characters'],
    ['one row of endless cells', ','.repeat(200_000), 'more than 65536 characters'],
    ['one endless cell of many lines', `"${'x\n'.repeat(100_000)}`, 'not valid CSV'],
    ['more rows than there are charts', 'a\n'.repeat(60_000), 'rows'],
  ])('that is %s is refused with what was expected', (_, body, text) => {
    const call = () => read(body);
    expect(call).toThrow(Refusal);
    expect(call).toThrow(text);
    expect(call).toThrow('expected a test');
  });

  test('is read or refused, whatever the bytes', () => {
    const piece = fc.constantFrom(',', '"', '\r', '\n', '\\', 'a', ' ', '曲', '\u{feff}', '\0');
    const text = fc.array(piece, { maxLength: 200 }).map((pieces) => new TextEncoder().encode(pieces.join('')));
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 200 })), (body) => {
        try {
          expect(read(body).header.length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
