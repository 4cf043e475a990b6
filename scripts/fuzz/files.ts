import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { zipSync } from 'fflate';

import { SAMPLES } from '../../test/support/format-samples.ts';
import { mutated } from '../../test/support/mutated-bytes.ts';
import { aMark } from './marks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const readJSON = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo/${path}`, import.meta.url), 'utf8'));

const songs = readJSON('catalogue/songs-iidx.json') as { id: number; title: string }[];
const charts = (
  readJSON('catalogue/charts-iidx.json') as {
    songID: number;
    playtype: string;
    difficulty: string;
    data: { notecount: number };
  }[]
).filter(({ playtype }) => playtype === 'SP');
const titleOf = new Map(songs.map(({ id, title }) => [id, title]));

/** Few enough that most plays are there already after a while, so that answers stay short. */
const play = fc
  .record({
    chart: fc.constantFrom(...charts),
    part: fc.constantFrom(0.5, 1, 1.5, 1.9),
    lamp: fc.constantFrom('FAILED', 'CLEAR', 'HARD CLEAR'),
    day: fc.nat({ max: 30 }),
    known: fc.integer({ min: 0, max: 9 }),
    timed: fc.integer({ min: 0, max: 5 }),
    comment: fc.constantFrom(undefined, null, 'fuzz'),
  })
  .map(({ chart: { songID, difficulty, data }, part, lamp, day, known, timed, comment }) => ({
    score: Math.floor(data.notecount * part),
    lamp,
    matchType: 'songTitle',
    identifier: known === 0 ? `Unknown ${day}` : titleOf.get(songID),
    difficulty,
    ...(timed > 0 && { timeAchieved: Date.UTC(2026, 0, 1 + day, 12, timed) }),
    ...(comment !== undefined && { comment }),
  }));

/** Good BATCH-MANUAL documents of plays on the demo's charts, one in ten of an unknown song. */
export const batchManual = fc.tuple(fc.array(play, { maxLength: 8 }), fc.boolean()).map(([scores, hasClass]) => ({
  meta: { game: 'iidx', playtype: 'SP', service: 'fuzz' },
  scores,
  ...(hasClass && { classes: { dan: 'KAIDEN' } }),
}));

export interface FormFile {
  fields: Record<string, string>;
  name: string;
  filename: string;
  content: Bytes;
}

const encoder = new TextEncoder();
const bytes = (text: string): Bytes => encoder.encode(text);

/** Samples speak of the songs of the test catalogue; every other time they are made to speak of the demo's. */
const sample = fc.tuple(fc.constantFrom(...Object.keys(SAMPLES)), fc.boolean()).map(([importType, known]) => {
  const { file, fields } = SAMPLES[importType]!;
  const text = known ? file.replaceAll('Song 2', songs[0]!.title).replaceAll('Volt 1', 'Copper Sunrise') : file;
  return { fields: { importType, ...fields }, name: 'scoreData', filename: 'scores.txt', content: bytes(text) };
});

const mutatedFile = (file: fc.Arbitrary<FormFile>): fc.Arbitrary<FormFile> =>
  file.chain((one) => mutated(one.content).map((content) => ({ ...one, content })));

const batchFile = batchManual.map((document) => ({
  fields: { importType: 'file/batch-manual' },
  name: 'scoreData',
  filename: 'scores.json',
  content: bytes(JSON.stringify(document)),
}));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>');

const picture = (name: string): fc.Arbitrary<FormFile> =>
  fc.constantFrom(PNG, GIF, SVG).map((content) => ({
    fields: {},
    name,
    filename: 'me.png',
    content: new Uint8Array(content),
  }));

const seeds = fc
  .constantFrom('songs-iidx.json', 'charts-iidx.json', 'folders.json', 'tables.json', 'goals.json', 'quests.json')
  .map((filename) => ({
    fields: {},
    name: 'files',
    filename,
    content: bytes(JSON.stringify(readJSON(`catalogue/${filename}`))),
  }));

const replay: fc.Arbitrary<FormFile> = fc
  .tuple(aMark('scoreID'), fc.uint8Array({ maxLength: 2000 }))
  .map(([identifier, content]) => ({
    fields: { identifier },
    name: 'replay',
    filename: 'replay.urf',
    content: new Uint8Array(content),
  }));

const account = {
  format: 'kaiden-account',
  version: 2,
  timeExported: 0,
  user: { id: 1, username: 'fuzz', joinDate: 0, about: 'Hello', status: null, socialMedia: {} },
  preferences: null,
};
const archive: fc.Arbitrary<FormFile> = fc.tuple(batchManual, fc.constantFrom(0, 6)).map(([document, level]) => {
  const files = { 'account.json': account, 'scores/iidx-SP.json': document };
  const texts = Object.entries(files).map(([name, file]) => [name, bytes(JSON.stringify(file))] as const);
  const content = zipSync(Object.fromEntries(texts), { level, mtime: '2026-01-01' });
  return { fields: {}, name: 'archive', filename: 'account.zip', content: new Uint8Array(content) };
});

const FILES: Record<string, fc.Arbitrary<FormFile>> = {
  'imports.fromFile': fc.oneof(sample, batchFile),
  'pictures.setPfp': picture('pfp'),
  'pictures.setBanner': picture('banner'),
  'catalogue.stage': seeds,
  'hooks.uscReplay': replay,
  'exports.bring': archive,
};

/** Returns files for an operation that takes a form, half of them damaged. Throws a RangeError for any other operation. */
export function filesFor(operation: string): fc.Arbitrary<FormFile> {
  const good = FILES[operation];
  if (!good) throw new RangeError(`${operation} takes a form that the fuzzer does not know; add a file for it`);
  return fc.oneof(good, mutatedFile(good));
}
