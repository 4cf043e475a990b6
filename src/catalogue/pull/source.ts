import { PUBLIC_SOURCE } from '../../config/catalogue.ts';

/** Returns under which licence the seed files of a source are, for people. */
export const licenceOf = (source: string): string =>
  source === PUBLIC_SOURCE
    ? 'The seed files of zkldi/Tachi are in the public domain (Unlicense).'
    : 'Whose these seed files are, and under which licence, only their source can tell.';

const SHA256_LENGTH = 64;

/** Whether a pin names an archive by its SHA-256; otherwise it names a commit. */
export const isHash = (pin: string): boolean => pin.length === SHA256_LENGTH;

const BRANCH_ARCHIVE =
  /^(https:\/\/github\.com\/[^/]+\/[^/]+\/archive\/)refs\/(?:heads|tags)\/[^?]+?(\.tar\.gz|\.zip)$/;

/** Returns the URL to download for a pin: of an archive of a GitHub branch, that of the pinned commit. */
export function urlOf(source: string, pin: string | null): string {
  return pin === null || isHash(pin) ? source : source.replace(BRANCH_ARCHIVE, `$1${pin}$2`);
}
