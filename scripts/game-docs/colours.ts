import { readFileSync } from 'node:fs';

import type { Gpt } from '../../src/games/engine/gpt.ts';
import { colourWord } from './colour-word.ts';
import { contrastOnTint } from './contrast.ts';
import { blocks, code, plain, table } from './markdown.ts';

/** Returns the share of a colour in the background of a badge, as the web app's style sheet says. */
export function tint(): number {
  const css = readFileSync(new URL('../../web/components/badges.css', import.meta.url), 'utf8');
  return Number(/--tint: (\d+)%/.exec(css)![1]) / 100;
}

interface Row {
  name: string;
  more: readonly string[];
  stops: readonly string[];
}

function rows(all: readonly Row[]): string[][] {
  const share = tint();
  return all.map(({ name, more, stops }) => [
    name,
    ...more,
    stops.map((stop) => `${code(stop)} ${colourWord(stop)}`).join(' → '),
    contrastOnTint(stops, 'light', share).toFixed(1),
    contrastOnTint(stops, 'dark', share).toFixed(1),
  ]);
}

const HEAD = ['Colour', 'Contrast, light', 'Contrast, dark'];

/** Colours and names of lamps, grades, difficulties and classes, with the contrast of text on their badges. */
export function colours(gpt: Gpt): string {
  const { lamps, lampColours, shortLamps, grades, gradeColours, difficulties, difficultyColours, names } = gpt.config();
  const lampRows = lamps.map((lamp): Row => {
    const japanese = names.ja.lamps[lamp]!;
    return {
      name: code(lamp),
      more: [plain(shortLamps[lamp]!), japanese === lamp ? '' : plain(japanese)],
      stops: [lampColours[lamp]!],
    };
  });
  const simple = (of: readonly string[], colour: Readonly<Record<string, string>>) =>
    of.map((name): Row => ({ name: code(name), more: [], stops: [colour[name]!] }));
  return blocks([
    'The contrast is that of the text on a badge of the web app; 4.5 or more is readable.',
    table(['Lamp', 'Short', 'Japanese', ...HEAD], rows(lampRows)),
    table(['Grade', ...HEAD], rows(simple(grades, gradeColours))),
    table(['Difficulty', ...HEAD], rows(simple(difficulties, difficultyColours))),
    ...classTables(gpt.config()),
    ratingTable(gpt.config()),
  ]);
}

/** Classes, neighbours of one colour in one row. */
function classTables({ classHumanisedFormat, names }: ReturnType<Gpt['config']>): string[] {
  return Object.entries(classHumanisedFormat).map(([set, values]) => {
    const runs: { from: number; to: number; stops: readonly string[] }[] = [];
    for (const [at, { colours: stops }] of values.entries()) {
      const last = runs.at(-1);
      if (last?.stops.join() === stops.join()) last.to = at;
      else runs.push({ from: at, to: at, stops });
    }
    const both = (at: number, language: 'en' | 'ja') => plain(names[language].classes[set]![at]!);
    const range = (from: number, to: number, of: (at: number) => string) =>
      from === to ? of(from) : `${of(from)} – ${of(to)}`;
    const all = runs.map(({ from, to, stops }): Row => ({
      name: range(from, to, (at) => both(at, 'en')),
      more: [range(from, to, (at) => both(at, 'ja'))],
      stops,
    }));
    return table(
      [`${plain(names.en.classSets[set]!)} (${code(set)})`, plain(names.ja.classSets[set]!), ...HEAD],
      rows(all),
    );
  });
}

function ratingTable({ names }: ReturnType<Gpt['config']>): string {
  const kinds = [
    ['score', 'scoreRatings'],
    ['session', 'sessionRatings'],
    ['profile', 'profileRatings'],
    ['total', 'totals'],
  ] as const;
  const all = kinds.flatMap(([kind, list]) =>
    Object.entries(names.en[list]).map(([alg, name]) => [kind, code(alg), plain(name), plain(names.ja[list][alg]!)]),
  );
  return table(['Rating of', 'Id', 'Name', 'Japanese'], all);
}
