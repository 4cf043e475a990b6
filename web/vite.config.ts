import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { listAhead } from './vite-ahead.ts';
import { GROUPS } from './vite-chunks.ts';
import { usedStyles } from './vite-mantine.ts';
import { worker } from './vite-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Has the typeface loaded along with the scripts: one that comes after the first text is not used on that visit. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

/** Leaves what locks the page behind dialogs to the dialogs: the frame needs only its class names. */
const lightFrame: Plugin = {
  name: 'light-frame',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'react-remove-scroll' && /[\\/]AppShell[\\/]/.test(importer) ? here('./app/scroll-classes.ts') : null,
};

/**
 * Has the browser compile every function of a file while the file arrives, in a thread of its own, not each at its first call: a page calls
 * most of what it loads, and a tenth of the main thread's time went into that. Browsers that don't know the comment ignore it; it has to be
 * the first line.
 */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** Package of a module of its own, or of one that Vite makes. */
const packageOf = (id: string): string | undefined => {
  const [, maker] = /^\0(vite|rolldown)\//.exec(id) ?? [];
  if (maker) return `node_modules/${maker}`;
  const [path] = /(?<=^|[\\/])node_modules[\\/].*/.exec(id) ?? [];
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path?.replaceAll('\\', '/') ?? '')?.[0];
};

/** Lists the packages that the app contains, for their licences: `packages.json`, which scripts/build/web.ts takes away. */
const listPackages: Plugin = {
  name: 'list-packages',
  enforce: 'post',
  generateBundle() {
    const folders = [...this.getModuleIds(), ...worker.modules].map(packageOf).filter((folder) => folder !== undefined);
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify([...new Set(folders)].sort()) });
  },
};

/** `vite web` serves the app for development and hands the rest to a server on port 8080. */
export default defineConfig({
  root: here('.'),
  plugins: [react(), usedStyles, lightFrame, preloadFont, worker.plugin, listPackages, listAhead, compileAtOnce],
  resolve: { alias: { 'kaiden-client': here('../contracts/client') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the policy of the pages forbids data: addresses of scripts and fonts.
    assetsInlineLimit: 0,
    // One stylesheet: every file of its own is waited for, and holds up the first script.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // A test holds the first load to 150 kB, compressed.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
});
