import fc from 'fast-check';
import { expect, test } from 'vitest';

import { inGrowingPieces } from '../../web/pages/players/plays/pieces.ts';

async function* pagesOf<T>(pages: readonly T[][]): AsyncGenerator<T[]> {
  yield* pages;
}

const pages = fc.array(fc.array(fc.integer(), { maxLength: 20 }), { maxLength: 60 });

test('pages are handed on whole and in order, the first at once, in ever larger pieces', async () => {
  await fc.assert(
    fc.asyncProperty(pages, async (pages) => {
      const pieces: number[][] = [];
      for await (const piece of inGrowingPieces(pagesOf(pages))) pieces.push(piece);
      expect(pieces.flat()).toEqual(pages.flat());
      expect(pieces[0] ?? []).toEqual(pages.find(({ length }) => length > 0) ?? []);
      let given = 0;
      for (const { length } of pieces.slice(0, -1)) {
        expect(length).toBeGreaterThanOrEqual(given);
        given += length;
      }
    }),
  );
});
