/** True if every crossing and every kill point is tested (`npm run test:nightly`); `npm test` keeps a case of each promise. */
export const nightly = process.env['TESTS'] === 'all';

/** Returns a time limit (ms): at night, when everything is tried more often, it is ten times as long. */
export const limit = (ms: number): number => (nightly ? 10 * ms : ms);

/** Returns all cases at night; otherwise the given number of them, evenly spread, the first among them. */
export function someOf<T>(cases: readonly T[], count: number): T[] {
  if (nightly || cases.length <= count) return [...cases];
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)]!);
}

/** Returns every pair at night; otherwise as few in which each of `things` and each of `ways` is used, in turn. None without things or ways. */
export function inTurn<T, W>(things: readonly T[], ways: readonly W[]): [T, W][] {
  if (nightly || things.length === 0 || ways.length === 0)
    return things.flatMap((thing) => ways.map((way): [T, W] => [thing, way]));
  return Array.from({ length: Math.max(things.length, ways.length) }, (_, at) => [
    things[at % things.length]!,
    ways[at % ways.length]!,
  ]);
}
