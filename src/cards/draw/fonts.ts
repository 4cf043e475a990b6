import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { readAdvances, type Advances } from './advances.ts';

/** The family as SVGs name it. It has the letters of Japanese titles, and Latin, Greek and Cyrillic ones. */
export const FAMILY = 'IBM Plex Sans JP';

const FILES = { regular: '400Regular/IBMPlexSansJP_400Regular.ttf', bold: '600SemiBold/IBMPlexSansJP_600SemiBold.ttf' };
export type Weight = keyof typeof FILES;
/** The weights as SVGs name them. */
export const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 600 };

/** Where a font is beside the built program, else in the package that it comes from. */
function locate(file: string): string {
  const [name] = file.split('/').slice(-1);
  const [built, source] = [`./fonts/${name}`, `../../../node_modules/@expo-google-fonts/ibm-plex-sans-jp/${file}`].map(
    (path) => fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built!) ? built! : source!;
}

/** The files of both weights: the fonts of the machine are never looked at, so that pictures are the same everywhere. */
export const fontFiles = (): string[] => Object.values(FILES).map(locate);

/** Widths of letters in each weight. */
export type Metrics = Record<Weight, Advances>;

let loaded: Promise<Metrics> | undefined;

/** Reads the widths of letters, when they are first asked for. */
export const loadMetrics = (): Promise<Metrics> => (loaded ??= readMetrics());

async function readMetrics(): Promise<Metrics> {
  const [regular, bold] = await Promise.all(fontFiles().map(async (path) => readAdvances(await readFile(path))));
  return { regular: regular!, bold: bold! };
}
