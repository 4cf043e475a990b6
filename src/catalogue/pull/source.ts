import { PUBLIC_SOURCE } from '../../config/catalogue.ts';

const CHOICE = /#games=([a-z0-9,]*)$/;

/** Returns the games (ids) that alone are loaded from a source: those named by `#games=a,b` behind its URL. Null for all. */
export function gamesOf(source: string): string[] | null {
  const [, names] = CHOICE.exec(source) ?? [];
  return names ? names.split(',').filter(Boolean) : null;
}

/** Returns a source of which only some games (ids) are loaded; null for all of them. */
export const withGames = (source: string, games: readonly string[] | null): string =>
  games === null ? source : `${archiveOf(source)}#games=${[...new Set(games)].sort().join(',')}`;

/** Returns the URL of a source's archive, without the choice of games. */
export const archiveOf = (source: string): string => source.replace(CHOICE, '');

/** Returns under which licence the seed files of a source are, for people. */
export const licenceOf = (source: string): string =>
  archiveOf(source) === PUBLIC_SOURCE
    ? 'The seed files of zkldi/Tachi are in the public domain (Unlicense).'
    : 'Whose these seed files are, and under which licence, only their source can tell.';

const SHA256_LENGTH = 64;

/** Whether a pin names an archive by its SHA-256; otherwise it names a commit. */
export const isHash = (pin: string): boolean => pin.length === SHA256_LENGTH;

const BRANCH_ARCHIVE =
  /^(https:\/\/github\.com\/[^/]+\/[^/]+\/archive\/)refs\/(?:heads|tags)\/[^?]+?(\.tar\.gz|\.zip)$/;

/** Returns the URL to download for a pin: of an archive of a GitHub branch, that of the pinned commit. */
export function urlOf(source: string, pin: string | null): string {
  const archive = archiveOf(source);
  return pin === null || isHash(pin) ? archive : archive.replace(BRANCH_ARCHIVE, `$1${pin}$2`);
}
