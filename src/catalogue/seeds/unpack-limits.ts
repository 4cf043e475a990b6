/** Sizes in bytes. */
export interface UnpackLimits {
  /** Of all seed files together. */
  seeds: number;
  /** Of everything that comes out of packed files, other files included. */
  unpacked: number;
  /** How many times its size a packed file may unpack to, beyond a size that harms nobody. */
  ratio: number;
}

const MiB = 1024 * 1024;
/** As much as the public database of the next years may have. */
export const UNPACK_LIMITS: UnpackLimits = { seeds: 256 * MiB, unpacked: 1024 * MiB, ratio: 200 };
/** A packed file may always unpack to so much. */
const HARMLESS = 16 * MiB;

/** Takes so many bytes off what is allowed. Throws when that is used up. */
export type Spend = (bytes: number, what: 'seeds' | 'unpacked') => true;

/** Thrown when a limit is used up; the message names it. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

const SAID = { seeds: 'the seed files have', unpacked: 'it unpacks to' };

/** Returns a function that takes bytes off these limits. */
export function spending(limits: UnpackLimits): Spend {
  const left = { ...limits };
  return (bytes, what) => {
    left[what] -= bytes;
    if (left[what] >= 0) return true;
    throw new TooLarge(`${SAID[what]} more than ${(limits[what] / MiB).toLocaleString('en')} MiB`);
  };
}

/** Limits one packed file of `size` bytes, which may not unpack to too many times that. */
export function withRatio(spend: Spend, size: number, ratio: number): Spend {
  const room = Math.max(HARMLESS, size * ratio);
  const used = { seeds: 0, unpacked: 0 };
  return (bytes, what) => {
    used[what] += bytes;
    if (used[what] > room) throw new TooLarge(`it unpacks to more than ${ratio} times its size`);
    return spend(bytes, what);
  };
}
