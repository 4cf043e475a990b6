import { describe, expect, test } from 'vitest';

import { tint } from '../../scripts/game-docs/colours.ts';
import { contrastOnTint, READABLE } from '../../scripts/game-docs/contrast.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';

const THEMES = ['light', 'dark'] as const;

test('contrast is computed as WCAG defines it', () => {
  expect(contrastOnTint(['#ffffff'], 'light', 0.22)).toBeCloseTo(21, 5);
  expect(contrastOnTint(['#767676'], 'light', 1)).toBeCloseTo(4.62, 1);
  expect(contrastOnTint(['#ffffff', '#000000'], 'light', 1)).toBe(1);
});

describe.for(createRegistry(definitions).all())('$idString', (gpt) => {
  const { lampColours, gradeColours, difficultyColours, classHumanisedFormat } = gpt.config();
  const solid = [lampColours, gradeColours, difficultyColours].flatMap((colours) => Object.entries(colours));
  const classes = Object.entries(classHumanisedFormat).flatMap(([set, values]) =>
    values.map(({ id, colours }) => [`${set} ${id}`, colours] as const),
  );
  const all = [...solid.map(([name, colour]) => [name, [colour]] as const), ...classes];

  test.for(THEMES)(
    'text on the badge of every lamp, grade, difficulty and class can be read in the %s theme',
    (theme) => {
      const faint = all.filter(([, stops]) => contrastOnTint(stops, theme, tint()) < READABLE);
      expect(faint).toEqual([]);
    },
  );
});
