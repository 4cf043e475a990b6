import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Size up to which the start page's first script may grow, compressed (bytes). */
export const FIRST_SCRIPT = 150_000;

/** A script with all that it imports, as names of files; not what it loads later. */
function withImports(assets: string, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(assets, file), 'utf8');
  for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) withImports(assets, name!, found);
  return found;
}

/** Returns the scripts that the start page of a built app loads at first, and their size, compressed (bytes). */
export function firstScript(folder: string): { own: string[]; all: string[]; bytes: number } {
  const assets = join(folder, 'assets');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!);
  const start = readdirSync(assets).filter((file) => /^Home-[^.]+\.js$/.test(file));
  if (scripts.length === 0 || start.length !== 1) throw new Error(`Expected scripts of the start page in ${folder}`);
  const own = [...scripts, ...start];
  const all = [...new Set(own.flatMap((file) => [...withImports(assets, file)]))];
  return { own, all, bytes: all.reduce((sum, file) => sum + readFileSync(join(assets, `${file}.br`)).length, 0) };
}
