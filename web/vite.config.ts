import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Few files: a browser asks for six at a time. Packages that every page needs change seldom; what several pages
 * share comes in pieces that are worth a request.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'common', test: /[\\/]web[\\/]/, minShareCount: 15, priority: 1 },
];

/** `vite web` serves the app for development and hands the rest to a server on port 8080. */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: { alias: { 'kaiden/client': here('../contracts/client') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the policy of the pages forbids data: addresses of scripts and fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A test holds the first load to 150 kB, compressed.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
});
