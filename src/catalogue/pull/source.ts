import { PUBLIC_SOURCE } from '../../base/config/catalogue.ts';

const CHOICE = /#games=([a-z0-9,]*)$/;

/** Returns the games (ids) selected from a source by `#games=a,b` after its URL; null for all. */
export function gamesOf(source: string): string[] | null {
  const [, names] = CHOICE.exec(source) ?? [];
  return names ? names.split(',').filter(Boolean) : null;
}

/** Returns a source restricted to some games (ids); null for all of them. */
export const withGames = (source: string, games: readonly string[] | null): string =>
  games === null ? source : `${archiveOf(source)}#games=${[...new Set(games)].sort().join(',')}`;

/** Returns the URL of a source's archive, without the selection of games. */
export const archiveOf = (source: string): string => source.replace(CHOICE, '');

const isPublic = (source: string): boolean => archiveOf(source) === PUBLIC_SOURCE;

/** Returns the licence of a source's seed files in a few words. */
export const licenceNameOf = (source: string): string =>
  isPublic(source) ? 'public domain (Unlicense)' : 'licence unknown';

/** Returns the licence of a source's seed files, for people. */
export const licenceOf = (source: string): string =>
  isPublic(source)
    ? 'The seed files of zkldi/Tachi are in the public domain (Unlicense).'
    : 'The licence of these seed files is unknown; ask their source.';

const SHA256_LENGTH = 64;

/** Returns whether a pin is the SHA-256 of an archive; otherwise it is a commit. */
export const isHash = (pin: string): boolean => pin.length === SHA256_LENGTH;

const BRANCH_ARCHIVE =
  /^(https:\/\/github\.com\/[^/]+\/[^/]+\/archive\/)refs\/(?:heads|tags)\/[^?]+?(\.tar\.gz|\.zip)$/;

/** Returns the URL to download for a pin: that of the pinned commit if the source is a branch on GitHub. */
export function urlOf(source: string, pin: string | null): string {
  const archive = archiveOf(source);
  return pin === null || isHash(pin) ? archive : archive.replace(BRANCH_ARCHIVE, `$1${pin}$2`);
}
