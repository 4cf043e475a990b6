import { writeFileSync } from 'node:fs';

import type { Plugin } from 'vite';

const PACKAGE = /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Writes the folders of the packages that the site's scripts and styles contain into a file. */
export function noteBundled(file: string): Plugin {
  const found = new Set<string>();
  return {
    name: 'note-bundled',
    // The other one makes the pages, and is thrown away.
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(part.modules)) {
          const [, folder] = PACKAGE.exec(id) ?? [];
          if (folder !== undefined && renderedLength > 0) found.add(folder);
        }
      }
      writeFileSync(file, JSON.stringify([...found].sort()));
    },
  };
}
