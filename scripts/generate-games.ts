import { readdirSync } from 'node:fs';

const NOT_GAMES = new Set(['define.ts', 'registry.ts']);

/** File names of the games in a folder, without ".ts", in alphabetical order. */
function gameFiles(folder: URL): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ name }) => name)
    .filter((name) => /^[^.]+\.ts$/.test(name) && !NOT_GAMES.has(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

/** Text of src/games/all.gen.ts: a list of every module of a game in the folder. */
export function gamesBarrel(folder = new URL('../src/games/', import.meta.url)): string {
  const games = gameFiles(folder);
  const imports = games.map((game) => `import ${game} from './${game}.ts';`);
  return `// Generated from the files in this folder; do not edit.\n${imports.join('\n')}\n\nexport default [${games.join(', ')}];\n`;
}
