import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { gamePage, overview } from './page.ts';

/** Text of every page in docs/games/, by file name. */
export function gamePages(): Map<string, string> {
  const games = createRegistry(definitions).list();
  const pages = games.map((game) => [`${game.id}.md`, gamePage(game)] as const);
  return new Map([['README.md', overview(games)], ...pages]);
}
