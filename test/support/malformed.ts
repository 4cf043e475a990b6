import { deflateRawSync, gzipSync } from 'node:zlib';

import { propertyRuns } from './property-runs.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const utf16 = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'utf16le'));
const swapped = (file: Bytes): Bytes => Uint8Array.from(Buffer.from(file).swap16());
const times = (count: number, text: string): Bytes => bytes(text.repeat(count));

/** How large the large files are (bytes): 10 MB with PROPERTY_RUNS, and so in `npm run test:nightly`, otherwise a fifth of that. */
const LARGE = Math.min(10, propertyRuns(20).numRuns) * 1024 * 1024;
const filled = (text: string): Bytes => times(Math.floor(LARGE / text.length), text);
const DEEP = 100_000;
const nested = (open: string, inner: string, close: string) => open.repeat(DEEP) + inner + close.repeat(DEEP);

/** Bytes that look random and are the same at every run. */
function noise(size: number): Bytes {
  const file = new Uint8Array(size);
  let state = 12345;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    file[at] = state >>> 24;
  }
  return file;
}

/** A zip archive with the file in it, as far as its first entry goes. */
function zipped(file: Bytes): Bytes {
  const name = Buffer.from('scores.txt');
  const packed = deflateRawSync(file);
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(file.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Uint8Array.from(Buffer.concat([header, name, packed]));
}

const inBatch = (scores: string) =>
  bytes(`{"meta":{"game":"iidx","playtype":"SP","service":"test"},"scores":${scores}}`);
const list = (item: string) =>
  `[${Array.from({ length: Math.floor(LARGE / (item.length + 1)) }, () => item).join(',')}]`;
const inS3 = (inner: string) => bytes(`<s3data><scoredata>${inner}</scoredata></s3data>`);

/** Files that are wrong for every format, whatever it reads. */
export const WRONG_FILES: Readonly<Record<string, () => Bytes>> = {
  'an empty file': () => bytes(''),
  'only a byte order mark': () => bytes('\ufeff'),
  'only spaces': () => bytes(' \r\n\t \n'),
  'only NUL bytes': () => new Uint8Array(1000),
  'the text null': () => bytes('null'),
  'a list of lists': () => bytes('[[],[]]'),
  'an object of the prototype': () => bytes('{"__proto__":{"meta":1},"constructor":1}'),
  'another table': () => bytes('title,score\nSong 1,700\n'),
  'another XML file': () => bytes('<rss version="2.0"><channel><title>News</title></channel></rss>'),
  'a web page': () => bytes('<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><br>Log in</body></html>'),
  'lists 100,000 deep': () => bytes(nested('[', '1', ']')),
  'objects 100,000 deep': () => bytes(nested('{"a":', '1', '}')),
  'scores 100,000 deep': () => inBatch(nested('[', '', ']')),
  'a score 100,000 deep': () => inBatch(`[{"score":${nested('[', '', ']')}}]`),
  'a MER score 100,000 deep': () => bytes(`[{"music_id":${nested('[', '', ']')}}]`),
  'elements 100,000 deep': () => bytes(nested('<a>', '', '</a>')),
  'a song 100,000 deep': () => inS3(`<song>${nested('<a>', '', '</a>')}</song>`),
  'a billion laughs': () => {
    const more = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    return bytes(`<!DOCTYPE s3data [<!ENTITY l0 "lol">${more}]><s3data><scoredata>&l9;</scoredata></s3data>`);
  },
  'an entity that is a file': () =>
    bytes('<!DOCTYPE s3data [<!ENTITY x SYSTEM "file:///etc/passwd">]><s3data><scoredata>&x;</scoredata></s3data>'),
};

/** Large malformed files that need much work or memory in one parser or another. */
export const LARGE_FILES: Readonly<Record<string, () => Bytes>> = {
  'megabytes of noise': () => noise(LARGE),
  'megabytes of letters': () => filled('a'),
  'megabytes of digits': () => filled('9'),
  'megabytes of NUL bytes': () => new Uint8Array(LARGE),
  'megabytes of spaces': () => filled(' '),
  'megabytes of line ends': () => filled('\n'),
  'megabytes of carriage returns': () => filled('\r'),
  'megabytes of commas': () => filled(','),
  'megabytes of short rows': () => filled('a,b\n'),
  'megabytes of quotes': () => filled('"'),
  'megabytes of quotes that open': () => filled('a,"'),
  'megabytes of backslashes in a text': () => bytes(`"${'\\'.repeat(LARGE - 1)}`),
  'megabytes of brackets': () => filled('['),
  'megabytes of braces': () => filled('{"a":'),
  'megabytes of numbers in a list': () => bytes(list('0')),
  'megabytes of empty objects in a list': () => bytes(list('{}')),
  'megabytes of numbers for scores': () => inBatch(list('0')),
  'megabytes of empty objects for scores': () => inBatch(list('{}')),
  'megabytes of unknown keys of a score': () =>
    inBatch(`[{${Array.from({ length: LARGE / 14 }, (_, n) => `"key${n}":1`).join(',')}}]`),
  'a key of megabytes': () => inBatch(`[{"${'k'.repeat(LARGE)}":1}]`),
  'megabytes of tags that open': () => filled('<a>'),
  'megabytes of less-than signs': () => filled('<'),
  'megabytes of ends of CDATA': () => bytes(`<s3data>${']]>'.repeat(LARGE / 3)}</s3data>`),
  'megabytes of beginnings of CDATA': () => bytes(`<s3data>${'<![CDATA['.repeat(LARGE / 9)}`),
  'megabytes of comments': () => inS3('<!---->'.repeat(LARGE / 7)).slice(0, -1),
  'megabytes of references': () => bytes(`<s3data>${'&amp;'.repeat(LARGE / 5)}`),
  'megabytes of attributes': () => bytes(`<a ${Array.from({ length: LARGE / 14 }, (_, n) => `k${n}="1"`).join(' ')}/>`),
  'megabytes of the same attribute': () => bytes(`<a ${'k="1" '.repeat(LARGE / 6)}/>`),
  'megabytes of empty elements': () => inS3('<a/>'.repeat(LARGE / 4)),
  'megabytes of empty songs': () => inS3('<song/>'.repeat(LARGE / 7)),
  'a DOCTYPE of megabytes': () => bytes(`<!DOCTYPE s3data [${'<!ENTITY a "b">'.repeat(LARGE / 15)}]><s3data/>`),
};

/** Kinds of damage: each turns a valid file into a malformed one. */
export const DAMAGES: Readonly<Record<string, (file: string) => Bytes>> = {
  'as UTF-16 without a mark': (file) => utf16(file),
  'as UTF-16 with its bytes swapped, without a mark': (file) => swapped(utf16(file)),
  'with one byte that is no UTF-8': (file) => {
    const [before = '', ...after] = file.split('双子');
    const middle = after.length > 0 ? after.join('双子') : file.slice(before.length);
    return Uint8Array.from(Buffer.concat([bytes(before), Buffer.of(0xe9, 0x2c), bytes(middle)]));
  },
  'with NUL bytes in it': (file) => bytes(`${file.slice(0, file.length / 2)}\0\0${file.slice(file.length / 2)}`),
  'in a zip archive': (file) => zipped(bytes(file)),
  gzipped: (file) => Uint8Array.from(gzipSync(file)),
  'twice in a row': (file) => bytes(file + file),
  'with a line before it': (file) => bytes(`Downloaded yesterday\n${file}`),
  'with its bytes in reverse': (file) => bytes(file).toReversed(),
};

/** A good file broken off at some twenty places. */
export function brokenOff(file: string): Bytes[] {
  const whole = bytes(file);
  return Array.from({ length: 20 }, (_, n) => whole.slice(0, Math.floor((whole.length * (n + 0.5)) / 20)));
}
