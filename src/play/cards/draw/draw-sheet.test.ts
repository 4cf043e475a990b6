import { expect, test } from 'vitest';

import definitions from '../../../games/all.gen.ts';
import { tileOf } from '../../../games/engine/config.ts';
import { createRegistry } from '../../../games/registry.ts';
import { drawSheet } from './draw-sheet.ts';
import { loadMetrics } from './fonts.ts';
import type { Sheet } from './sheet.ts';
import { measure } from './text.ts';

const metrics = await loadMetrics();
const draw = (more: Partial<Sheet>) =>
  drawSheet({ above: 'Game', title: 'Title', subtitle: '', stats: [], rows: [], ...more }, metrics);
const ALL = createRegistry(definitions).all();

test.for(ALL.map((gpt) => ({ game: gpt.idString, gpt })))(
  'every lamp and grade of $game fits behind a score, in its own colour',
  ({ gpt }) => {
    const { lampColours, gradeColours } = gpt.config();
    for (const [lamp, lampColour] of Object.entries(lampColours)) {
      for (const [grade, gradeColour] of Object.entries(gradeColours)) {
        const chips = [
          { text: grade, colour: gradeColour },
          { text: lamp, colour: lampColour },
        ];
        const svg = draw({ rows: [{ text: 'A song', side: '1,010,000', chips }] });
        for (const { text, colour } of chips) {
          expect(svg).toContain(`>${text}</text`);
          expect(svg).toContain(`fill="${colour}"`);
        }
        expect(svg).not.toContain('…');
      }
    }
  },
);

test('classes that do not fit are left out, and none is cut', () => {
  const chips = Array.from({ length: 12 }, (_, n) => ({ text: `CLASS NUMBER ${n}`, colour: '#123456' }));
  const svg = draw({ chips });
  expect(svg).toContain('>CLASS NUMBER 0</text');
  expect(svg).not.toContain('>CLASS NUMBER 11</text');
  expect(svg).not.toContain('…');
});

test('the tile of a game stands before its name', () => {
  const tile = tileOf(ALL[0]!.gameDef);
  const svg = draw({ tile });
  expect(svg).toContain(`fill="${tile.ground}"`);
  expect(svg.indexOf(`>${tile.letters}</text`)).toBeLessThan(svg.indexOf('>Game</text'));
});

test('letters of titles are as wide as in their font, those that it lacks as in the other', () => {
  const [display, bold] = [measure(metrics.display, 1000), measure(metrics.bold, 1000)];
  expect(display('W')).not.toBe(bold('W'));
  expect(display('卑弥呼')).toBe(bold('卑弥呼'));
  expect(display('🍄')).toBe(1000);
});
