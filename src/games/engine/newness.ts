import type { Playtype } from './define.ts';
import type { PartitionField } from './define/reducers.ts';
import type { GameVersion, NewnessDef } from './define/versions.ts';
import type { Ratings } from './play.ts';

/**
 * Whether a chart is new in a version of the game. `unknown`: its version is not known; games' ratings count it as old. `none`: it is of a
 * later version, or of a difficulty that no rating counts.
 */
export type Age = 'new' | 'old' | 'unknown' | 'none';

/** Rules that a profile is rated by: the version that runs in the player's region, and the versions whose charts are new. */
export interface VersionRules {
  readonly region: string | null;
  readonly version: string | null;
  readonly newVersions: readonly string[];
}

/** Facts about a chart that tell its version. */
export interface Versioned {
  readonly difficulty: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly songData: Readonly<Record<string, unknown>>;
  /** Versions that contain the chart. */
  readonly versions: readonly string[];
}

const HOUR = 60 * 60 * 1000;

/** Returns the time at which a version begins on its release day (YYYY-MM-DD): 07:00 in Japan. Unix ms. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - 2 * HOUR;

/** Region of players who have not chosen one, and of release dates without one. */
export const DEFAULT_REGION = 'JP';

/** Returns whether a region is one that players can choose; versions may name it in words. */
const isCode = (region: string): boolean => /^[A-Z]{2,8}$/.test(region);

const releasesOf = ({
  releases,
  releaseDate,
  region = DEFAULT_REGION,
}: GameVersion): Readonly<Record<string, string>> =>
  releases ?? (releaseDate === undefined ? {} : { [isCode(region) ? region : DEFAULT_REGION]: releaseDate });

/** Returns the versions that succeed one another, oldest first. */
const lineOf = (versions: readonly GameVersion[]): GameVersion[] =>
  versions.filter(({ variantOf }) => variantOf === undefined);

/** Returns the regions for which release dates of a game are known. */
export const regionsOf = (versions: readonly GameVersion[]): string[] => [
  ...new Set(lineOf(versions).flatMap((version) => Object.keys(releasesOf(version)))),
];

/** Returns the region that a player is rated in: the chosen one, the default of the server, or the first, as far as the game has it. */
export function regionIn(versions: readonly GameVersion[], chosen: string | null, byDefault: string): string | null {
  const regions = regionsOf(versions);
  return [chosen, byDefault].find((one) => one !== null && regions.includes(one)) ?? regions[0] ?? null;
}

/** Returns the position of the version that runs in a region at a time (Unix ms); -1 before the first one. */
function runningAt(line: readonly GameVersion[], region: string, time: number): number {
  const begins = line.map((version) => releasesOf(version)[region]);
  const latest = begins.findLastIndex((day) => day !== undefined && beginOf(day) <= time);
  if (latest >= 0) return latest;
  // Versions before the first one with a date ran at some time before it.
  const first = begins.findIndex((day) => day !== undefined);
  return first === -1 ? line.length - 1 : first - 1;
}

/** Returns the rules in a region at a time (Unix ms). Without a region, the latest version runs. */
export function rulesAt(versions: readonly GameVersion[], region: string | null, time: number): VersionRules {
  const line = lineOf(versions);
  const at = runningAt(line, region ?? '', time);
  if (at < 0) return { region, version: null, newVersions: [] };
  const count = line.slice(0, at + 1).findLast(({ newVersions }) => newVersions !== undefined)?.newVersions ?? 1;
  return {
    region,
    version: line[at]!.id,
    newVersions: line.slice(Math.max(0, at + 1 - count), at + 1).map(({ id }) => id),
  };
}

/** Position of versions before the first listed one. */
const OLDER = -1;

/** Returns a function that finds the position of a version by its id or name in song data; undefined for an unknown one. */
function positionFinder({ older = [], prefixes = [] }: NewnessDef, line: readonly GameVersion[]) {
  const plain = (name: string) => {
    const prefix = prefixes.find((one) => name.startsWith(one)) ?? '';
    return name.slice(prefix.length).toLowerCase();
  };
  const known = new Map(older.map((name) => [plain(name), OLDER]));
  for (const [position, { id, name }] of line.entries()) {
    known.set(plain(name), position);
    known.set(id.toLowerCase(), position);
  }
  return (name: string) => known.get(plain(name)) ?? known.get(name.toLowerCase());
}

/** Returns a function that finds the position of the earliest version listing a chart, as the player's region has it if that is known. */
function earliestFinder(versions: readonly GameVersion[], line: readonly GameVersion[], region: string | null) {
  const position = new Map(line.map(({ id }, at) => [id, at]));
  const forms = new Map(versions.map((version) => [version.id, version]));
  const earliest = (ids: readonly (string | undefined)[]): number | undefined => {
    const known = ids.flatMap((id) => position.get(id ?? '') ?? []);
    return known.length === 0 ? undefined : Math.min(...known);
  };
  const find = (listed: readonly string[]) => {
    const variants = listed.flatMap((id) => (forms.get(id)?.variantOf === undefined ? [] : [forms.get(id)!]));
    const regional = variants.filter((one) => region !== null && one.region === region);
    const bases = (some: readonly GameVersion[]) => some.map(({ variantOf }) => variantOf);
    return earliest(bases(regional)) ?? earliest(listed) ?? earliest(bases(variants));
  };
  // Thousands of charts have a few dozen different lists.
  const known = new Map<string, number | undefined>();
  return (listed: readonly string[]) => {
    const key = listed.join(' ');
    if (!known.has(key)) known.set(key, find(listed));
    return known.get(key);
  };
}

const read = (field: PartitionField, { data, songData }: Versioned): unknown =>
  ('song' in field ? songData[field.song] : data[field.chart]) ?? null;

export interface Ager {
  /** Returns the ages of a song's charts, in their order. */
  (charts: readonly Versioned[]): Age[];
}

/** Returns a function that says which charts of a song are new under some rules. */
export function ager(
  newness: NewnessDef,
  difficulties: readonly string[],
  versions: readonly GameVersion[],
  { region, version, newVersions }: VersionRules,
): Ager {
  const line = lineOf(versions);
  const positionOf = positionFinder(newness, line);
  const earliestIn = earliestFinder(versions, line, region);
  const at = line.findIndex(({ id }) => id === version);
  const running = at < 0 ? line.length : at;
  const fresh = new Set(newVersions.map((id) => line.findIndex((one) => one.id === id)));
  const find = (chart: Versioned): number | boolean | undefined => {
    for (const field of newness.by) {
      const value = read(field, chart);
      if (typeof value === 'boolean') return value;
      const position = typeof value === 'string' ? positionOf(value) : undefined;
      if (position !== undefined) return position;
    }
    return newness.listed ? earliestIn(chart.versions) : undefined;
  };
  const ageOf = (found: number | boolean | undefined): Age => {
    if (found === undefined) return 'unknown';
    if (typeof found === 'boolean') return found ? 'new' : 'old';
    if (found > running) return 'none';
    return fresh.has(found) ? 'new' : 'old';
  };
  const counts = new Set(difficulties);
  return (charts) => {
    const found = charts.map(find);
    const known = found.filter((one) => typeof one === 'number');
    const ofSong = newness.per === 'song' && known.length > 0 ? Math.min(...known) : undefined;
    return charts.map(({ difficulty }, i) => (counts.has(difficulty) ? ageOf(ofSong ?? found[i]) : 'none'));
  };
}

/** Ratings of a play as they are now, with its lamp. */
export interface RatedPlay {
  readonly calculated: Readonly<Ratings>;
  readonly lamp: string;
}

/** Time before which some ratings of plays were others (Unix ms). */
export interface FormerRules {
  readonly until: number;
  /** Returns the ratings that a play had. */
  rate: (play: RatedPlay) => Ratings;
}

/** Returns the former rules of a playtype's ratings in a region, the latest last; none where the days of their versions are not known. */
export function formerRules(
  { scoreAlgs }: Pick<Playtype, 'scoreAlgs'>,
  versions: readonly GameVersion[],
  region: string | null,
): FormerRules[] {
  return Object.entries(scoreAlgs).flatMap(([alg, { formerly }]) => {
    const version = versions.find(({ id }) => id === formerly?.until);
    const day = version && region !== null ? releasesOf(version)[region] : undefined;
    if (formerly === undefined || day === undefined) return [];
    return {
      until: beginOf(day),
      rate: ({ calculated, lamp }: RatedPlay): Ratings => {
        const value = calculated[alg] ?? null;
        return { ...calculated, [alg]: value === null ? null : formerly.rating(value, lamp) };
      },
    };
  });
}
