export const PICTURE_KINDS = ['pfp', 'banner'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];
export type PictureType = 'image/jpeg' | 'image/png';

/** Maximum size of stored pictures (pixels); smaller ones stay as they are. */
export const LARGEST: Record<PictureKind, { width: number; height: number }> = {
  pfp: { width: 512, height: 512 },
  banner: { width: 1600, height: 800 },
};

const STARTS: readonly (readonly [type: PictureType, start: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Returns the type of a file by its first bytes; undefined if it is not a supported picture. File names prove nothing. */
export const typeOf = (bytes: Uint8Array): PictureType | undefined =>
  STARTS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0];
