import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where the frame's modules are, wherever the app is built from. */
const FRAME = '/web/app/';

type Bundle = Rolldown.OutputBundle;

/** A chunk with all that it imports at once. */
export function withImports(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return found;
  found.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
}

/** Files of the app: those that every page needs (the first script, what the frame loads later, the styles, the typeface), and the others. */
function filesOf(bundle: Bundle) {
  const names = Object.keys(bundle);
  const first = new Set(names.filter((name) => /\.(css|woff2)$/.test(name)));
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const isOfFrame = chunk.isDynamicEntry && chunk.facadeModuleId?.replaceAll('\\', '/').includes(FRAME);
    if (chunk.isEntry || isOfFrame) for (const name of withImports(bundle, chunk.fileName)) first.add(name);
  }
  const rest = names.filter((name) => /\.(js|css)$/.test(name) && !first.has(name));
  const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16);
  const paths = (files: Iterable<string>) => [...files].sort().map((name) => `/${name}`);
  return { version, first: paths(first), rest: paths(rest) };
}

/** Modules of the service worker. */
const modules: string[] = [];

/** Builds the service worker, one script at an address that stays, which knows the files of this build. */
const plugin: Plugin = {
  name: 'service-worker',
  apply: 'build',
  // After Vite has removed the scripts of chunks that are only styles.
  enforce: 'post',
  async generateBundle(_, bundle) {
    const { outputFiles, metafile } = await build({
      entryPoints: [here('./worker/main.ts')],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'iife',
      target: 'es2022',
      legalComments: 'none',
      define: { __APP_FILES__: JSON.stringify(filesOf(bundle)), 'process.env.NODE_ENV': '"production"' },
    });
    modules.push(...Object.keys(metafile.inputs));
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: outputFiles[0].text });
  },
};

export const worker = { plugin, modules };
