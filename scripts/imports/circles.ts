import type { Import } from './sources.ts';

/**
 * Returns the circles among imports, each as the names that import each other, directly or not. `nameOf` says what a file
 * counts as: itself, or a folder.
 */
export function findCircles(imports: readonly Import[], nameOf: (file: string) => string): string[][] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [user, used] = [nameOf(from), nameOf(to)];
    if (user !== used) arrows.set(user, (arrows.get(user) ?? new Set()).add(used));
  }
  const reached = new Map([...arrows.keys()].map((name) => [name, reachableFrom(name, arrows)]));
  const circles = new Map<string, string[]>();
  for (const [name, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(name)).sort();
    if (others.has(name)) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(name: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const next = [name];
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    for (const used of arrows.get(current) ?? []) {
      if (!found.has(used)) next.push(used);
      found.add(used);
    }
  }
  return found;
}
