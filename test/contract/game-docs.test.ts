import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { colourWord } from '../../scripts/game-docs/colour-word.ts';
import { gamePage } from '../../scripts/game-docs/page.ts';
import { gamePages } from '../../scripts/game-docs/pages.ts';
import { updateFolder } from '../../scripts/generated.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { oddGame } from '../support/odd-game.ts';

const games = createRegistry([...definitions, oddGame]);

test('there is a page for every game, and an overview that links to it', () => {
  const pages = gamePages();
  const names = definitions.map(({ id }) => `${id}.md`);
  expect([...pages.keys()].sort()).toEqual(['README.md', ...names].sort());
  for (const name of names) expect(pages.get('README.md')).toContain(`](${name})`);
});

test.each(games.list().map((game) => [game.id, game] as const))(
  'the page of %s names all that its lists hold',
  (_id, game) => {
    const page = gamePage(game);
    for (const { def, classSets, matchTypes } of game.playtypes.values()) {
      const names = [
        ...def.difficulties.order,
        ...def.lamps.order,
        ...def.grades.cuts.map(([grade]) => grade),
        ...def.judgements,
        ...[def.scoreAlgs, def.sessionAlgs, def.profileAlgs, def.optional, def.scoreMeta].flatMap(Object.keys),
        ...[...classSets.values()].flatMap(({ values }) => values.map(({ id }) => id)),
        ...matchTypes.keys(),
        ...def.versions.map(([id]) => id),
        ...def.rules.map(({ id }) => id),
      ];
      for (const name of names) expect(page).toContain(`\`${name}\``);
    }
    expect(page).not.toMatch(/undefined|\[object|NaN/);
  },
);

test('colours have a word beside their code, for readers of plain text', () => {
  const words = {
    '#4682b4': 'blue',
    '#ffd700': 'yellow',
    '#551111': 'dark red',
    '#696969': 'grey',
    '#ffffff': 'white',
  };
  const others = { '#000000': 'black', '#8b4513': 'brown', '#7fffd4': 'light cyan', '#ffc0cb': 'light pink' };
  for (const [colour, word] of Object.entries({ ...words, ...others }))
    expect([colour, colourWord(colour)]).toEqual([colour, word]);
  for (const game of games.list()) {
    const named = [...gamePage(game).matchAll(/`#[\da-f]{6}`(.{0,12})/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([, after]) => !/^ (dark |light )?[a-z]+/.test(after!))).toEqual([]);
  }
});

test('rows of tables have as many cells as their heads', () => {
  for (const game of games.list()) {
    const tables = gamePage(game)
      .trimEnd()
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    for (const table of tables) {
      const cells = table.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
  }
});

test('names that mean something in Markdown stand for themselves', () => {
  expect(gamePage(games.get('odd')!)).toContain('# Odd \\| \\<Game\\>\n');
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaiden-docs-'));
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'docs/gone game.md'), 'old');
  await writeFile(join(folder, 'docs/changed.md'), 'old');
});
afterEach(() => rm(folder, { recursive: true }));

const files = new Map([
  ['changed.md', 'new'],
  ['added.md', 'new'],
]);

test('a check names what is out of date and what is left over, and changes nothing', async () => {
  const lines = await updateFolder({ root: pathToFileURL(`${folder}/`), check: true }, 'docs/', files);
  expect(lines).toEqual([
    'docs/changed.md is out of date: run npm run generate',
    'docs/added.md is out of date: run npm run generate',
    'docs/gone game.md is not made from anything any more: run npm run generate',
  ]);
  expect((await readdir(join(folder, 'docs'))).sort()).toEqual(['changed.md', 'gone game.md']);
});

test('generating writes, removes what is left over, and has nothing to do a second time', async () => {
  const target = { root: pathToFileURL(`${folder}/`), check: false };
  expect(await updateFolder(target, 'docs/', files)).toEqual([
    'wrote docs/changed.md',
    'wrote docs/added.md',
    'removed docs/gone game.md',
  ]);
  expect(await readFile(join(folder, 'docs/changed.md'), 'utf8')).toBe('new');
  expect(await updateFolder(target, 'docs/', files)).toEqual([]);
});
