import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { readAdvances, type Advances } from './advances.ts';

/** Font family in SVGs. It covers Japanese, Latin, Greek and Cyrillic letters. */
export const FAMILY = 'IBM Plex Sans JP';
/** Font families of titles and figures: the web app's, which has Latin letters, in front of the other. */
export const DISPLAY = `Chakra Petch, ${FAMILY}`;

const FILES = {
  regular: 'ibm-plex-sans-jp/400Regular/IBMPlexSansJP_400Regular.ttf',
  bold: 'ibm-plex-sans-jp/600SemiBold/IBMPlexSansJP_600SemiBold.ttf',
  display: 'chakra-petch/600SemiBold/ChakraPetch_600SemiBold.ttf',
};
export type Weight = keyof typeof FILES;
/** Font weights in SVGs. */
export const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 600, display: 600 };

/** Returns the path of a font: next to the built program, else in its package. */
function locate(file: string): string {
  const [name] = file.split('/').slice(-1);
  const [built, source] = [`./fonts/${name}`, `../../../../node_modules/@expo-google-fonts/${file}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built!) ? built! : source!;
}

/** Returns the font files of all weights: system fonts are never used, so that pictures are identical everywhere. */
export const fontFiles = (): string[] => Object.values(FILES).map(locate);

/** Widths of letters in each weight. */
export type Metrics = Record<Weight, Advances>;

let loaded: Promise<Metrics> | undefined;

/** Reads the widths of letters on first use. */
export const loadMetrics = (): Promise<Metrics> => (loaded ??= readMetrics());

async function readMetrics(): Promise<Metrics> {
  const [regular, bold, display] = await Promise.all(
    fontFiles().map(async (path) => readAdvances(await readFile(path))),
  );
  const either: Advances = (letter) => display!(letter) ?? bold!(letter);
  return { regular: regular!, bold: bold!, display: either };
}
