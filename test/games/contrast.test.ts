import { describe, expect, test } from 'vitest';

import { tint } from '../../scripts/game-docs/colours.ts';
import { contrast, contrastOnTint, parse, READABLE } from '../../scripts/game-docs/contrast.ts';
import definitions from '../../src/games/all.gen.ts';
import { gameConfig } from '../../src/games/engine/config.ts';
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

describe.for(definitions)('the tile of $id', (definition) => {
  const { letters, ground, accent, ink } = gameConfig(definition).tile;

  test('is readable, and its second colour differs from the first', () => {
    expect(contrast(parse(ink), parse(ground))).toBeGreaterThanOrEqual(READABLE);
    expect(letters).toMatch(/^\p{L}{2}$/u);
    expect(parse(accent)).not.toEqual(parse(ground));
  });
});

test('no two games have the same tile', () => {
  const tiles = definitions.map(({ tile: [letters, ground] }) => `${letters} ${ground}`);
  expect(new Set(tiles).size).toBe(definitions.length);
});
