import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { DOCS_HTML, DOCS_INIT } from './docs-page.ts';
import { etagOf } from './etag.ts';

/** A file that is served as it is. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
}

export type DocsFile = 'openapi.json' | 'index.html' | 'init.js' | 'swagger-ui.css' | 'swagger-ui-bundle.js';
export type DocsAssets = (file: DocsFile) => Promise<Asset>;

const TYPES: Record<DocsFile, string> = {
  'openapi.json': 'application/json',
  'index.html': 'text/html; charset=utf-8',
  'init.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Finds a file beside the built program, else where it lies in the repository. */
function locate(file: DocsFile): URL {
  const built = new URL(file === 'openapi.json' ? './openapi.json' : `./docs-assets/${file}`, import.meta.url);
  if (existsSync(built)) return built;
  const source = file === 'openapi.json' ? `../../${file}` : `../../node_modules/swagger-ui-dist/${file}`;
  return new URL(source, import.meta.url);
}

async function read(file: DocsFile): Promise<Asset> {
  const own: { [name in DocsFile]?: string } = { 'index.html': DOCS_HTML, 'init.js': DOCS_INIT };
  const text = own[file];
  const bytes = text === undefined ? await readFile(locate(file)) : Buffer.from(text);
  return { bytes: new Uint8Array(bytes), type: TYPES[file], etag: etagOf(bytes) };
}

/** The files of the docs, each read when it is first asked for. */
export function docsAssets(): DocsAssets {
  const loaded = new Map<DocsFile, Promise<Asset>>();
  return (file) => {
    const asset = loaded.get(file) ?? read(file);
    loaded.set(file, asset);
    return asset;
  };
}
