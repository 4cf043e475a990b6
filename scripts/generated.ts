import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';

/** Destination of generated files. With `check`, nothing is written. */
export interface Target {
  root: URL;
  check: boolean;
}

/** Writes a file unless it is up to date. Returns what was done or, when checking, what has to be done. */
export async function update({ root, check }: Target, file: string, text: string): Promise<string[]> {
  const path = new URL(file, root);
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return [];
  if (check) return [`${file} is out of date: run npm run generate`];
  await mkdir(new URL('.', path), { recursive: true });
  await writeFile(path, text);
  return [`wrote ${file}`];
}

async function remove({ root, check }: Target, file: string): Promise<string> {
  if (check) return `${file} is not made from anything any more: run npm run generate`;
  await rm(new URL(file, root), { recursive: true });
  return `removed ${file}`;
}

/** Makes a folder hold these files and no others. Returns the same as `update`. */
export async function updateFolder(
  target: Target,
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const done: string[] = [];
  for (const [name, text] of files) done.push(...(await update(target, folder + name, text)));
  const path = new URL(folder, target.root);
  const present = existsSync(path) ? await readdir(path) : [];
  for (const name of present.filter((name) => !files.has(name))) done.push(await remove(target, folder + name));
  return done;
}
