import type { Db } from '../../db/open.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import type { GameVersion } from '../games/engine/define/versions.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { shippedVersions, withNamed, type NamedVersion } from '../games/engine/versions.ts';
import { catalogueVersionOf } from './related/store.ts';
import { readChartVersions, readFolderTitles, readNamedOf } from './versions/store.ts';

/** Returns the known versions of a game:playtype, oldest first. */
export type VersionsOf = (gpt: Gpt) => readonly GameVersion[] | Promise<readonly GameVersion[]>;

interface Cached {
  catalogue: number;
  ids: Map<string, readonly string[]>;
}

// Scanning all charts takes milliseconds, so it is done once per change of the catalogue.
const cache = new WeakMap<Db, Cached>();

async function chartVersions(db: Db, gpt: Gpt): Promise<readonly string[]> {
  const catalogue = await catalogueVersionOf(db);
  const known = cache.get(db);
  const cached = known?.catalogue === catalogue ? known : { catalogue, ids: new Map<string, readonly string[]>() };
  cache.set(db, cached);
  const ids = cached.ids.get(gpt.idString) ?? (await readChartVersions(db, gpt));
  cached.ids.set(gpt.idString, ids);
  return ids;
}

/** Returns the name in brackets at the end of all titles of folders with only this version, e.g. "Level 12 (NABLA)"; else the id. */
async function nameInFolders(db: Db, gpt: Gpt, version: string): Promise<string> {
  const names = (await readFolderTitles(db, gpt, version)).map((title) => /\(([^()]+)\)$/.exec(title)?.[1]);
  const [name, ...others] = new Set(names);
  return name === undefined || others.length > 0 ? version : name;
}

const namedVersions = async (db: Db, gpt: Gpt): Promise<NamedVersion[]> =>
  (await readNamedOf(db, gpt)).map(
    ({ version, name, after, region, releaseDate, releases, newVersions, variantOf }) => ({
      id: version,
      name,
      ...withoutUndefined({
        after: after ?? undefined,
        region: region ?? undefined,
        releaseDate: releaseDate ?? undefined,
        releases: releases ?? undefined,
        newVersions: newVersions ?? undefined,
        variantOf: variantOf ?? undefined,
      }),
    }),
  );

/** Returns the versions of a game:playtype that the module or the server operator describes, oldest first. */
export const describedVersions = async (db: Db, gpt: Gpt): Promise<GameVersion[]> =>
  withNamed(shippedVersions(gpt), await namedVersions(db, gpt));

/**
 * Returns the versions of a game:playtype, oldest first: built-in ones, overridden by `versions.json`, then additional ones from there, and
 * last those that only occur in charts. The latter are named after the titles of their folders, or by id.
 */
export async function versionsOf(db: Db, gpt: Gpt): Promise<GameVersion[]> {
  const shipped = shippedVersions(gpt);
  const named = await namedVersions(db, gpt);
  const known = new Set([...shipped, ...named].map(({ id }) => id));
  const others: GameVersion[] = [];
  for (const id of await chartVersions(db, gpt))
    if (!known.has(id)) others.push({ id, name: await nameInFolders(db, gpt, id) });
  return withNamed([...shipped, ...others], named);
}
