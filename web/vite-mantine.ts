import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const STYLES = fileURLToPath(import.meta.resolve('@mantine/core/styles.css'));
/** One stylesheet for each component, and those that all of them need. */
const FOLDER = STYLES.replace(/\.css$/, '/');
const FOR_ALL = new Set(['baseline.css', 'default-css-variables.css', 'global.css']);

const classesIn = (text: string): string[] => text.match(/\bm_[0-9a-f]+\b/g) ?? [];

/** Returns the class names of the components that an app contains. */
async function usedClasses(): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: [here('./main.tsx')],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'none',
    alias: { 'kaiden-client': here('../contracts/client') },
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const modules = inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.endsWith('.module.mjs'));
  return new Set(modules.flatMap(([path]) => classesIn(readFileSync(path, 'utf8'))));
}

/** Leaves the styles of components that the app does not contain out of Mantine's stylesheet. */
export const usedStyles: Plugin = {
  name: 'used-styles',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== STYLES) return null;
    const [used, whole] = [await usedClasses(), readFileSync(STYLES, 'utf8')];
    const sheets = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.css') && !name.endsWith('.layer.css'))
      .map((name) => ({ name, text: readFileSync(`${FOLDER}${name}`, 'utf8').trim() }))
      .filter(({ name, text }) => FOR_ALL.has(name) || classesIn(text).some((name) => used.has(name)));
    // The order matters: some components are made of others.
    const placeOf = ({ text }: { text: string }) => whole.indexOf(text.slice(0, text.indexOf('{')));
    const ordered = sheets.toSorted((a, b) => placeOf(a) - placeOf(b));
    return ordered.map(({ text }) => text).join('\n');
  },
};
