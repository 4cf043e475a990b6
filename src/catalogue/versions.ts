import type { Db } from '../../db/open.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { shippedVersions, withNamed, type GameVersion } from '../games/engine/versions.ts';
import { catalogueVersionOf } from './related/store.ts';
import { readChartVersions, readFolderTitles, readNamedOf } from './versions/store.ts';

/** Returns the known versions of a game:playtype, oldest first. */
export type VersionsOf = (gpt: Gpt) => readonly GameVersion[];

interface Cached {
  catalogue: number;
  ids: Map<string, readonly string[]>;
}

// Scanning all charts takes milliseconds, so it is done once per change of the catalogue.
const cache = new WeakMap<Db, Cached>();

function chartVersions(db: Db, gpt: Gpt): readonly string[] {
  const catalogue = catalogueVersionOf(db);
  const known = cache.get(db);
  const cached = known?.catalogue === catalogue ? known : { catalogue, ids: new Map<string, readonly string[]>() };
  cache.set(db, cached);
  const ids = cached.ids.get(gpt.idString) ?? readChartVersions(db, gpt);
  cached.ids.set(gpt.idString, ids);
  return ids;
}

/** Returns the name in brackets at the end of all titles of folders with only this version, e.g. "Level 12 (NABLA)"; else the id. */
function nameInFolders(db: Db, gpt: Gpt, version: string): string {
  const names = readFolderTitles(db, gpt, version).map((title) => /\(([^()]+)\)$/.exec(title)?.[1]);
  const [name, ...others] = new Set(names);
  return name === undefined || others.length > 0 ? version : name;
}

/**
 * Returns the versions of a game:playtype, oldest first: built-in ones, overridden by `versions.json`, then additional ones from there, and
 * last those that only occur in charts. The latter are named after the titles of their folders, or by id.
 */
export function versionsOf(db: Db, gpt: Gpt): GameVersion[] {
  const shipped = shippedVersions(gpt);
  const named = readNamedOf(db, gpt);
  const known = new Set([...shipped.map(({ id }) => id), ...named.map(({ version }) => version)]);
  const others = chartVersions(db, gpt).filter((id) => !known.has(id));
  return withNamed(
    [...shipped, ...others.map((id) => ({ id, name: nameInFolders(db, gpt, id) }))],
    named.map(({ version, name, after, region, releaseDate }) => ({
      id: version,
      name,
      ...withoutUndefined({
        after: after ?? undefined,
        region: region ?? undefined,
        releaseDate: releaseDate ?? undefined,
      }),
    })),
  );
}
