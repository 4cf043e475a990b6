import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { importsOf } from '../imports/sources.ts';

const ROUTES = 'web/app/routes';
/** A route with the page that it loads. */
const ROUTE = /\bpath: '([^']+)'[^]*?\bimport\('([^']+)'\)/g;

/**
 * Returns the paths of the web app's routes whose pages load a changed file of it, those first that do so over the fewest imports, and how
 * many there are beside these.
 */
export function nearestRoutes(changed: readonly string[], most: number): { routes: string[]; left: number } {
  const files = new Set(changed.filter((path) => path.startsWith('web/')));
  if (files.size === 0) return { routes: [], left: 0 };
  const near = readRoutes()
    .map(({ route, page }) => ({ route, distance: distanceTo(files, page) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance);
  return { routes: near.slice(0, most).map(({ route }) => route), left: near.slice(most).length };
}

function readRoutes(): { route: string; page: string }[] {
  return readdirSync(ROUTES).flatMap((name) => {
    const text = readFileSync(join(ROUTES, name), 'utf8');
    return text
      .split('createRoute({')
      .flatMap((part) =>
        [...part.matchAll(ROUTE)]
          .slice(0, 1)
          .map(([, route, to]) => ({ route: route!, page: posix.join(ROUTES, to!) })),
      );
  });
}

/** Returns over how many imports a file loads one of others; infinity if it does not. */
function distanceTo(files: ReadonlySet<string>, start: string): number {
  const reached = new Map([[start, 0]]);
  for (const [path, distance] of reached) {
    if (files.has(path)) return distance;
    if (!/\.tsx?$/.test(path)) continue;
    for (const { to } of importsOf({ path, code: readFileSync(path, 'utf8') }))
      if (to.startsWith('web/') && !reached.has(to)) reached.set(to, distance + 1);
  }
  return Infinity;
}
