/** Limits in bytes. */
export interface UnpackLimits {
  /** All seed files together. */
  seeds: number;
  /** Everything unpacked, other files included. */
  unpacked: number;
  /** Maximum ratio of unpacked to packed size, above a harmless size. */
  ratio: number;
}

const MiB = 1024 * 1024;
/** Enough for the public database of the coming years. */
export const UNPACK_LIMITS: UnpackLimits = { seeds: 256 * MiB, unpacked: 1024 * MiB, ratio: 200 };
/** Packed files may always unpack to this size. */
const HARMLESS = 16 * MiB;

/** Subtracts bytes from a limit. Throws once it is exceeded. */
export type Spend = (bytes: number, what: 'seeds' | 'unpacked') => true;

/** Thrown if a limit is exceeded; the message names it. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

const SAID = { seeds: 'the seed files have', unpacked: 'it unpacks to' };

/** Returns a function that subtracts bytes from these limits. */
export function spending(limits: UnpackLimits): Spend {
  const left = { ...limits };
  return (bytes, what) => {
    left[what] -= bytes;
    if (left[what] >= 0) return true;
    throw new TooLarge(`${SAID[what]} more than ${(limits[what] / MiB).toLocaleString('en')} MiB`);
  };
}

/** Limits one packed file of `size` bytes by the ratio. */
export function withRatio(spend: Spend, size: number, ratio: number): Spend {
  const room = Math.max(HARMLESS, size * ratio);
  const used = { seeds: 0, unpacked: 0 };
  return (bytes, what) => {
    used[what] += bytes;
    if (used[what] > room) throw new TooLarge(`it unpacks to more than ${ratio} times its size`);
    return spend(bytes, what);
  };
}
