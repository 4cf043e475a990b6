import { describe, expect, test } from 'vitest';

import { childOf, readXML, textOf } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const titleOf = (file: Uint8Array) => textOf(readXML(file, 'a test'), 'title');
const file = (declaration = '') => `${declaration}<a><title>双子 é</title></a>`;
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));

describe('an XML file', () => {
  test('may mix text and CDATA; attributes, comments and instructions are left out', () => {
    const text =
      '<?xml version="1.0"?><!-- a --><a x="1"><?b c?><t> a <![CDATA[<b> &amp;]]><!-- no --> &lt;c&#x3e; </t><t>2</t></a>';
    const root = readXML(bytes(text), 'a test');
    expect([root.name, textOf(root, 't'), textOf(root, 'u')]).toEqual(['a', 'a <b> &amp; <c>', '']);
    expect(root.children.map(({ name }) => name)).toEqual(['t', 't']);
    expect(childOf(root, 'u')).toBeUndefined();
  });

  test.each([
    ['UTF-8', bytes(file())],
    ['UTF-8 with a mark', bytes(`\ufeff${file()}`)],
    ['UTF-8 that it declares', bytes(file('<?xml version="1.0" encoding="UTF-8"?>'))],
    ['UTF-16 with a mark', utf16(`\ufeff${file()}`)],
    ['UTF-16 with a mark that it also declares', utf16(`\ufeff${file('<?xml version="1.0" encoding="UTF-16"?>')}`)],
    ['UTF-16 with its bytes swapped', Uint8Array.from(Buffer.from(utf16(`\ufeff${file()}`)).swap16())],
  ])('may be %s', (_, content) => {
    expect(titleOf(content)).toBe('双子 é');
  });

  test.each([
    ['Shift_JIS', [0x91, 0x6f, 0x8e, 0x71], '双子'],
    ['EUC-JP', [0xc1, 0xd0, 0xbb, 0xd2], '双子'],
    ['ISO-8859-1', [0x43, 0x61, 0x66, 0xe9], 'Café'],
  ])('may be %s, if it declares so', (encoding, title, text) => {
    const declaration = `<?xml version='1.0' encoding='${encoding}' standalone="yes"?>\n`;
    const parts = [bytes(`${declaration}<a><title>`), title, bytes('</title></a>')];
    expect(titleOf(Uint8Array.from(parts.flatMap((part) => [...part])))).toBe(text);
  });

  test.each([
    ['is in another encoding than it declares', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['declares an encoding that is not known', '<?xml version="1.0" encoding="klingon"?><a/>'],
    ['has a NUL character', '<a>\0</a>'],
    ['refers to a NUL character', '<a>&#0;</a>'],
    ['has two roots', '<a/><b/>'],
    ['has text beside its root', '<a/>text'],
    ['has the same attribute twice', '<a b="1" b="2"/>'],
    ['is empty', ''],
  ])('that %s is refused with what was expected', (_, text) => {
    expect(() => readXML(bytes(text), 'a test')).toThrow(/; expected a test$/);
  });

  test('with more elements than a list of scores has is refused', () => {
    expect(() => readXML(bytes(`<a>${'<b/>'.repeat(500_000)}</a>`), 'a test')).toThrow(/more than 500000 elements/);
  });
});
