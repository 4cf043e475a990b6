import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { withImports } from './vite-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ROUTES = here('./app/routes/');

/** Start page of players, which a guest's leaves out. */
const MINE = 'pages/home/dashboard/Dashboard.tsx';

/** Returns the module of each page, by the path of its route. */
function modulesOfPages(): [path: string, module: string][] {
  return readdirSync(ROUTES).flatMap((file) => {
    const [, ...routes] = readFileSync(`${ROUTES}${file}`, 'utf8').split(/\bpath: '/);
    return routes.flatMap((route): [string, string][] => {
      const [, module] = /import\('(?:\.\.\/)+(pages\/[^']+)'\)/.exec(route) ?? [];
      return module === undefined ? [] : [[route.slice(0, route.indexOf("'")), module]];
    });
  });
}

/**
 * Lists the files of each page beyond those that every page loads: `ahead.json`, by which the server lets browsers load them along with
 * the first script.
 */
export const listAhead: Plugin = {
  name: 'list-ahead',
  enforce: 'post',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const nameOf = (module: string) =>
      chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/web/${module}`))?.fileName;
    const first = new Set(
      chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(bundle, fileName)]),
    );
    const filesOf = (modules: string[]) => {
      const names = modules.map(nameOf).filter((name) => name !== undefined);
      const files = new Set(names.flatMap((name) => [...withImports(bundle, name)]));
      return [...files].filter((file) => !first.has(file)).map((file) => `/${file}`);
    };
    const pages = modulesOfPages().map(([path, module]) => [path, filesOf([module])]);
    const source = JSON.stringify({ pages: Object.fromEntries(pages), mine: filesOf([MINE]) });
    this.emitFile({ type: 'asset', fileName: 'ahead.json', source });
  },
};
