import type { Db } from '../../../db/open.ts';
import { primaryOf } from '../../../db/snapshot.ts';
import { catalogueVersionOf } from '../related/store.ts';
import { SongNames, type NamedSong } from './names.ts';
import { findGamesWithSongs, findNamedSongs } from './store.ts';

/** Names of all songs of one state of the catalogue, read game by game when they are first searched. */
class CachedNames {
  readonly version: number;
  readonly #ofGame = new Map<string, SongNames>();
  #games: readonly string[] | undefined;
  constructor(version: number) {
    this.version = version;
  }

  async of(db: Db, game: string): Promise<SongNames> {
    const known = this.#ofGame.get(game);
    if (known) return known;
    const names = new SongNames(await findNamedSongs(db, game));
    this.#ofGame.set(game, names);
    return names;
  }

  async games(db: Db): Promise<readonly string[]> {
    return (this.#games ??= await findGamesWithSongs(db));
  }
}

// Shared by all connections to a database.
const cached = new WeakMap<Db, CachedNames>();

/** Returns the names of the state of the catalogue that a connection reads. */
async function namesOf(db: Db): Promise<CachedNames> {
  const version = await catalogueVersionOf(db);
  const primary = primaryOf(db);
  const known = cached.get(primary);
  if (known?.version === version) return known;
  const empty = new CachedNames(version);
  cached.set(primary, empty);
  return empty;
}

/** Numbers of candidates with all terms: of one game, or of all together and of each of them. */
const WITH_TERMS = { limit: 300, ofEach: 60 };
/** Numbers of similar candidates, which take ten times as long to compare. */
const ALIKE = { limit: 150, ofEach: 60 };

/** Returns songs of games, or of all (null), whose names contain every one of the terms of a folded text: the likeliest ones. */
export const songsWithTerms = async (
  db: Db,
  games: readonly string[] | null,
  { text, terms }: { text: string; terms: readonly string[] },
): Promise<NamedSong[]> =>
  likeliest(db, games, WITH_TERMS, {
    find: (names, limit) => names.find(text, terms, limit),
    order: (a, b) => a.kind - b.kind || a.length - b.length || a.row - b.row,
  });

/** Returns songs of games, or of all (null), whose names are similar to a folded text: the likeliest ones. */
export const songsAlike = async (db: Db, games: readonly string[] | null, text: string): Promise<NamedSong[]> =>
  likeliest(db, games, ALIKE, {
    find: (names, limit) => names.alike(text, limit),
    order: (a, b) => b.points - a.points || a.length - b.length || a.row - b.row,
  });

/** Returns the likeliest songs of games: up to `limit`, and of several games up to `ofEach` of each. */
async function likeliest<T extends NamedSong>(
  db: Db,
  games: readonly string[] | null,
  { limit, ofEach }: { limit: number; ofEach: number },
  { find, order }: { find: (names: SongNames, limit: number) => T[]; order: (a: T, b: T) => number },
): Promise<T[]> {
  const names = await namesOf(db);
  const among = games ?? (await names.games(db));
  if (among.length === 1) return find(await names.of(db, among[0]!), limit);
  const found: T[] = [];
  for (const game of among) found.push(...find(await names.of(db, game), ofEach));
  return found.sort(order).slice(0, limit);
}
