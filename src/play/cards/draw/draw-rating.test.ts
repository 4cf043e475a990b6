import { expect, test } from 'vitest';

import definitions from '../../../games/all.gen.ts';
import { createRegistry } from '../../../games/registry.ts';
import { drawRating } from './draw-rating.ts';
import { loadMetrics } from './fonts.ts';
import type { PlayCell } from './rating-sheet.ts';

const metrics = await loadMetrics();
const ALL = createRegistry(definitions).all();

const cell = (more: Partial<PlayCell>): PlayCell => ({
  place: 1,
  title: 'Title',
  chart: 'MAS 15.7',
  colour: 'red',
  score: '1,010,000',
  grade: 'SSS+',
  lamp: 'CLEAR',
  lampColour: 'red',
  value: '17.85',
  ...more,
});
const draw = (plays: readonly PlayCell[]) =>
  drawRating(
    {
      game: 'Game',
      face: { username: 'Hazel', location: null },
      rating: { name: 'rating', value: '17.00', note: '' },
      parts: [{ title: 'Best', about: '', plays }],
    },
    metrics,
  );

test.for(ALL.map((gpt) => ({ game: gpt.idString, gpt })))(
  'charts, lamps and grades of $game are drawn whole',
  ({ gpt }) => {
    const { def } = gpt;
    const grades = def.grades.cuts.map(([grade]) => grade);
    const lamps = def.lamps.order;
    const difficulties = ['', ...Object.values(gpt.config().shortDifficulties)];
    const decimals = def.scoreAlgs[def.inGame?.score ?? def.defaults.score]!.decimals;
    const value = decimals === 0 ? '999' : (99).toFixed(decimals);
    const count = Math.max(lamps.length, grades.length, difficulties.length);
    const one = (of: readonly string[], n: number) => of[n % of.length]!;
    const plays = Array.from({ length: count }, (_, n) =>
      cell({ place: 50, lamp: one(lamps, n), grade: one(grades, n), chart: `${one(difficulties, n)} 15.7`, value }),
    );
    const svg = draw(plays);
    expect(svg.match(/>[^<]*…/g)).toBeNull();
    for (const text of [...lamps, ...grades]) expect(svg).toContain(`>${text}</text`);
  },
);

test('a long title is cut, and nothing else of its cell', () => {
  const svg = draw([cell({ title: 'A very long title of a song, '.repeat(9), lamp: 'FULL COMBO' })]);
  expect(svg.match(/…/g)).toHaveLength(1);
  expect(svg).toContain('>FULL COMBO</text');
});
