import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { gptRow } from '../../src/catalogue/gpts.ts';
import type { RawPlay } from '../../src/transfer/imports/raw-play.ts';
import { matchPlays } from '../../src/transfer/imports/steps/match.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { chart, emptyCatalogue, games, iidx, song, type TestCatalogue } from './support.ts';

/** Returns the title of the song that a title is matched with, or the type of the error. */
async function matched({ db }: TestCatalogue, identifier: string, more: Partial<RawPlay> = {}): Promise<string> {
  const gpt = games.gpt('iidx', 'SP')!;
  const scope = { gpt, gptRow: await gptRow(db, 'iidx', 'SP'), version: null };
  const play = { score: 1, lamp: 'CLEAR', matchType: 'songTitle', identifier, difficulty: 'ANOTHER', ...more };
  const [match] = await matchPlays(db, scope, [play], () => undefined);
  if ('failure' in match!) return match.failure.type;
  const { chart: row } = match!;
  const found = await db.query.charts.findFirst({ where: (charts, { eq }) => eq(charts.id, row) });
  return found!.chartID;
}

/** A catalogue of songs with these titles, each with a chart that is named after its place. */
async function catalogueOf(titles: readonly (string | [title: string, more: object])[]): Promise<TestCatalogue> {
  const catalogue = await emptyCatalogue();
  const songs = titles.map((one, at) => (typeof one === 'string' ? song(at, one) : song(at, ...one)));
  await catalogue.load(
    iidx(
      songs,
      songs.map(({ id }) => chart(`chart ${id}`, id)),
    ),
  );
  return catalogue;
}

describe('a title that no song has', () => {
  test('is matched with the one song whose title is spelled otherwise', async () => {
    const catalogue = await catalogueOf(['Golden Palms♥', 'never…', '天国のキッス ～D.J.TAKA’S STYLE～', 'Other']);
    expect(await matched(catalogue, ' golden palms❤ ')).toBe('chart 0');
    expect(await matched(catalogue, 'NEVER...')).toBe('chart 1');
    expect(await matched(catalogue, "天国のキッス〜D.J.TAKA'S STYLE〜")).toBe('chart 2');
  });

  test('is matched through alternative titles too', async () => {
    const catalogue = await catalogueOf([['One', { altTitles: ['Wanna Party?♡'] }]]);
    expect(await matched(catalogue, 'WANNA PARTY？♥')).toBe('chart 0');
  });

  test('stays unmatched where two songs fit, and the artist settles it', async () => {
    const catalogue = await catalogueOf(['High School Love', 'Highschool ♡ Love']);
    expect(await matched(catalogue, 'HighSchoolLove')).toBe('SongOrChartNotFound');
    expect(await matched(catalogue, 'HighSchoolLove', { artist: 'ARTIST  1' })).toBe('chart 1');
  });

  test('stays unmatched where the artist, difficulty or version does not fit', async () => {
    const catalogue = await catalogueOf(['Golden Palms♥']);
    expect(await matched(catalogue, 'Golden Palms', { artist: 'Somebody else' })).toBe('SongOrChartNotFound');
    expect(await matched(catalogue, 'Golden Palms', { difficulty: 'HYPER' })).toBe('SongOrChartNotFound');
    expect(await matched(catalogue, 'Golden Palms', { version: '5' })).toBe('SongOrChartNotFound');
    expect(await matched(catalogue, 'Golden Palms', { version: '30' })).toBe('chart 0');
  });

  test('is found under the new title after a song is renamed, and no longer under the old one', async () => {
    const catalogue = await catalogueOf(['Golden Palms♥']);
    await catalogue.load(iidx([song(0, 'Silver Palms♥')]));
    expect(await matched(catalogue, 'SILVER PALMS')).toBe('chart 0');
    expect(await matched(catalogue, 'Golden Palms')).toBe('SongOrChartNotFound');
  });
});

test('a title that one song has exactly is never matched with another, whatever lies near it', async () => {
  const near = fc.subarray(['', ' ', '♡', '～', '〜', '~', '…', '...', '!', '！', 'é', 'e', '齷'], {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        near.map((parts) => `Song${parts.join('')}x`),
        { minLength: 2 },
      ),
      async (titles) => {
        const catalogue = await catalogueOf(titles);
        const alone = titles.filter(
          (title) => titles.filter((one) => one.toLowerCase() === title.toLowerCase()).length === 1,
        );
        for (const title of alone) {
          expect(await matched(catalogue, title)).toBe(`chart ${titles.indexOf(title)}`);
          expect(await matched(catalogue, title.toUpperCase())).toBe(`chart ${titles.indexOf(title)}`);
        }
      },
    ),
    propertyRuns(10),
  );
});
