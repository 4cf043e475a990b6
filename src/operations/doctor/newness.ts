import type { Playtype } from '../../games/engine/define.ts';
import type { NewnessDef } from '../../games/engine/define/versions.ts';
import type { GameVersion } from '../../games/engine/define/versions.ts';
import type { Age, VersionRules } from '../../games/engine/newness.ts';
import type { KnownChart } from './truth.ts';

// Decides which charts are new, chart by chart and version by version, without the code and the caches that imports use.

/** Returns the version that this one is, or is a form of. */
const formOf = (versions: readonly GameVersion[], id: string): GameVersion | undefined => {
  const found = versions.find((one) => one.id === id);
  return found?.variantOf === undefined ? found : versions.find((one) => one.id === found.variantOf);
};

const withoutPrefix = (name: string, prefixes: readonly string[] = []): string => {
  for (const prefix of prefixes) if (name.startsWith(prefix)) return name.slice(prefix.length);
  return name;
};

/** Returns the position of a version among the main ones: -1 for those before the first listed one; undefined for unknown names. */
function placeOf(name: string, { older = [], prefixes }: NewnessDef, main: readonly GameVersion[]): number | undefined {
  const wanted = withoutPrefix(name, prefixes).toLowerCase();
  const at = main.findIndex(
    (one) =>
      one.id.toLowerCase() === wanted ||
      one.id.toLowerCase() === name.toLowerCase() ||
      withoutPrefix(one.name, prefixes).toLowerCase() === wanted,
  );
  if (at >= 0) return at;
  return older.some((one) => withoutPrefix(one, prefixes).toLowerCase() === wanted) ? -1 : undefined;
}

/** Returns the position of the earliest version that lists a chart: in the player's region, else anywhere but in variants, else in variants. */
function listedPlace(
  chart: KnownChart,
  versions: readonly GameVersion[],
  main: readonly GameVersion[],
  region: string | null,
): number | undefined {
  const listed = versions.filter(({ id }) => chart.versions.includes(id));
  const groups = [
    listed.filter((one) => one.variantOf !== undefined && region !== null && one.region === region),
    listed.filter((one) => one.variantOf === undefined),
    listed,
  ];
  for (const group of groups) {
    const places = group.map(({ id }) => main.indexOf(formOf(versions, id)!)).filter((place) => place >= 0);
    if (places.length > 0) return places.sort((a, b) => a - b)[0];
  }
  return undefined;
}

/** Returns the ages of charts by row, under the rules of a region and version. */
export function plainAges(
  { newness, difficulties }: Playtype,
  charts: ReadonlyMap<number, KnownChart>,
  versions: readonly GameVersion[],
  { region, version, newVersions }: VersionRules,
): Map<number, Age> {
  const main = versions.filter(({ variantOf }) => variantOf === undefined);
  const running = main.findIndex(({ id }) => id === version);
  const placeOrFlag = (chart: KnownChart): number | boolean | undefined => {
    for (const field of newness!.by) {
      const value = 'song' in field ? chart.facts.songData?.[field.song] : chart.facts.data[field.chart];
      if (typeof value === 'boolean') return value;
      const place = typeof value === 'string' ? placeOf(value, newness!, main) : undefined;
      if (place !== undefined) return place;
    }
    return newness!.listed ? listedPlace(chart, versions, main, region) : undefined;
  };
  const ofSongs = new Map(
    [...Map.groupBy(charts.values(), ({ song }) => song)].map(([song, all]) => [
      song,
      newness!.per === 'song' ? all.map(placeOrFlag).filter((one) => typeof one === 'number') : [],
    ]),
  );
  return new Map(
    [...charts].map(([row, chart]): [number, Age] => {
      if (!difficulties.order.includes(chart.facts.difficulty)) return [row, 'none'];
      const places = ofSongs.get(chart.song)!;
      const found = places.length > 0 ? Math.min(...places) : placeOrFlag(chart);
      if (found === undefined) return [row, 'unknown'];
      if (typeof found === 'boolean') return [row, found ? 'new' : 'old'];
      if (running >= 0 && found > running) return [row, 'none'];
      return [row, found >= 0 && newVersions.includes(main[found]!.id) ? 'new' : 'old'];
    }),
  );
}

/** Returns the versions that are new while one runs, counted back from it. */
export function plainNewVersions(versions: readonly GameVersion[], version: string): string[] {
  const found: string[] = [];
  let count = 1;
  for (const { id, newVersions, variantOf } of versions) {
    if (variantOf !== undefined) continue;
    count = newVersions ?? count;
    found.push(id);
    if (id === version) break;
  }
  return found.slice(-count);
}
