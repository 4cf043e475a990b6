import type { Db } from '../../../db/open.ts';
import { primaryOf } from '../../../db/snapshot.ts';
import { catalogueVersionOf } from '../related/store.ts';
import { SongNames, type Match } from './names.ts';
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

/** Returns songs of games, or of all (null), whose names contain every one of the terms of a folded text, up to `limit`, likeliest first. */
export async function songsWithTerms(
  db: Db,
  games: readonly string[] | null,
  { text, terms }: { text: string; terms: readonly string[] },
  limit: number,
): Promise<Match[]> {
  const names = await namesOf(db);
  const found: Match[] = [];
  const among = games ?? (await names.games(db));
  for (const game of among) found.push(...(await names.of(db, game)).find(text, terms, limit));
  return among.length === 1 ? found : found.sort(likeliestFirst).slice(0, limit);
}

const likeliestFirst = (a: Match, b: Match): number => a.kind - b.kind || a.length - b.length || a.row - b.row;
