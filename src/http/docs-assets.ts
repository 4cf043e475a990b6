import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { DOCS_HTML, DOCS_INIT } from './docs-page.ts';
import { etagOf } from './etag.ts';
import type { Guide } from './guides.ts';

/** Static file. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
}

export type DocsFile = Guide | 'openapi.json' | 'index.html' | 'init.js' | 'swagger-ui.css' | 'swagger-ui-bundle.js';
export type DocsAssets = (file: DocsFile) => Promise<Asset>;

const TYPES: Record<Exclude<DocsFile, Guide>, string> = {
  'openapi.json': 'application/json',
  'index.html': 'text/html; charset=utf-8',
  'init.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Returns the path of a file: next to the built program, else in the repository. */
function locate(file: DocsFile): URL {
  const [built, source] = placesOf(file).map((place) => new URL(place, import.meta.url));
  return existsSync(built!) ? built! : source!;
}

/** Returns the paths of a file next to the built program, and in the repository. */
function placesOf(file: DocsFile): readonly [built: string, source: string] {
  if (file === 'openapi.json') return [`./${file}`, `../../${file}`];
  if (isGuide(file)) return [`./docs/${file}`, `../../docs/${file}`];
  return [`./docs-assets/${file}`, `../../node_modules/swagger-ui-dist/${file}`];
}

const isGuide = (file: DocsFile): file is Guide => file.endsWith('.md');

async function read(file: DocsFile): Promise<Asset> {
  const own: { [name in DocsFile]?: string } = { 'index.html': DOCS_HTML, 'init.js': DOCS_INIT };
  const text = own[file];
  const bytes = text === undefined ? await readFile(locate(file)) : Buffer.from(text);
  return {
    bytes: new Uint8Array(bytes),
    type: isGuide(file) ? 'text/plain; charset=utf-8' : TYPES[file],
    etag: etagOf(bytes),
  };
}

/** Returns the files of the docs, each read on first use. */
export function docsAssets(): DocsAssets {
  const loaded = new Map<DocsFile, Promise<Asset>>();
  return (file) => {
    const asset = loaded.get(file) ?? read(file);
    loaded.set(file, asset);
    return asset;
  };
}
